package dev.seshat.cli;

/// The exit code of a run: one of our own, or that of a program we ran.
///
/// @param number the number for the shell
public record ExitCode(int number) {
    /// Success; an empty list is success, too.
    public static final ExitCode DONE = new ExitCode(0);
    /// Nothing was found.
    public static final ExitCode NOTHING_FOUND = new ExitCode(1);
    /// Wrong usage, or a failure.
    public static final ExitCode FAILED = new ExitCode(2);
}
