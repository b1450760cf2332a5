package dev.seshat.relevance;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Sessions with titles that begin alike, each with other sessions that contain the words of its title:
/// scattered over code and output, or as the subject of a commit.
final class TitledWork {

    private static final Instant FIRST = Instant.parse("2026-01-07T08:00:00Z");
    private static final int DAYS = 285;

    /// How many titles lend their words to the code and the commits of a session.
    private static final int NEIGHBOURS = 8;

    private static final Pattern SPACE = Pattern.compile("\\s+");
    private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{N}_./-]+");

    private final Material material;
    private final List<Named> titles = new ArrayList<>();

    /// @param source null for a session named after its first prompt
    private record Named(Title.@Nullable Source source, String text) {}

    TitledWork(Material material) {
        this.material = material;
        add("custom", Title.Source.CUSTOM);
        add("model", Title.Source.MODEL);
        add("summary", Title.Source.SUMMARY);
        add("prompt", null);
        // Sessions borrow the words of their neighbours, which should not all be of one kind.
        Collections.shuffle(titles, new Random(11));
    }

    private void add(String occasion, Title.@Nullable Source source) {
        material.titles().all(occasion).forEach(text -> titles.add(new Named(source, text)));
    }

    List<Conversation> conversations() {
        return IntStream.range(0, titles.size()).mapToObj(this::conversation).toList();
    }

    private Conversation conversation(int number) {
        Named named = titles.get(number);
        Random random = new Random(("titled " + named.text()).hashCode());
        Workplace workplace =
                material.workplaces().get(random.nextInt(material.workplaces().size()));
        Scenes scenes = new Scenes(workplace, material.talk(), random, borrowed(number));
        if (named.source() == null) {
            scenes.prompt(named.text());
        } else {
            scenes.opening("It is about " + String.join(", ", some(named, 2, random)) + ".");
        }
        scenes.look();
        scenes.answer("I see: " + String.join(" and ", some(named, 3, random)) + ". I'll take it step by step.");
        repeat(1 + random.nextInt(3), scenes::doubt);
        if (random.nextInt(6) == 0) {
            scenes.run("git log --oneline -" + NEIGHBOURS, commits(number, random));
        }
        repeat(random.nextInt(4), scenes::look);
        scenes.answer("Done. What changed: " + String.join("; ", some(named, 2, random)) + ".");
        repeat(random.nextInt(4), scenes::chore);
        Instant begin = FIRST.plus(Duration.ofDays(random.nextInt(DAYS))).plusSeconds(random.nextInt(36_000));
        return new Conversation(
                Invented.id("titled " + named.text()),
                workplace.directory(),
                named.source() == null ? null : new Title(named.source(), named.text()),
                begin,
                scenes.turns());
    }

    /// Some words of a title, in any order: a session mentions its subject, but not in the words of its title.
    private static List<String> some(Named named, int most, Random random) {
        List<String> words = new ArrayList<>(words(named.text()).stream()
                .filter(word -> word.length() > 3)
                .distinct()
                .toList());
        Collections.shuffle(words, random);
        return words.isEmpty() ? List.of("this") : List.copyOf(words.subList(0, Math.min(most, words.size())));
    }

    /// The words of the following titles.
    private List<String> borrowed(int number) {
        return following(number)
                .flatMap(named -> words(named.text()).stream())
                .distinct()
                .toList();
    }

    private String commits(int number, Random random) {
        return following(number)
                .map(named -> "%07x %s".formatted(random.nextInt(1 << 28), named.text()))
                .collect(Collectors.joining("\n"));
    }

    private Stream<Named> following(int number) {
        return IntStream.rangeClosed(1, NEIGHBOURS).mapToObj(i -> titles.get((number + i) % titles.size()));
    }

    private static List<String> words(String text) {
        return SPACE.splitAsStream(NO_WORD.matcher(text.toLowerCase(Locale.ROOT))
                        .replaceAll(" ")
                        .strip())
                .toList();
    }

    private static void repeat(int times, Runnable scene) {
        for (int i = 0; i < times; i++) {
            scene.run();
        }
    }
}
