package dev.seshat.archive;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// A tree of random logs with everything that makes usage hard to count: responses of several lines with placeholders,
/// forks, resumes, copies under another id, subagents, sidechains, caches of an hour, long prompts, fast mode,
/// searches.
final class UsageTree {

    static final List<String> MODELS = List.of(
            "claude-sonnet-4-5-20250929", "claude-opus-4-6", "gpt-5.5", "claude-4-opus-20250514", "my-own-model");

    private final Projects projects;
    private final Random dice;
    private final Map<Path, List<String>> logs = new LinkedHashMap<>();
    private final Map<Path, String> ids = new LinkedHashMap<>();
    private Instant now = Instant.parse("2026-02-01T20:00:00.000Z");
    private int number;

    UsageTree(Projects projects, long seed) {
        this.projects = projects;
        this.dice = new Random(seed);
    }

    /// Change the tree in some way.
    void grow() throws IOException {
        switch (logs.isEmpty() ? 0 : dice.nextInt(6)) {
            case 0 -> begin();
            case 1, 2 -> resume(any());
            case 3 -> copy(any(), true);
            case 4 -> copy(any(), false);
            default -> subagent(any());
        }
    }

    private String id(Path log) {
        return requireNonNull(ids.get(log));
    }

    private List<String> lines(Path log) {
        return requireNonNull(logs.get(log));
    }

    private Path any() {
        List<Path> all = List.copyOf(logs.keySet());
        return all.get(dice.nextInt(all.size()));
    }

    private void begin() throws IOException {
        String id = Projects.id(++number);
        Path log = projects.path("p" + dice.nextInt(3), id);
        ids.put(log, id);
        write(log, turns(1 + dice.nextInt(3), id, false));
    }

    private void resume(Path log) throws IOException {
        List<String> more = turns(1, id(log), log.toString().contains("subagents"));
        lines(log).addAll(more);
        projects.append(log, more.toArray(String[]::new));
    }

    /// A fork says where it comes from; early versions copied all lines silently.
    private void copy(Path from, boolean fork) throws IOException {
        if (from.toString().contains("subagents")) {
            return;
        }
        String id = Projects.id(++number);
        Path log = projects.path(requireNonNull(from.getParent()).getFileName().toString(), id);
        ids.put(log, id);
        List<String> lines = new ArrayList<>();
        for (String line : lines(from).subList(0, 1 + dice.nextInt(lines(from).size()))) {
            String copied = line.replace(id(from), id);
            lines.add(
                    fork
                            ? copied.substring(0, copied.length() - 1) + ",\"forkedFrom\":{\"sessionId\":\"" + id(from)
                                    + "\"}}"
                            : copied);
        }
        lines.addAll(turns(dice.nextInt(2), id, false));
        write(log, lines);
    }

    private void subagent(Path parent) throws IOException {
        if (parent.toString().contains("subagents")) {
            return;
        }
        String id = id(parent);
        number++;
        Path log = parent.resolveSibling(id).resolve("subagents").resolve("agent-a" + number + ".jsonl");
        ids.put(log, id);
        List<String> lines = turns(1, id, true);
        write(log, lines);
        if (dice.nextBoolean()) {
            // Early versions wrote a subagent's lines into its parent's log, too.
            lines(parent).addAll(lines);
            projects.append(parent, lines.toArray(String[]::new));
        }
    }

    private void write(Path log, List<String> lines) throws IOException {
        logs.put(log, new ArrayList<>(lines));
        projects.write(log, lines.toArray(String[]::new));
    }

    private List<String> turns(int turns, String session, boolean sidechain) {
        List<String> lines = new ArrayList<>();
        for (int turn = 0; turn < turns; turn++) {
            lines.add(line(
                    "user",
                    session,
                    sidechain,
                    "\"message\":{\"role\":\"user\",\"content\":\"prompt " + dice.nextInt() + "\"}"));
            for (int request = dice.nextInt(3); request >= 0; request--) {
                lines.addAll(response(session, sidechain));
            }
        }
        return lines;
    }

    private List<String> response(String session, boolean sidechain) {
        String id = dice.nextInt(12) == 0 ? null : "msg_%020d".formatted(dice.nextInt(Integer.MAX_VALUE));
        String request = id == null || dice.nextInt(5) == 0 ? null : "req_" + dice.nextInt(Integer.MAX_VALUE);
        String model = MODELS.get(dice.nextInt(MODELS.size()));
        long written = dice.nextInt(3) * 30_000L;
        long hour = dice.nextInt(3) * written / 2;
        long read = dice.nextInt(4) * 90_000L + dice.nextInt(2);
        int output = 1 + dice.nextInt(9_000);
        boolean fast = dice.nextInt(4) == 0;
        int searches = dice.nextInt(5) == 0 ? 1 + dice.nextInt(3) : 0;
        int input = dice.nextInt(40_000);
        List<String> lines = new ArrayList<>();
        for (int left = id == null ? 0 : dice.nextInt(3); left >= 0; left--) {
            lines.add(line(
                    "assistant",
                    session,
                    sidechain,
                    (request == null ? "" : "\"requestId\":\"" + request + "\",") + "\"message\":{"
                            + (id == null ? "" : "\"id\":\"" + id + "\",") + "\"role\":\"assistant\",\"model\":\""
                            + model
                            + "\",\"content\":[{\"type\":\"text\",\"text\":\"answer " + dice.nextInt() + "\"}],"
                            + "\"usage\":{\"input_tokens\":" + input + ",\"cache_creation_input_tokens\":" + written
                            + ",\"cache_read_input_tokens\":" + read
                            + ",\"cache_creation\":{\"ephemeral_5m_input_tokens\":" + (written - hour)
                            + ",\"ephemeral_1h_input_tokens\":" + hour + "},\"output_tokens\":"
                            + (left > 0 ? 2 : output)
                            + (searches == 0 ? "" : ",\"server_tool_use\":{\"web_search_requests\":" + searches + "}")
                            + ",\"speed\":\"" + (fast ? "fast" : "standard") + "\"}}"));
        }
        return lines;
    }

    private String line(String type, String session, boolean sidechain, String rest) {
        now = now.plusSeconds(1 + dice.nextInt(900));
        return "{\"type\":\"" + type + "\",\"uuid\":\"" + new java.util.UUID(dice.nextLong(), dice.nextLong())
                + "\",\"sessionId\":\"" + session + "\",\"cwd\":\"/work/apple\",\"isSidechain\":" + sidechain
                + ",\"timestamp\":\"" + now.toString().replaceFirst("(:\\d\\d)Z$", "$1.000Z") + "\"," + rest + "}";
    }
}
