package dev.seshat.host;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// The environment variables. An empty variable counts as unset, as in POSIX tools.
public record Environment(Map<String, String> variables) {
    public Environment {
        variables = Map.copyOf(variables);
    }

    /// The environment of this process.
    public static Environment ofProcess() {
        return new Environment(System.getenv());
    }

    /// The value of a variable, if it is set.
    public Optional<String> find(String name) {
        return Optional.ofNullable(variables.get(name)).filter(value -> !value.isEmpty());
    }

    /// The path in a variable, with a leading `~` expanded.
    public Optional<Path> findPath(String name) {
        return find(name).flatMap(this::path);
    }

    /// The home directory. `HOME` takes precedence; Java's `user.home` comes from the password file and ignores
    /// it.
    public Path home() {
        return Path.of(find("HOME").orElseGet(() -> System.getProperty("user.home", ".")));
    }

    /// A path from text, with a leading `~` expanded; empty if it is not a valid path.
    public Optional<Path> path(String value) {
        try {
            if (value.equals("~")) {
                return Optional.of(home());
            }
            return Optional.of(value.startsWith("~/") ? home().resolve(value.substring(2)) : Path.of(value));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
