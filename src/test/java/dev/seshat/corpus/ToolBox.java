package dev.seshat.corpus;

import java.util.ArrayList;
import java.util.List;

/// Draws calls of tools: which, about what, and how much comes back.
final class ToolBox {

    private static final List<String> COMMANDS = List.of(
            "mvn -q -o verify",
            "npm run build",
            "git log --oneline -20",
            "git diff --stat",
            "go test ./internal/...",
            "ls -la",
            "cargo check",
            "make lint",
            "docker ps",
            "git status --short",
            "pytest -x -q");

    private final LogPlan plan;
    private final Dice dice;

    ToolBox(LogPlan plan, Dice dice) {
        this.plan = plan;
        this.dice = dice;
    }

    Tool draw() {
        int kind = dice.below(100);
        if (kind < 32) {
            return bash();
        }
        if (kind < 56) {
            return new Tool.Read(
                    file(), Code.source(dice, size(5000, 1.1)), dice.chance(0.7) ? 1 : dice.between(2, 900));
        }
        if (kind < 76) {
            return edit();
        }
        if (kind < 84) {
            return new Tool.Grep(Vocabulary.identifier(dice), Code.matches(dice, 1 + size(900, 1.1) / 80));
        }
        if (kind < 89) {
            return new Tool.Write(file(), Code.source(dice, size(3500, 0.9)));
        }
        if (kind < 93) {
            return new Tool.Glob("**/" + Vocabulary.rareWord(dice) + "*", files());
        }
        if (kind < 97) {
            return new Tool.TodoWrite(items());
        }
        return new Tool.Remote(
                "mcp__harbour__find_" + Vocabulary.rareWord(dice),
                Prose.phrase(dice, 4),
                Prose.text(dice, size(1500, 1)));
    }

    Tool.Bash bash() {
        String command = dice.pick(COMMANDS) + (dice.chance(0.6) ? " " + Vocabulary.path(dice) : " 2>&1 | tail -40");
        String output = dice.chance(0.1) ? "" : Code.console(dice, size(900, 1.5));
        boolean failed = dice.chance(0.08);
        return bash(command, failed ? "Exit code 1\n" + output : output, failed ? 1 : 0);
    }

    Tool.Bash bash(String command, String output, int exitCode) {
        return new Tool.Bash(command, Prose.phrase(dice, dice.between(3, 7)), output, exitCode);
    }

    private Tool edit() {
        String before = Code.source(dice, size(350, 0.9));
        String after = Code.source(dice, size(450, 0.9));
        String original = Code.source(dice, size(9000, 0.9));
        return new Tool.Edit(file(), before, after, original);
    }

    private String file() {
        return plan.project().file(Vocabulary.path(dice));
    }

    private List<String> files() {
        List<String> files = new ArrayList<>();
        int count = 1 + size(600, 1) / 90;
        for (int i = 0; i < count; i++) {
            files.add(file());
        }
        return files;
    }

    private List<String> items() {
        List<String> items = new ArrayList<>();
        int count = dice.between(2, 7);
        for (int i = 0; i < count; i++) {
            items.add(Prose.phrase(dice, dice.between(4, 9)));
        }
        return items;
    }

    private int size(double median, double sigma) {
        return dice.lognormal(median, sigma, plan.longestText());
    }
}
