package dev.seshat.model;

/// Classifies characters that hide something or change how the text around them is displayed.
///
/// This is the only such table. Each writer decides what to do: [SafeText] removes the character, the terminal
/// shows a symbol, JSON escapes it.
public final class UnsafeCharacter {

    private UnsafeCharacter() {}

    /// Whether it is a control character, including line feeds and tabs.
    public static boolean isControl(int each) {
        return each < ' ' || isIn(each, 0x7f, 0x9f);
    }

    /// Whether it separates lines or paragraphs, although few programs support it.
    public static boolean isSeparator(int each) {
        return each == 0x2028 || each == 0x2029;
    }

    /// Whether it changes the direction of the text around it.
    public static boolean turnsDirection(int each) {
        return each == 0x061c
                || each == 0x200e
                || each == 0x200f
                || isIn(each, 0x202a, 0x202e)
                || isIn(each, 0x2066, 0x206f);
    }

    /// Whether it is invisible. This includes joiners, which some scripts and emoji need.
    public static boolean isInvisible(int each) {
        return switch (Character.getType(each)) {
            case Character.CONTROL -> true;
            case Character.FORMAT -> !isVisibleSign(each);
            default -> isBlank(each) || isNoCharacter(each);
        };
    }

    /// Whether it is blank although Unicode classifies it as a letter, mark or symbol.
    public static boolean isBlank(int each) {
        return switch (each) {
            case 0x34f, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x2065, 0x3164, 0xffa0 -> true;
            default -> isIn(each, 0x180b, 0x180f) || isIn(each, 0xfe00, 0xfe0f) || isIn(each, 0xe0000, 0xe0fff);
        };
    }

    /// Visible signs before or around numbers, which Unicode classifies as format characters.
    private static boolean isVisibleSign(int each) {
        return isIn(each, 0x600, 0x605)
                || each == 0x6dd
                || each == 0x70f
                || each == 0x890
                || each == 0x891
                || each == 0x8e2
                || each == 0x110bd
                || each == 0x110cd;
    }

    private static boolean isNoCharacter(int each) {
        return (each & 0xfffe) == 0xfffe || isIn(each, 0xfdd0, 0xfdef) || isIn(each, 0xfff0, 0xfff8);
    }

    private static boolean isIn(int each, int first, int last) {
        return each >= first && each <= last;
    }
}
