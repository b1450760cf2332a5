package dev.seshat.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// A year of Claude Code's logs that ends today, the same every time, and what was written into them.
final class YearOfLogs {

    static final String PRICED = "claude-opus-4-5-20251101";
    static final String UNPRICED = "kestrel-local";

    private static final List<String> MODELS = List.of(PRICED, "claude-sonnet-4-5-20250929", PRICED, UNPRICED);
    private static final List<String> PROJECTS = List.of("lantern-shop", "kite-api", "paper-boat");
    private static final List<String> FILES =
            List.of("src/orders/OrderList.java", "src/mail/BestHour.java", "docs/README.md", "src/cart/Cart.java");
    private static final List<String> TASKS = List.of(
            "Why does the order list take 6 seconds to load?",
            "The forecast mail names the wrong hour",
            "Add a retry to the upload of photos",
            "Make the cart survive a reload",
            "Find out why the tests fail at midnight",
            "Rename the spots service and keep its old routes");

    private final Path home;
    private final Random random = new Random(24);
    private final List<String> lines = new ArrayList<>();
    private int number;
    private int ids;

    /// What was written.
    int sessions;

    int prompts;
    long tokens;
    final Map<String, Integer> uses = new TreeMap<>();
    final Map<String, Integer> failures = new TreeMap<>();
    final Map<String, Integer> edits = new TreeMap<>();
    final Map<LocalDate, Integer> promptsByDay = new TreeMap<>();

    private YearOfLogs(Path home) {
        this.home = home;
    }

    static String id(int number) {
        return "%08d-0000-4000-8000-000000000000".formatted(number);
    }

    static YearOfLogs write(Path home, LocalDate today) throws IOException {
        YearOfLogs logs = new YearOfLogs(home);
        // From the newest, whose number is 1.
        for (int daysAgo = 1; daysAgo < 360; daysAgo++) {
            LocalDate day = today.minusDays(daysAgo);
            boolean weekend = day.getDayOfWeek().getValue() > 5;
            boolean first = daysAgo == 1;
            if (first || logs.random.nextDouble() < (weekend ? 0.1 : 0.5 * (1.2 - daysAgo / 400.0))) {
                logs.session(day, first ? 3 : 1 + (int) (logs.random.nextDouble() * logs.random.nextDouble() * 9));
            }
        }
        return logs;
    }

    private void session(LocalDate day, int turns) throws IOException {
        number++;
        sessions++;
        prompts += turns;
        promptsByDay.merge(day, turns, Integer::sum);
        String project = PROJECTS.get(random.nextInt(PROJECTS.size()));
        // The newest has both a price and none.
        String model = number == 1 ? PRICED : MODELS.get(random.nextInt(MODELS.size()));
        Instant at = day.atTime(LocalTime.of(9 + random.nextInt(8), random.nextInt(60)))
                .toInstant(ZoneOffset.UTC);
        long context = 12_000;
        for (int turn = 0; turn < turns; turn++) {
            at = at.plusSeconds(60 + random.nextInt(200));
            user(project, at)
                    .putObject("message")
                    .put("role", "user")
                    .put("content", turn == 0 ? TASKS.get(random.nextInt(TASKS.size())) : "Go on with the next step");
            add();
            for (int step = 0; step < 2 + random.nextInt(3); step++) {
                at = at.plusSeconds(8 + random.nextInt(40));
                context = step(project, model, at, context);
            }
            at = at.plusSeconds(10);
            answer(project, model, at, context).put("type", "text").put("text", "Done; the next step is yours.");
            add();
        }
        Path log = home.resolve(".claude/projects/-home-sam-code-" + project).resolve(id(number) + ".jsonl");
        Files.createDirectories(log.getParent());
        Files.write(log, lines);
        Files.setLastModifiedTime(log, FileTime.from(at));
        lines.clear();
    }

    /// A call of a tool and its result; returns how full the context is afterwards.
    private long step(String project, String model, Instant at, long context) {
        String tool = List.of("Bash", "Bash", "Read", "Edit", "Grep").get(random.nextInt(5));
        boolean failed = random.nextDouble() < (tool.equals("Bash") ? 0.2 : 0.05);
        String file =
                "/home/sam/code/" + project + "/" + FILES.get((int) (random.nextDouble() * random.nextDouble() * 4));
        String call = "toolu_" + ++ids;
        ObjectNode input = answer(project, model, at, context)
                .put("type", "tool_use")
                .put("id", call)
                .put("name", tool)
                .putObject("input");
        switch (tool) {
            case "Bash" -> input.put("command", "./gradlew test --tests Order" + ids);
            case "Grep" -> input.put("pattern", "orderBy");
            case "Edit" ->
                input.put("file_path", file).put("old_string", "timeout = 5").put("new_string", "timeout = 30");
            default -> input.put("file_path", file);
        }
        add();
        uses.merge(tool, 1, Integer::sum);
        if (failed) {
            failures.merge(tool, 1, Integer::sum);
        }
        if (tool.equals("Edit")) {
            edits.merge(file, 1, Integer::sum);
        }
        ObjectNode result = user(project, at.plus(Duration.ofSeconds(2 + random.nextInt(5))))
                .putObject("message")
                .put("role", "user")
                .putArray("content")
                .addObject()
                .put("type", "tool_result")
                .put("tool_use_id", call)
                .put("content", failed ? "Exit code 1" : "All of it is well.");
        if (failed) {
            result.put("is_error", true);
        }
        add();
        return context + 2_000 + random.nextInt(6_000);
    }

    private ObjectNode line = JsonMapper.shared().createObjectNode();

    private ObjectNode begin(String type, String project, Instant at) {
        line = JsonMapper.shared().createObjectNode();
        return line.put("type", type)
                .put("uuid", "%08d-%04d-4000-8000-000000000000".formatted(++ids, number))
                .put("sessionId", id(number))
                .put("cwd", "/home/sam/code/" + project)
                .put("gitBranch", number % 3 == 0 ? "orders" : "main")
                .put("timestamp", at.toString());
    }

    private ObjectNode user(String project, Instant at) {
        return begin("user", project, at);
    }

    /// A response of the model with one block.
    private ObjectNode answer(String project, String model, Instant at, long context) {
        int output = 200 + random.nextInt(900);
        int written = 1_000 + random.nextInt(3_000);
        tokens += context + 10 + output + written;
        ObjectNode message = begin("assistant", project, at)
                .put("requestId", "req_%09d".formatted(ids))
                .putObject("message")
                .put("id", "msg_%09d".formatted(ids))
                .put("model", model)
                .put("role", "assistant");
        message.putObject("usage")
                .put("input_tokens", 10)
                .put("output_tokens", output)
                .put("cache_creation_input_tokens", written)
                .put("cache_read_input_tokens", context);
        return message.putArray("content").addObject();
    }

    private void add() {
        lines.add(line.toString());
    }
}
