package dev.seshat.cli.completion;

import java.util.List;

/// A shell with completion.
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

    /// The script to source in this shell.
    public abstract String script(List<Completion.Word> words);
}
