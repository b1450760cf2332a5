package dev.seshat.cli.output;

/// How wide rows may be: prose is hard to read in very long rows, code and tables take all there is.
record Measure(int prose, int full) {

    private static final int WIDEST_PROSE = 100;
    private static final int NARROWEST = 10;

    static Measure of(int width) {
        return new Measure(Math.min(width, WIDEST_PROSE), width);
    }

    /// Whether there is room to indent by so many columns. If not, what is nested is no longer indented.
    boolean canSpare(int columns) {
        return full - columns >= NARROWEST;
    }

    /// What is left beside an indentation.
    Measure beside(int columns) {
        return canSpare(columns) ? new Measure(Math.min(prose, full - columns), full - columns) : this;
    }
}
