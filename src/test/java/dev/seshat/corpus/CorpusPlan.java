package dev.seshat.corpus;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;

/// What to generate.
///
/// @param agent whose logs
/// @param root the directory that becomes the directory of its logs
/// @param files how many logs, those of subagents included; the files beside them come on top
/// @param bytes about how large the logs are together
/// @param projects how many working directories they are spread over
/// @param seed another seed, another tree
public record CorpusPlan(Agent agent, Path root, int files, long bytes, int projects, long seed) {

    /// From this size on, a few lines are longer than 1 MiB.
    static final long BYTES_WITH_OVERLONG_LINES = 16_000_000;

    /// Too few for one of each oddity.
    private static final int FEWEST_FILES = 20;

    /// Logs of Claude Code.
    public CorpusPlan(Path root, int files, long bytes, int projects, long seed) {
        this(Agent.CLAUDE, root, files, bytes, projects, seed);
    }

    public CorpusPlan {
        requireNonNull(agent, "agent");
        requireNonNull(root, "root");
        if (files < FEWEST_FILES || projects < 1 || projects > files || bytes < files * 1000L) {
            throw new IllegalArgumentException(
                    "at least 20 files of 1,000 bytes on average, and at most one project each");
        }
    }

    /// A tree for tests: every oddity once, written in a blink.
    public static CorpusPlan small(Path root) {
        return new CorpusPlan(root, 40, 500_000, 4, 1);
    }

    /// The tree that the budgets are measured on.
    public static CorpusPlan large(Path root) {
        return new CorpusPlan(root, 3103, 500_000_000, 60, 1);
    }

    int overlongLines() {
        return bytes < BYTES_WITH_OVERLONG_LINES ? 0 : 1 + (int) (bytes / 100_000_000);
    }
}
