package dev.seshat.config;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;

/// Where the value of a setting came from.
public sealed interface Origin {

    /// The built-in default.
    record Default() implements Origin {}

    /// An environment variable.
    record Variable(String name) implements Origin {
        public Variable {
            requireNonNull(name, "name");
        }
    }

    /// A line of the settings file, starting at 1.
    record Line(Path file, int number) implements Origin {
        public Line {
            requireNonNull(file, "file");
            if (number < 1) {
                throw new IllegalArgumentException("no line: " + number);
            }
        }
    }

    /// A command-line option.
    record Flag(String name) implements Origin {
        public Flag {
            requireNonNull(name, "name");
        }
    }

    /// For display and JSON: `default`, `environment: NAME`, `file: PATH:3`, `flag: --name`.
    default String text() {
        return switch (this) {
            case Default _ -> "default";
            case Variable(String name) -> "environment: " + name;
            case Line(Path file, int number) -> "file: " + file + ":" + number;
            case Flag(String name) -> "flag: " + name;
        };
    }
}
