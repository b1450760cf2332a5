package dev.seshat.relevance;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The options of [QuickBench].
///
/// @param directory where logs and archives are kept between runs
/// @param tree generated logs to search among; without it only the small archive is used
/// @param only run only the sets whose name contains this
record QuickOptions(Path directory, @Nullable Path tree, String only, Set<Flag> flags) {

    static final String USAGE = "usage: QuickBench DIRECTORY [--tree DIRECTORY] [--only SET] [--small] [--rebuild]"
            + " [--misses] [--held-out] [--order] [--touch] [--postgres]";

    /// An option without a value.
    enum Flag {
        SMALL("--small"),
        REBUILD("--rebuild"),
        MISSES("--misses"),
        HELD_OUT("--held-out"),
        ORDER("--order"),
        TOUCH("--touch"),
        POSTGRES("--postgres");

        private final String option;

        Flag(String option) {
            this.option = option;
        }

        static Flag of(String option) {
            for (Flag flag : values()) {
                if (flag.option.equals(option)) {
                    return flag;
                }
            }
            throw new IllegalArgumentException(USAGE);
        }
    }

    QuickOptions {
        flags = Set.copyOf(flags);
    }

    static QuickOptions parse(String... arguments) {
        Deque<String> rest = new ArrayDeque<>(List.of(arguments));
        Path directory = Path.of(next(rest)).toAbsolutePath();
        Path tree = null;
        String only = "";
        Set<Flag> flags = new HashSet<>();
        while (!rest.isEmpty()) {
            String option = rest.pop();
            switch (option) {
                case "--tree" -> tree = Path.of(next(rest)).toAbsolutePath();
                case "--only" -> only = next(rest);
                default -> flags.add(Flag.of(option));
            }
        }
        return new QuickOptions(directory, tree, only, flags);
    }

    private static String next(Deque<String> rest) {
        if (rest.isEmpty()) {
            throw new IllegalArgumentException(USAGE);
        }
        return rest.pop();
    }

    boolean has(Flag flag) {
        return flags.contains(flag);
    }
}
