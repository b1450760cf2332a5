package dev.seshat.cli.output;

/// Where rows are printed: how wide it is and whether it shows colours.
///
/// @param width columns; what is narrower than [#MIN_WIDTH] is treated as that wide
/// @param colour whether it understands colours; a file or a pipe does not
public record Terminal(int width, boolean colour) {

    /// The narrowest width that anything is laid out for.
    public static final int MIN_WIDTH = 20;

    public Terminal {
        width = Math.max(width, MIN_WIDTH);
    }
}
