package dev.seshat.cli.completion;

import java.util.List;

/// Completion for fish, with descriptions.
final class FishScript {

    private FishScript() {}

    static String of(List<Completion.Word> words) {
        StringBuilder script = new StringBuilder("""
                # Completes seshat in fish: seshat completion fish > ~/.config/fish/completions/seshat.fish
                complete -c seshat -n __fish_use_subcommand -f -l help -d 'Show help.'
                complete -c seshat -n __fish_use_subcommand -f -l version -d 'Show the version.'
                """);
        for (Completion.Word word : words) {
            script.append("complete -c seshat -n __fish_use_subcommand -f -a %s -d %s\n"
                    .formatted(word.name(), quoted(word.summary())));
            String behind = "complete -c seshat -n '__fish_seen_subcommand_from " + word.name() + "'";
            for (Completion.Option option : word.options()) {
                script.append("%s%s -l %s -d %s\n"
                        .formatted(behind, value(option), option.name().substring(2), quoted(option.summary())));
            }
            if (!word.values().isEmpty()) {
                script.append("%s -f -a %s\n".formatted(behind, quoted(String.join(" ", word.values()))));
            }
        }
        return script.toString();
    }

    private static String value(Completion.Option option) {
        if (!option.takesValue()) {
            return "";
        }
        if (option.takesFile()) {
            return " -r -F";
        }
        return option.values().isEmpty() ? " -x" : " -x -a " + quoted(String.join(" ", option.values()));
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
