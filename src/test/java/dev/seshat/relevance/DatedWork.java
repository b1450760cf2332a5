package dev.seshat.relevance;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;

/// Events that happened several times, and questions that distinguish the times: only the session of the named
/// time is right. Some sessions of the same days mention the topic without solving it.
final class DatedWork {

    private final Material material;
    private final List<Conversation> conversations = new ArrayList<>();
    private final List<QuerySet.Wanted> questions = new ArrayList<>();

    private String topic = "";
    private String problem = "";

    DatedWork(Material material) {
        this.material = material;
        material.dated()
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("# "))
                .forEach(this::line);
    }

    List<Conversation> conversations() {
        return conversations;
    }

    QuerySet set() {
        return new QuerySet("dated question", questions);
    }

    private void line(String line) {
        if (line.startsWith("== ")) {
            topic = line.substring(3);
        } else if (line.startsWith("problem: ")) {
            problem = line.substring(9);
        } else if (line.startsWith("? ")) {
            String right = conversations.getLast().id();
            questions.add(new QuerySet.Wanted(line.substring(2), right, Set.of(right)));
        } else {
            int bar = line.indexOf(" | ");
            happened(LocalDate.parse(line.substring(0, bar)), line.substring(bar + 3));
        }
    }

    private void happened(LocalDate day, String cause) {
        String seed = "dated " + topic + " " + day;
        Random random = new Random(seed.hashCode());
        if (random.nextInt(3) == 0) {
            mention(day, new Random(seed.hashCode() + 1));
        }
        Workplace workplace = workplace();
        Scenes scenes = new Scenes(workplace, material.talk(), random);
        scenes.opening(problem);
        scenes.look();
        if (random.nextBoolean()) {
            scenes.doubt();
        }
        scenes.answer("This is about the " + topic + ". " + cause);
        scenes.success("make check");
        for (int i = random.nextInt(4); i > 0; i--) {
            scenes.chore();
        }
        add(seed, workplace, day, random, scenes);
    }

    private void mention(LocalDate day, Random random) {
        Workplace workplace = workplace();
        Scenes scenes = new Scenes(workplace, material.talk(), random);
        scenes.chore();
        scenes.aside("mentions", topic, workplace.name());
        scenes.chore();
        add("mention " + topic + " " + day, workplace, day, random, scenes);
    }

    private void add(String seed, Workplace workplace, LocalDate day, Random random, Scenes scenes) {
        Instant begin = day.atTime(7, 0).toInstant(ZoneOffset.UTC).plus(Duration.ofMinutes(random.nextInt(360)));
        conversations.add(new Conversation(Invented.id(seed), workplace.directory(), null, begin, scenes.turns()));
    }

    /// An event always happens in the same project.
    private Workplace workplace() {
        List<Workplace> all = material.workplaces();
        return all.get(Math.floorMod(topic.hashCode(), all.size()));
    }
}
