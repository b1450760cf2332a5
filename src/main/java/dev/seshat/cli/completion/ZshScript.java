package dev.seshat.cli.completion;

import java.util.List;

/// Completion for zsh, with descriptions.
final class ZshScript {

    private ZshScript() {}

    static String of(List<Completion.Word> words) {
        StringBuilder verbs = new StringBuilder();
        StringBuilder cases = new StringBuilder();
        for (Completion.Word word : words) {
            verbs.append("        '%s:%s'\n".formatted(word.name(), quoted(word.summary())));
            cases.append("        %s)\n            _arguments \\\n".formatted(word.name()));
            for (Completion.Option option : word.options()) {
                cases.append("                '%s%s[%s]%s' \\\n"
                        .formatted(
                                option.repeatable() ? "*" : "",
                                option.name(),
                                bracketed(option.summary()),
                                value(option)));
            }
            String values = word.values().isEmpty() ? "_files" : "(" + String.join(" ", word.values()) + ")";
            cases.append("                '1: :%s' ;;\n".formatted(values));
        }
        return """
                #compdef seshat
                # Completes seshat in zsh: source <(seshat completion zsh)
                _seshat() {
                    local -a verbs
                    verbs=(
                %s    )
                    if (( CURRENT == 2 )); then
                        _describe 'verb' verbs
                        return
                    fi
                    local verb=${words[2]}
                    shift words
                    (( CURRENT-- ))
                    case $verb in
                %s    esac
                }
                if (( $+functions[compdef] )); then compdef _seshat seshat ./seshat; fi
                """.formatted(verbs, cases);
    }

    private static String value(Completion.Option option) {
        if (!option.takesValue()) {
            return "";
        }
        if (option.takesFile()) {
            return ":file:_files";
        }
        String values = String.join(" ", option.values());
        // The leading space calls compadd directly, so that no space is added after the completed word.
        return values.isEmpty()
                ? ":value: "
                : option.valuesContinue() ? ":value: compadd -S \"\" -- " + values : ":value:(" + values + ")";
    }

    private static String quoted(String text) {
        return text.replace("'", "'\\''").replace(":", "\\:");
    }

    private static String bracketed(String text) {
        return quoted(text).replace("[", "\\[").replace("]", "\\]");
    }
}
