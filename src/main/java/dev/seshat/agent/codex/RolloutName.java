package dev.seshat.agent.codex;

import dev.seshat.agent.SessionFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The name of a log: `rollout-<time>-<thread>.jsonl`. After a revert the thread is followed by `_<rollout>`,
/// and old logs end in `.jsonl.zst`.
final class RolloutName {

    private static final String COMPRESSED = ".zst";
    private static final String UUID = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";
    private static final Pattern NAME =
            Pattern.compile("rollout-.*?(" + UUID + ")(?:_" + UUID + ")?\\.jsonl(?:\\.zst)?");
    private static final Pattern ID = Pattern.compile(UUID);

    private RolloutName() {}

    /// While a log is being compressed both files exist, and the compressed one is incomplete.
    static Optional<SessionFile> recognise(Path path) {
        String name = String.valueOf(path.getFileName());
        Matcher matcher = NAME.matcher(name);
        if (!matcher.matches() || (name.endsWith(COMPRESSED) && Files.exists(plain(path, name)))) {
            return Optional.empty();
        }
        return Optional.of(new SessionFile(path, matcher.group(1), false, null));
    }

    private static Path plain(Path path, String name) {
        return path.resolveSibling(name.substring(0, name.length() - COMPRESSED.length()));
    }

    /// Whether a text is the id of a thread.
    static boolean isId(String text) {
        return ID.matcher(text).matches();
    }

    static boolean isCompressed(Path path) {
        return path.toString().endsWith(COMPRESSED);
    }
}
