package dev.seshat.cli.completion;

import java.util.List;
import java.util.stream.Collectors;

/// Completion for bash 3.2 and newer; it needs no bash-completion package.
final class BashScript {

    private BashScript() {}

    static String of(List<Completion.Word> words) {
        return """
                # Completes seshat in bash: source <(seshat completion bash)
                _seshat() {
                    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
                    COMPREPLY=()
                    if [ "$COMP_CWORD" -eq 1 ]; then
                        COMPREPLY=($(compgen -W '%s --help --version' -- "$word"))
                        return
                    fi
                    case "${COMP_WORDS[1]}:$before" in
                %s    esac
                    case "${COMP_WORDS[1]}:$word" in
                %s    esac
                }
                complete -o filenames -o default -F _seshat seshat ./seshat
                """.formatted(names(words), values(words), options(words));
    }

    private static String names(List<Completion.Word> words) {
        return words.stream().map(Completion.Word::name).collect(Collectors.joining(" "));
    }

    private static String values(List<Completion.Word> words) {
        StringBuilder cases = new StringBuilder();
        for (Completion.Word word : words) {
            for (Completion.Option option : word.options()) {
                if (!option.values().isEmpty()) {
                    // bash before 4 has no compopt and adds a space.
                    String end = option.valuesContinue() ? "compopt -o nospace 2>/dev/null; return " : "return ";
                    reply(cases, word.name() + ":" + option.name(), option.values(), end);
                } else if (option.takesValue()) {
                    cases.append("        %s:%s) return ;;\n".formatted(word.name(), option.name()));
                }
            }
        }
        return cases.toString();
    }

    private static String options(List<Completion.Word> words) {
        StringBuilder cases = new StringBuilder();
        for (Completion.Word word : words) {
            List<String> options =
                    word.options().stream().map(Completion.Option::name).toList();
            reply(cases, word.name() + ":-*", options, "");
            if (!word.values().isEmpty()) {
                reply(cases, word.name() + ":*", word.values(), "");
            }
        }
        return cases.toString();
    }

    private static void reply(StringBuilder cases, String pattern, List<String> candidates, String end) {
        cases.append("        %s) COMPREPLY=($(compgen -W '%s' -- \"$word\")); %s;;\n"
                .formatted(pattern, String.join(" ", candidates), end));
    }
}
