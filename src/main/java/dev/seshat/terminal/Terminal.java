package dev.seshat.terminal;

/// The terminal that rows are printed for: its width and whether it has colours.
///
/// @param width the number of columns, at least [#MIN_WIDTH]
/// @param colour whether to print colours; false for a file or a pipe
public record Terminal(int width, boolean colour) {

    /// The minimum width of any layout.
    public static final int MIN_WIDTH = 20;

    public Terminal {
        width = Math.max(width, MIN_WIDTH);
    }
}
