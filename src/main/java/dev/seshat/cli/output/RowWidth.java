package dev.seshat.cli.output;

/// How wide rows may be: prose is hard to read in very long rows, code and tables use the full width.
record RowWidth(int prose, int full) {

    private static final int WIDEST_PROSE = 100;
    private static final int NARROWEST = 10;

    static RowWidth of(int width) {
        return new RowWidth(Math.min(width, WIDEST_PROSE), width);
    }

    /// Whether there is room to indent by this many columns. If not, nested blocks are not indented further.
    boolean canSpare(int columns) {
        return full - columns >= NARROWEST;
    }

    /// The width left beside an indentation.
    RowWidth beside(int columns) {
        return canSpare(columns) ? new RowWidth(Math.min(prose, full - columns), full - columns) : this;
    }
}
