package dev.seshat.model;

import java.lang.Character.UnicodeScript;
import java.util.EnumSet;
import java.util.Set;

/// Text from logs without the characters that a reader does not see and a program obeys.
///
/// A model reads what people cannot: Unicode tags, zero-width characters and variation selectors can carry a whole
/// hidden text, direction controls turn what is read around, and escape sequences steer terminals. They are left out.
/// What real writing needs stays: line feeds and tabs, joiners inside an emoji or between the letters of a script that
/// joins them, and the selector that makes a sign an emoji. No text gets longer, and a second pass changes nothing.
public final class SafeText {

    /// Scripts in which a joiner, or a non-joiner, changes how letters are written.
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

    private static final int LINE_SEPARATOR = 0x2028;
    private static final int PARAGRAPH_SEPARATOR = 0x2029;
    private static final int NON_JOINER = 0x200c;
    private static final int JOINER = 0x200d;
    private static final int TEXT_STYLE = 0xfe0e;
    private static final int EMOJI_STYLE = 0xfe0f;
    private static final int REPLACEMENT = 0xfffd;
    private static final int NOTHING = -1;

    private SafeText() {}

    /// The text with its line feeds and tabs.
    public static String lines(String text) {
        return clean(text, true);
    }

    /// The text on one line: a space for each line feed and tab.
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
        // The character before may belong to what comes.
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

    /// Most texts are made of these alone.
    private static boolean isPlain(char c, boolean lines) {
        return (c >= ' ' && c < 0x7f) || (c > 0x9f && c < 0x300 && c != 0xad) || (lines && (c == '\n' || c == '\t'));
    }

    /// What a character becomes between two others; NOTHING to leave it out.
    private static int kept(int last, int each, int next, boolean lines) {
        return switch (each) {
            case '\n', '\t' -> lines ? each : ' ';
            case '\r' -> next == '\n' ? NOTHING : lines ? '\n' : ' ';
            case LINE_SEPARATOR, PARAGRAPH_SEPARATOR -> lines ? '\n' : ' ';
            case TEXT_STYLE, EMOJI_STYLE -> last != NOTHING && Character.isEmoji(last) ? each : NOTHING;
            case JOINER -> isEmojiJoint(last, next) || isLetterJoint(last, next) ? each : NOTHING;
            case NON_JOINER -> isLetterJoint(last, next) ? each : NOTHING;
            default ->
                Character.getType(each) == Character.SURROGATE ? REPLACEMENT : isInvisible(each) ? NOTHING : each;
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

    private static boolean isInvisible(int each) {
        return switch (Character.getType(each)) {
            case Character.CONTROL -> true;
            case Character.FORMAT -> !isVisibleSign(each);
            default -> isFillerOrSelector(each) || isNoCharacter(each);
        };
    }

    /// Signs before or around numbers, which Unicode counts among the format characters.
    private static boolean isVisibleSign(int each) {
        return (each >= 0x600 && each <= 0x605)
                || each == 0x6dd
                || each == 0x70f
                || each == 0x890
                || each == 0x891
                || each == 0x8e2
                || each == 0x110bd
                || each == 0x110cd;
    }

    private static boolean isFillerOrSelector(int each) {
        return switch (each) {
            case 0x34f, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x2065, 0x3164, 0xffa0 -> true;
            default -> isIn(each, 0x180b, 0x180f) || isIn(each, 0xfe00, 0xfe0f) || isIn(each, 0xe0000, 0xe0fff);
        };
    }

    private static boolean isNoCharacter(int each) {
        return (each & 0xfffe) == 0xfffe || isIn(each, 0xfdd0, 0xfdef) || isIn(each, 0xfff0, 0xfff8);
    }

    private static boolean isIn(int each, int first, int last) {
        return each >= first && each <= last;
    }
}
