package dev.seshat.cli.completion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.cli.Outcome;
import dev.seshat.cli.RealProgram;
import dev.seshat.cli.Tmux;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Completion in a real zsh, with the Tab key pressed on a terminal.
class ZshCompletionTest {

    @TempDir
    private Path home;

    @Test
    void loadsWithAndWithoutTheCompletionSystem() throws Exception {
        Outcome without = zsh("source <(seshat completion zsh); echo loaded");
        assertThat(without).isEqualTo(new Outcome(0, "loaded\n", ""));
        Outcome with = zsh("""
                autoload -Uz compinit
                compinit -u
                source <(seshat completion zsh)
                echo $_comps[seshat]
                """);
        assertThat(with).isEqualTo(new Outcome(0, "_seshat\n", ""));
    }

    @Test
    void completesVerbsOptionsValuesAndFilesAtTheTabKey() throws Exception {
        Files.createFile(home.resolve("saved.jsonl"));
        try (Tmux tmux = Tmux.open(RealProgram.at(home), 100, 30, List.of("env", "PS1=%% ", "zsh", "-f"))) {
            tmux.type("autoload -Uz compinit && compinit -u", "Enter");
            tmux.type("source <('" + RealProgram.launcher() + "' completion zsh); clear; echo ready", "Enter");
            tmux.await(screen -> screen.startsWith("ready\n%"));

            tmux.type("seshat sh", "Tab");
            tmux.await(screen -> screen.contains("% seshat show\n") || screen.contains("% seshat show \n"));
            tmux.type("--to", "Tab");
            tmux.await(screen -> screen.contains("seshat show --tools"));
            tmux.type(" fu", "Tab");
            tmux.await(screen -> screen.contains("seshat show --tools full"));
            tmux.type("sav", "Tab");
            tmux.await(screen -> screen.contains("seshat show --tools full saved.jsonl"));

            tmux.type("C-u", "seshat list --set tr", "Tab", "true --set ma", "Tab", "4096 --config sav", "Tab");
            tmux.await(screen ->
                    screen.contains("seshat list --set trustIndex=true --set maxLineBytes=4096 --config saved.jsonl"));

            tmux.type("C-u", "seshat ", "Tab");
            tmux.await(screen -> screen.contains("-- Show the transcript of a session.")
                    && screen.contains("-- Print a shell completion script."));
            tmux.type("C-u", "seshat completion f", "Tab");
            tmux.await(screen -> screen.contains("% seshat completion fish"));
        }
    }

    private Outcome zsh(String lines) throws Exception {
        return RealProgram.at(home)
                .runCommand(
                        List.of("zsh", "-f", "-c", "seshat() { '" + RealProgram.launcher() + "' \"$@\"; }\n" + lines));
    }
}
