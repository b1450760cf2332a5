package dev.seshat.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.host.Environment;
import dev.seshat.terminal.Console;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The command line without a separate process: the same classes, a console of byte arrays, milliseconds.
///
/// @param environment the whole environment of the run
/// @param columns the width of the simulated terminal; null for a pipe
record InProcess(Map<String, String> environment, @Nullable Integer columns) {

    InProcess {
        environment = Map.copyOf(environment);
    }

    /// A run that prints to a pipe, on the workstation `ws-test`.
    static InProcess at(Path home) {
        return new InProcess(Map.of("HOME", home.toString(), "WORKSTATION_ID", "ws-test"), null);
    }

    InProcess with(String name, Object value) {
        Map<String, String> changed = new HashMap<>(environment);
        changed.put(name, value.toString());
        return new InProcess(changed, columns);
    }

    /// The same on a terminal of this width.
    InProcess onTerminal(int width) {
        return new InProcess(environment, width);
    }

    Outcome run(Object... words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        String[] texts = new String[words.length];
        for (int i = 0; i < words.length; i++) {
            texts[i] = words[i].toString();
        }
        Console console = new Console(
                new Environment(environment), out, new PrintStream(err, true, UTF_8), columns, columns != null);
        int exit = new CommandLineInterface(console).run(texts).number();
        return new Outcome(exit, out.toString(UTF_8), err.toString(UTF_8));
    }
}
