package dev.seshat.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.json.JsonWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Logs of Claude Code in a copied home: several projects with the same name, worktrees of all kinds, plans, a
/// subagent, meaningless prompts, and files that all have today's time.
final class CopiedProjects {

    private final Path home;
    private final List<String> lines = new ArrayList<>();

    private CopiedProjects(Path home) {
        this.home = home;
    }

    static String id(int number) {
        return "%08d-0000-4000-8000-000000000000".formatted(number);
    }

    static void write(Path home) throws IOException, InterruptedException {
        CopiedProjects tree = new CopiedProjects(home);
        String acme = tree.repositoryWithWorktree();
        tree.session(
                1,
                acme,
                1,
                "Implement the following plan:\n\n# Plan: Add retries to the uploader\n\n## Context\nIt gives up too early.");
        tree.session(
                2,
                "/w/foo/cli",
                2,
                "<ide_opened_file>The user opened the file /w/foo/cli/a.ts in the IDE.</ide_opened_file>"
                        + " fix the import of the parser");
        tree.session(3, acme + "/.claude/worktrees/fix-login", 3, "181", "yes", "Make the login test pass");
        tree.session(4, home.resolve("trees/1").toString(), 4, "# Rename `Foo` to **Bar**");
        tree.session(5, "/home/me/.cursor/worktrees/web/ab12", 5, "Why is the page slow?");
        tree.frontPage();
        tree.session(7, "/w/api", 7, "<command-name>/review</command-name><command-args>123</command-args>", "ok");
        tree.session(
                8,
                "/w/docs",
                20,
                "Traceback (most recent call last):\n  File \"a.py\", line 3, in f\n    f()\nValueError: bad input");
        tree.session(9, "/w/infra", 21, "[Image #1] what is wrong here");
        tree.silent();
        tree.session(11, "/w/mobile", 400, "@src/App.kt explain the state");
    }

    /// With the real git.
    private String repositoryWithWorktree() throws IOException, InterruptedException {
        Path repository = Files.createDirectories(home.resolve("acme/cli"));
        git(repository, "init", "-q");
        git(repository, "commit", "-q", "--allow-empty", "-m", "first");
        git(repository, "worktree", "add", "-q", home.resolve("trees/1").toString());
        return repository.toString();
    }

    private static void git(Path at, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git", "-c", "user.name=a", "-c", "user.email=a@example.org"));
        command.addAll(Arrays.asList(arguments));
        Process git = new ProcessBuilder(command)
                .directory(at.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(git.waitFor()).as(said).isZero();
    }

    private static Instant at(int daysAgo, int minute) {
        return LocalDate.now(ZoneOffset.UTC)
                .minusDays(daysAgo)
                .atTime(LocalTime.of(10, minute))
                .toInstant(ZoneOffset.UTC);
    }

    private void session(int number, String cwd, int daysAgo, String... prompts) throws IOException {
        int minute = 0;
        for (String prompt : prompts) {
            prompt(cwd, prompt, at(daysAgo, minute++).toString());
            answer("The beacon answers.", at(daysAgo, minute++).toString());
        }
        write(cwd, id(number) + ".jsonl");
    }

    /// Two days, much progress, and a title given by a person; a subagent that came later.
    private void frontPage() throws IOException {
        String cwd = "/w/web";
        prompt(cwd, "Draw the front page", at(7, 0).toString());
        answer("The beacon begins.", at(7, 1).toString());
        answer("The beacon goes on.", at(7, 2).toString());
        for (int i = 0; i < 300; i++) {
            lines.add("{\"type\":\"progress\",\"cwd\":\"/w/web\",\"data\":{\"type\":\"hook_progress\"},\"timestamp\":\""
                    + at(7, 3) + "\"}");
        }
        prompt(cwd, "yes", at(6, 0).toString());
        answer("The beacon ends.", at(6, 1).toString());
        lines.add("{\"type\":\"custom-title\",\"customTitle\":\"The front page\"}");
        write(cwd, id(6) + ".jsonl");
        prompt(cwd, "Look around", at(6, 2).toString());
        write(cwd, id(6) + "/subagents/agent-a1b2c3d4.jsonl");
    }

    /// No message has a time, so the file's is used.
    private void silent() throws IOException {
        lines.add("{\"type\":\"user\",\"cwd\":\"/w/silent\",\"message\":{\"content\":\"Say when\"}}");
        lines.add("{\"type\":\"assistant\",\"message\":{\"content\":[{\"type\":\"text\",\"text\":\"beacon\"}]}}");
        Files.setLastModifiedTime(write("/w/silent", id(10) + ".jsonl"), FileTime.from(at(22, 0)));
    }

    private void prompt(String cwd, String text, String at) {
        lines.add("{\"type\":\"user\",\"cwd\":" + json(cwd) + ",\"message\":{\"content\":" + json(text)
                + "},\"timestamp\":\"" + at + "\"}");
    }

    private void answer(String text, String at) {
        lines.add("{\"type\":\"assistant\",\"message\":{\"content\":[{\"type\":\"text\",\"text\":" + json(text)
                + "}]},\"timestamp\":\"" + at + "\"}");
    }

    private Path write(String cwd, String name) throws IOException {
        Path log = home.resolve(".claude/projects")
                .resolve(cwd.replaceAll("[^A-Za-z0-9]", "-"))
                .resolve(name);
        Files.createDirectories(log.getParent());
        Files.write(log, lines);
        lines.clear();
        return log;
    }

    private static String json(String text) {
        StringBuilder json = new StringBuilder();
        new JsonWriter(json).string(text);
        return json.toString();
    }
}
