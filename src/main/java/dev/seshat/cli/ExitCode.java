package dev.seshat.cli;

/// What a run tells the shell.
public enum ExitCode {
    /// Found, or done; an empty list is done.
    DONE(0),
    /// Nothing was found.
    NOTHING_FOUND(1),
    /// Wrong use, or a failure.
    FAILED(2);

    private final int number;

    ExitCode(int number) {
        this.number = number;
    }

    /// The number that the shell sees.
    public int number() {
        return number;
    }
}
