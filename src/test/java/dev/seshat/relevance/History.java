package dev.seshat.relevance;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The whole made-up history: every conversation of every project, and the queries with their answers.
record History(List<Conversation> conversations, List<JudgedQuery> queries) {

    private static final int STANDUPS = 3;
    private static final int EVERYDAYS = 7;

    History {
        conversations = List.copyOf(conversations);
        queries = List.copyOf(queries);
    }

    static History of(Material material) {
        List<Conversation> conversations = new ArrayList<>();
        List<JudgedQuery> queries = new ArrayList<>();
        for (int w = 0; w < material.workplaces().size(); w++) {
            List<Thing> things = material.workplaces().get(w).things();
            for (int t = 0; t < things.size(); t++) {
                Thing thing = things.get(t);
                Conversation solved = storyteller(material, w).solved(thing);
                conversations.add(solved);
                conversations.addAll(lookalikes(material, thing, w, t));
                thing.queries().forEach(query -> queries.add(new JudgedQuery(query, solved.id())));
            }
            conversations.addAll(routine(storyteller(material, w)));
        }
        return new History(conversations, queries);
    }

    /// Sessions that share the words of a topic: in its project and in two others, which differ for each topic.
    private static List<Conversation> lookalikes(Material material, Thing thing, int workplace, int number) {
        Storyteller here = storyteller(material, workplace);
        return List.of(
                here.near(thing),
                here.mention(thing),
                storyteller(material, workplace + 1 + number).heardOf(thing, here.workplace()),
                storyteller(material, workplace + 6 + number).heardOf(thing, here.workplace()));
    }

    private static List<Conversation> routine(Storyteller here) {
        return Stream.concat(
                        IntStream.range(0, STANDUPS).mapToObj(here::standup),
                        IntStream.range(0, EVERYDAYS).mapToObj(here::everyday))
                .toList();
    }

    private static Storyteller storyteller(Material material, int number) {
        List<Workplace> workplaces = material.workplaces();
        return new Storyteller(workplaces.get(number % workplaces.size()), material.talk());
    }

    /// Write all logs below a directory.
    void write(Path root) throws IOException {
        for (Conversation conversation : conversations) {
            ConversationLog.write(conversation, root);
        }
    }
}
