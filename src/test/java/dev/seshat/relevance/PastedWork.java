package dev.seshat.relevance;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/// Sessions that ran a command or met an error, others with something similar, and what people paste to find
/// them.
final class PastedWork {

    private static final Instant FIRST = Instant.parse("2026-01-09T07:30:00Z");
    private static final int DAYS = 280;
    private static final Pattern FILTER = Pattern.compile("^(tool|is):\\S+ ");

    private final Material material;
    private final List<Conversation> conversations = new ArrayList<>();
    private final List<Paste> pastes = new ArrayList<>();

    /// The commands that were run, by session id.
    private final Map<String, String> commands = new HashMap<>();

    /// @param right the sessions that ran or met it; filled while the material is read
    private record Paste(boolean command, String query, Set<String> right) {}

    PastedWork(Material material) {
        this.material = material;
        material.pasted()
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("# "))
                .forEach(this::line);
    }

    List<Conversation> conversations() {
        return conversations;
    }

    List<QuerySet> sets() {
        return List.of(set("pasted command", true), set("pasted error", false));
    }

    private QuerySet set(String name, boolean command) {
        return new QuerySet(
                name,
                pastes.stream()
                        .filter(paste -> paste.command() == command)
                        .map(paste -> new QuerySet.Wanted(paste.query(), paste.query(), right(paste)))
                        .toList());
    }

    /// A command is also right if another entry runs it as part of its own.
    private Set<String> right(Paste paste) {
        Set<String> right = new HashSet<>(paste.right());
        if (paste.command()) {
            String command = FILTER.matcher(paste.query()).replaceFirst("");
            commands.forEach((id, run) -> {
                if (run.contains(command)) {
                    right.add(id);
                }
            });
        }
        return right;
    }

    private void line(String line) {
        String text = line.substring(2).replace("\\n", "\n").replace("\\t", "\t");
        switch (line.charAt(0)) {
            case '$' -> pastes.add(new Paste(true, text, new HashSet<>()));
            case '!' -> pastes.add(new Paste(false, text, new HashSet<>()));
            case '+' -> pastes.getLast().right().add(happens(text));
            case '-' -> happens(text);
            case '~' -> tell(text, scenes -> scenes.prompt(text));
            default -> throw new IllegalArgumentException("neither a query nor a session: " + line);
        }
    }

    /// A session that runs a command or meets an error. Returns its id.
    private String happens(String text) {
        if (!pastes.getLast().command()) {
            return tell(text, scenes -> scenes.failure("make check", text));
        }
        String id = tell(text, scenes -> scenes.success(text));
        commands.put(id, text);
        return id;
    }

    private String tell(String text, Consumer<Scenes> middle) {
        String seed = "pasted " + conversations.size() + " " + text;
        Random random = new Random(seed.hashCode());
        Workplace workplace =
                material.workplaces().get(random.nextInt(material.workplaces().size()));
        Scenes scenes = new Scenes(workplace, material.talk(), random);
        scenes.chore();
        scenes.look();
        middle.accept(scenes);
        scenes.doubt();
        for (int i = random.nextInt(5); i > 0; i--) {
            scenes.chore();
        }
        Instant begin = FIRST.plus(Duration.ofDays(random.nextInt(DAYS))).plusSeconds(random.nextInt(36_000));
        String id = Invented.id(seed);
        conversations.add(new Conversation(id, workplace.directory(), null, begin, scenes.turns()));
        return id;
    }
}
