package dev.seshat.cli.completion;

import java.util.List;

/// A shell that can complete.
public enum Shell {
    BASH {
        @Override
        public String script(List<Completion.Word> words) {
            return BashScript.of(words);
        }
    },
    ZSH {
        @Override
        public String script(List<Completion.Word> words) {
            return ZshScript.of(words);
        }
    },
    FISH {
        @Override
        public String script(List<Completion.Word> words) {
            return FishScript.of(words);
        }
    };

    /// The script that this shell must source.
    public abstract String script(List<Completion.Word> words);
}
