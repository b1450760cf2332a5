package dev.seshat.relevance;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/// All hand-written material: the projects with their topics and queries, common phrases, titles, pasted texts,
/// and repeated events.
record Material(List<Workplace> workplaces, Talk talk, Talk titles, String pasted, String dated) {

    private static final List<String> PROJECTS = List.of(
            "market-stall",
            "ledgerpay",
            "tidepool",
            "trailmate",
            "harbor-infra",
            "finch",
            "inkwell",
            "roost",
            "atlas-search",
            "clinic-desk",
            "beacon",
            "newsroom");

    Material {
        workplaces = List.copyOf(workplaces);
    }

    static Material load() throws IOException {
        List<Workplace> workplaces = new ArrayList<>();
        for (String project : PROJECTS) {
            workplaces.add(WorkplaceReader.read(text("projects/" + project + ".txt")));
        }
        return new Material(
                workplaces,
                Talk.read(text("talk.txt")),
                Talk.read(text("titles.txt")),
                text("pasted.txt"),
                text("dated.txt"));
    }

    private static String text(String name) throws IOException {
        try (InputStream in = Material.class.getResourceAsStream("/relevance/" + name)) {
            if (in == null) {
                throw new FileNotFoundException("no resource relevance/" + name);
            }
            return new String(in.readAllBytes(), UTF_8);
        }
    }
}
