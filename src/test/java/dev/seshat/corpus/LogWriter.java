package dev.seshat.corpus;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Optional;

/// Writes one log, with its oddities, and the files that belong beside it.
final class LogWriter {

    private final TreePlan tree;
    private final Path root;

    LogWriter(TreePlan tree, Path root) {
        this.tree = tree;
        this.root = root;
    }

    FileTruth write(LogPlan plan) throws IOException {
        LogFile log = new LogFile(plan);
        compose(plan, log);
        byte[] bytes = log.toBytes();
        long modified = log.tally().last() == 0 ? plan.start() : log.tally().last();
        put(plan.path(), bytes, modified);
        for (Map.Entry<String, String> beside : log.besides().entrySet()) {
            put(beside.getKey(), beside.getValue().getBytes(UTF_8), modified);
        }
        return log.tally().truth(bytes.length, modified);
    }

    private void compose(LogPlan plan, LogFile log) {
        if (plan.has(Quirk.EMPTY)) {
            return;
        }
        if (plan.kind() == LogKind.LEGACY) {
            new LegacyScript(plan, log).run(plan.bytes());
            return;
        }
        if (plan.kind() == LogKind.PI) {
            composePi(plan, log);
        } else {
            composeSession(plan, log);
        }
        if (plan.has(Quirk.TRUNCATED)) {
            BadLines.writeHalf(log);
        }
        if (plan.has(Quirk.NO_FINAL_NEWLINE)) {
            log.withoutFinalNewline();
        }
        asideFor(plan, log);
    }

    private void composeSession(LogPlan plan, LogFile log) {
        tree.forkSource(plan).ifPresent(source -> {
            int copied = Math.min(source.bytes(), plan.bytes()) / 2;
            new SessionScript(source.copiedInto(plan), log, tree.siblings(source)).runBeginning(copied);
        });
        SessionScript script = new SessionScript(plan, log, tree.siblings(plan));
        if (plan.has(Quirk.ONLY_SUMMARIES)) {
            script.runSummaries();
        } else {
            if (plan.overlong()) {
                script.overlongLine();
            }
            script.run(plan.bytes());
        }
    }

    /// A fork has a header of its own, and behind it a copy of the way that it was forked from.
    private void composePi(LogPlan plan, LogFile log) {
        PiPath path = new PiPath();
        Optional<LogPlan> source = tree.forkSource(plan);
        PiLines.writeHeader(plan, log, source);
        source.ifPresent(origin -> new PiScript(origin, log, path).runCopy(Math.min(origin.bytes(), plan.bytes()) / 2));
        new PiScript(plan, log, path).run(plan.bytes());
        log.tally().abandoned(path.messagesBeside(log.tally().messageCount()));
    }

    /// The small files beside the log of a subagent.
    private static void asideFor(LogPlan plan, LogFile log) {
        String path = plan.path();
        if (plan.kind() == LogKind.SUBAGENT || plan.kind() == LogKind.WORKFLOW_AGENT) {
            log.beside(path.replace(".jsonl", ".meta.json"), "{\"agentType\":\"general-purpose\"}");
        }
        if (plan.kind() == LogKind.WORKFLOW_AGENT) {
            log.beside(
                    path.substring(0, path.lastIndexOf('/')) + "/journal.jsonl",
                    "{\"type\":\"started\",\"agentId\":\"" + plan.agentId() + "\"}\n{\"type\":\"result\",\"agentId\":\""
                            + plan.agentId() + "\",\"result\":\"done\"}\n");
        }
    }

    private void put(String path, byte[] bytes, long modified) throws IOException {
        Path file = root.resolve(path);
        Path directory = file.getParent();
        if (directory != null) {
            Files.createDirectories(directory);
        }
        Files.write(file, bytes);
        Files.setLastModifiedTime(file, FileTime.fromMillis(modified));
    }
}
