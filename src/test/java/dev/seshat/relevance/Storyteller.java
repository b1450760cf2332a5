package dev.seshat.relevance;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Writes the conversations of a project: those that solved a problem, and those that only share its words.
record Storyteller(Workplace workplace, Talk talk) {

    private static final Instant FIRST = Instant.parse("2026-01-05T07:00:00Z");
    private static final int DAYS = 290;

    /// The session that solved the problem. Problem, error, cause and fix are in messages far apart.
    Conversation solved(Thing thing) {
        return tell("solved " + thing.title(), thing.title(), (scenes, random) -> {
            scenes.opening(thing.problem());
            repeat(1 + random.nextInt(2), scenes::look);
            scenes.failure(thing.run(), thing.error());
            repeat(random.nextInt(3), scenes::doubt);
            scenes.read(workplace.path(thing.files().getFirst()));
            if (random.nextBoolean()) {
                scenes.thought(thing.cause());
                scenes.answer("I found it. " + thing.cause());
            } else {
                scenes.answer(thing.cause());
            }
            repeat(random.nextInt(2), scenes::doubt);
            thing.files().forEach(file -> scenes.edit(workplace.path(file)));
            scenes.answer(thing.fix());
            scenes.success(thing.run());
            repeat(random.nextInt(4), scenes::chore);
        });
    }

    /// The same complaint with another cause: most words are the same, the answer is not.
    Conversation near(Thing thing) {
        return tell("near " + thing.title(), null, (scenes, random) -> {
            scenes.opening("It is about the " + thing.topic() + ", and I have an error for you.");
            scenes.look();
            scenes.failure(thing.run(), thing.nearError());
            scenes.doubt();
            scenes.answer(thing.near());
            scenes.success(thing.run());
            repeat(random.nextInt(3), scenes::chore);
        });
    }

    /// Everyday work that mentions the problem.
    Conversation mention(Thing thing) {
        return tell("mention " + thing.title(), null, (scenes, random) -> {
            repeat(1 + random.nextInt(3), scenes::chore);
            scenes.aside("mentions", thing.topic(), workplace.name());
            repeat(1 + random.nextInt(3), scenes::chore);
        });
    }

    /// Somebody has heard of a problem in another project.
    Conversation heardOf(Thing thing, Workplace other) {
        return tell("heard of " + thing.title(), null, (scenes, random) -> {
            scenes.aside("elsewhere", thing.topic(), other.name());
            scenes.look();
            repeat(1 + random.nextInt(4), scenes::chore);
        });
    }

    /// Notes that list all topics.
    Conversation standup(int number) {
        String topics = workplace.things().stream().map(Thing::topic).collect(Collectors.joining(", "));
        return tell("standup " + number, "Weekly notes", (scenes, random) -> {
            scenes.aside("standups", topics, workplace.name());
            repeat(random.nextInt(3), scenes::chore);
        });
    }

    /// Everyday work.
    Conversation everyday(int number) {
        return tell("everyday " + number, null, (scenes, random) -> {
            repeat(2 + random.nextInt(5), scenes::chore);
            scenes.look();
        });
    }

    private Conversation tell(String name, @Nullable String title, Story story) {
        String seed = workplace.name() + "/" + name;
        Random random = new Random(seed.hashCode());
        Scenes scenes = new Scenes(workplace, talk, random);
        Instant begin = FIRST.plus(Duration.ofDays(random.nextInt(DAYS))).plusSeconds(random.nextInt(36_000));
        boolean titled = random.nextInt(3) == 0;
        story.tell(scenes, random);
        return new Conversation(
                UUID.nameUUIDFromBytes(seed.getBytes(UTF_8)).toString(),
                workplace.directory(),
                titled && title != null ? Title.byModel(title) : null,
                begin,
                scenes.turns());
    }

    private static void repeat(int times, Runnable scene) {
        for (int i = 0; i < times; i++) {
            scene.run();
        }
    }

    private interface Story {
        void tell(Scenes scenes, Random random);
    }
}
