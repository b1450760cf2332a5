package dev.seshat.link;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The families of the commands in a shell script: the program and, where it has any, its subcommand.
final class CommandFamilies {

    /// Scripts beyond this length are programs in themselves.
    private static final int LONGEST = 4_000;

    private static final int MOST = 20;

    /// Programs whose first plain argument says what they do.
    private static final Set<String> WITH_SUBCOMMANDS = Set.of(
            "git",
            "gh",
            "glab",
            "mvn",
            "mvnw",
            "gradle",
            "gradlew",
            "npm",
            "npx",
            "pnpm",
            "yarn",
            "bun",
            "deno",
            "cargo",
            "rustup",
            "go",
            "docker",
            "podman",
            "kubectl",
            "helm",
            "terraform",
            "pip",
            "pip3",
            "uv",
            "poetry",
            "conda",
            "dotnet",
            "make",
            "just",
            "apt",
            "apt-get",
            "brew",
            "systemctl",
            "aws",
            "gcloud",
            "az",
            "bundle",
            "rails",
            "composer",
            "mix",
            "stack",
            "cabal",
            "flutter",
            "dart",
            "swift",
            "bazel",
            "nx",
            "turbo",
            "tox",
            "seshat");

    /// Words that come before the program.
    private static final Set<String> PREFIXES =
            Set.of("sudo", "time", "env", "nohup", "exec", "command", "xargs", "then", "do", "!");

    /// Words that only move about, or belong to the syntax of the shell.
    private static final Set<String> NOT_COMMANDS = Set.of(
            "cd",
            "pushd",
            "popd",
            "export",
            "set",
            "unset",
            "source",
            ".",
            "true",
            "false",
            ":",
            "if",
            "fi",
            "else",
            "elif",
            "for",
            "while",
            "until",
            "done",
            "case",
            "esac",
            "in",
            "function",
            "return",
            "local",
            "[",
            "[[",
            "test",
            "{",
            "}",
            "(",
            ")",
            "wait",
            "exit",
            "shift",
            "eval");

    private CommandFamilies() {}

    /// The families in a script, in order, each once.
    static Set<String> in(String script) {
        Set<String> families = new LinkedHashSet<>();
        String text = script.length() > LONGEST ? script.substring(0, LONGEST) : script;
        int heredoc = text.indexOf("<<");
        for (List<String> words : commands(heredoc < 0 ? text : text.substring(0, heredoc))) {
            String family = family(words);
            if (!family.isEmpty() && families.size() < MOST) {
                families.add(family);
            }
        }
        return families;
    }

    private static String family(List<String> words) {
        int at = 0;
        while (at < words.size() && (PREFIXES.contains(words.get(at)) || isAssignment(words.get(at)))) {
            at++;
        }
        if (at == words.size()) {
            return "";
        }
        String program = words.get(at).substring(words.get(at).lastIndexOf('/') + 1);
        if (NOT_COMMANDS.contains(program) || !isName(program)) {
            return "";
        }
        if (!WITH_SUBCOMMANDS.contains(program)) {
            return program;
        }
        for (int i = at + 1; i < words.size(); i++) {
            String word = words.get(i);
            if (word.equals("-C") || word.equals("-f") || word.equals("-pl")) {
                i++;
            } else if (!word.startsWith("-")) {
                return isName(word) ? program + " " + word : program;
            }
        }
        return program;
    }

    private static boolean isAssignment(String word) {
        int equals = word.indexOf('=');
        return equals > 0 && isName(word.substring(0, equals));
    }

    private static boolean isName(String word) {
        if (word.isEmpty() || word.length() > 40 || !Character.isLetter(word.charAt(0))) {
            return false;
        }
        return word.chars()
                .allMatch(
                        c -> (c < 128 && Character.isLetterOrDigit(c)) || c == '-' || c == '_' || c == '.' || c == ':');
    }

    /// The words of each command. Quoted text is one word; comments are left out.
    private static List<List<String>> commands(String script) {
        List<List<String>> commands = new ArrayList<>();
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean inWord = false;
        char quote = 0;
        for (int i = 0; i < script.length(); i++) {
            char c = script.charAt(i);
            if (quote != 0) {
                if (c == quote) {
                    quote = 0;
                } else {
                    word.append(c);
                }
                continue;
            }
            if (c == '\'' || c == '"') {
                quote = c;
                inWord = true;
            } else if (c == '\\' && i + 1 < script.length()) {
                char next = script.charAt(++i);
                if (next != '\n') {
                    word.append(next);
                    inWord = true;
                }
            } else if (c == '#' && !inWord) {
                int end = script.indexOf('\n', i);
                i = end < 0 ? script.length() : end - 1;
            } else if (c == '\n' || c == ';' || c == '&' || c == '|' || Character.isWhitespace(c)) {
                if (inWord) {
                    words.add(word.toString());
                    word.setLength(0);
                    inWord = false;
                }
                if (c == '\n' || c == ';' || c == '|' || (c == '&' && !isRedirection(script, i))) {
                    if (!words.isEmpty()) {
                        commands.add(words);
                        words = new ArrayList<>();
                    }
                }
            } else {
                word.append(c);
                inWord = true;
            }
        }
        if (inWord) {
            words.add(word.toString());
        }
        if (!words.isEmpty()) {
            commands.add(words);
        }
        return commands;
    }

    private static boolean isRedirection(String script, int ampersand) {
        return (ampersand > 0 && script.charAt(ampersand - 1) == '>')
                || (ampersand + 1 < script.length() && script.charAt(ampersand + 1) == '>');
    }
}
