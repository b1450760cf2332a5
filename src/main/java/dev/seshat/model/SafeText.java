package dev.seshat.model;

import java.lang.Character.UnicodeScript;
import java.util.EnumSet;
import java.util.Set;

/// Removes from logged text the characters that people cannot see but programs act on.
///
/// Unicode tags, zero-width characters and variation selectors can carry a whole text that only a model reads;
/// direction controls reorder what is displayed; escape sequences control terminals. Removing them keeps what
/// real writing needs: line feeds and tabs, joiners inside an emoji or in scripts that use them, and the
/// selector that makes a character an emoji. Never makes a text longer; idempotent.
public final class SafeText {

    /// Scripts in which joiners and non-joiners change the shape of letters.
    private static final Set<UnicodeScript> JOINING = EnumSet.of(
            UnicodeScript.ARABIC,
            UnicodeScript.SYRIAC,
            UnicodeScript.MONGOLIAN,
            UnicodeScript.NKO,
            UnicodeScript.DEVANAGARI,
            UnicodeScript.BENGALI,
            UnicodeScript.GURMUKHI,
            UnicodeScript.GUJARATI,
            UnicodeScript.ORIYA,
            UnicodeScript.TAMIL,
            UnicodeScript.TELUGU,
            UnicodeScript.KANNADA,
            UnicodeScript.MALAYALAM,
            UnicodeScript.SINHALA,
            UnicodeScript.MYANMAR,
            UnicodeScript.KHMER,
            UnicodeScript.TIBETAN);

    private static final int NON_JOINER = 0x200c;
    private static final int JOINER = 0x200d;
    private static final int TEXT_STYLE = 0xfe0e;
    private static final int EMOJI_STYLE = 0xfe0f;
    private static final int REPLACEMENT = 0xfffd;
    private static final int NOTHING = -1;

    private SafeText() {}

    /// The text, keeping line feeds and tabs.
    public static String lines(String text) {
        return clean(text, true);
    }

    /// The text on one line, with a space for each line feed and tab.
    public static String line(String text) {
        return clean(text, false);
    }

    private static String clean(String text, boolean lines) {
        int first = 0;
        while (first < text.length() && isPlain(text.charAt(first), lines)) {
            first++;
        }
        if (first == text.length()) {
            return text;
        }
        // The previous character may belong to what follows.
        first = Math.max(0, first - 1);
        StringBuilder clean = new StringBuilder(text.length()).append(text, 0, first);
        int last = NOTHING;
        for (int at = first; at < text.length(); ) {
            int each = text.codePointAt(at);
            if (each == TerminalSequence.ESCAPE) {
                at = TerminalSequence.end(text, at);
                continue;
            }
            at += Character.charCount(each);
            int kept = kept(last, each, at < text.length() ? text.codePointAt(at) : NOTHING, lines);
            if (kept != NOTHING) {
                clean.appendCodePoint(kept);
                last = kept;
            }
        }
        return clean.length() == text.length() && text.contentEquals(clean) ? text : clean.toString();
    }

    /// Most texts contain nothing else.
    private static boolean isPlain(char c, boolean lines) {
        return (c >= ' ' && c < 0x7f) || (c > 0x9f && c < 0x300 && c != 0xad) || (lines && (c == '\n' || c == '\t'));
    }

    /// The replacement for a character between two others; NOTHING to remove it.
    private static int kept(int last, int each, int next, boolean lines) {
        return switch (each) {
            case '\n', '\t' -> lines ? each : ' ';
            case '\r' -> next == '\n' ? NOTHING : lines ? '\n' : ' ';
            case TEXT_STYLE, EMOJI_STYLE -> last != NOTHING && Character.isEmoji(last) ? each : NOTHING;
            case JOINER -> isEmojiJoint(last, next) || isLetterJoint(last, next) ? each : NOTHING;
            case NON_JOINER -> isLetterJoint(last, next) ? each : NOTHING;
            default -> {
                if (UnsafeCharacter.isSeparator(each)) {
                    yield lines ? '\n' : ' ';
                }
                if (Character.getType(each) == Character.SURROGATE) {
                    yield REPLACEMENT;
                }
                yield UnsafeCharacter.isInvisible(each) ? NOTHING : each;
            }
        };
    }

    private static boolean isEmojiJoint(int last, int next) {
        return last != NOTHING
                && next != NOTHING
                && (last == EMOJI_STYLE || Character.isExtendedPictographic(last) || Character.isEmojiModifier(last))
                && Character.isExtendedPictographic(next);
    }

    private static boolean isLetterJoint(int last, int next) {
        return last != NOTHING && next != NOTHING && isJoining(last) && isJoining(next);
    }

    private static boolean isJoining(int each) {
        int type = Character.getType(each);
        return (Character.isLetter(each)
                        || type == Character.NON_SPACING_MARK
                        || type == Character.COMBINING_SPACING_MARK)
                && JOINING.contains(UnicodeScript.of(each));
    }
}
