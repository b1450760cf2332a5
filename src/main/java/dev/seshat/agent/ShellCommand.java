package dev.seshat.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.model.UnsafeCharacter;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A command line to paste that means the same in sh, bash, zsh, fish and PowerShell.
///
/// These shells have less in common than it seems. In fish a backslash escapes inside single quotes;
/// PowerShell does not join quoted parts, ends strings at typographic quotes, and reads `[*?` and backticks
/// in `cd` as a pattern, `\` as `/` and `::` as a provider. So a word is written bare, in single quotes or in
/// double quotes where all five agree; otherwise the whole line is passed to `sh`, with such words in octal,
/// which no shell interprets.
final class ShellCommand {

    private static final String BARE = "_./+=-";
    /// PowerShell treats the typographic ones as quotes.
    private static final String SINGLE_QUOTES = "'‘’‚‛";
    private static final String DOUBLE_QUOTES = "\"“”„";
    /// Characters with a meaning inside double quotes in at least one shell.
    private static final String EXPANDED = "$!";
    /// Characters with a meaning inside quotes, or to PowerShell's `cd`.
    private static final String NEVER = "\\`[]*?:";

    private ShellCommand() {}

    /// The line that runs these words in a directory, or here if null. Empty if the words cannot be pasted
    /// safely: terminals may interpret some characters, and people cannot check what they cannot see.
    static Optional<String> of(@Nullable String directory, List<String> words) {
        boolean readable = words.stream().allMatch(ShellCommand::isReadable);
        if (!readable || words.isEmpty() || (directory != null && !isPlace(directory))) {
            return Optional.empty();
        }
        boolean agreed = words.stream().allMatch(ShellCommand::isAgreed) && (directory == null || isAgreed(directory));
        return Optional.of(agreed ? direct(directory, words) : throughSh(directory, words));
    }

    /// A relative path means something else in another directory, and here `C:\work` is one.
    private static boolean isPlace(String directory) {
        return directory.startsWith("/") && isReadable(directory);
    }

    private static String direct(@Nullable String directory, List<String> words) {
        String line = words.stream().map(ShellCommand::quoted).collect(Collectors.joining(" "));
        return directory == null ? line : "cd " + quoted(directory) + " && " + line;
    }

    private static String throughSh(@Nullable String directory, List<String> words) {
        String line = "exec " + words.stream().map(ShellCommand::octal).collect(Collectors.joining(" "));
        return "sh -c '" + (directory == null ? "" : "cd " + octal(directory) + " && ") + line + "'";
    }

    /// Whether one spelling of the word works in all shells.
    private static boolean isAgreed(String word) {
        return isBare(word)
                || (!hasAny(word, NEVER)
                        && (!hasAny(word, SINGLE_QUOTES) || (!hasAny(word, DOUBLE_QUOTES) && !hasAny(word, EXPANDED))));
    }

    private static String quoted(String word) {
        if (isBare(word)) {
            return word;
        }
        char quote = hasAny(word, SINGLE_QUOTES) ? '"' : '\'';
        return quote + word + quote;
    }

    /// A word as octal digits for `sh`; `%b` takes them as data, not as a format.
    private static String octal(String word) {
        if (isBare(word)) {
            return word;
        }
        StringBuilder octal = new StringBuilder("\"$(printf ").append('%').append("b \"");
        for (byte each : word.getBytes(UTF_8)) {
            char c = (char) (each & 0xff);
            if (isBare(c)) {
                octal.append(c);
            } else {
                octal.append("\\0").append(c >> 6).append((c >> 3) & 7).append(c & 7);
            }
        }
        return octal.append("\")\"").toString();
    }

    private static boolean isBare(String word) {
        return !word.isEmpty() && !word.startsWith("=") && word.chars().allMatch(ShellCommand::isBare);
    }

    private static boolean isBare(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || BARE.indexOf(c) >= 0;
    }

    private static boolean hasAny(String word, String characters) {
        return word.chars().anyMatch(c -> characters.indexOf(c) >= 0);
    }

    private static boolean isReadable(String word) {
        return word.codePoints().allMatch(ShellCommand::isReadable);
    }

    /// Not a control character, invisible, half of a surrogate pair, or a replacement for undecodable bytes.
    private static boolean isReadable(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            // Braille has a blank, which no name needs.
            default -> c != 0xfffd && c != 0x2800 && !UnsafeCharacter.isBlank(c);
        };
    }
}
