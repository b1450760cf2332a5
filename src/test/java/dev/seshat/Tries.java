package dev.seshat;

/// How much a test tries: little in every check, all in a long one.
public final class Tries {

    private Tries() {}

    /// Whether this is `./check --long`.
    public static boolean all() {
        return System.getProperty("seshat.long") != null;
    }

    /// One number for every check, and another for a long one.
    public static int of(int inEveryCheck, int inLongOnes) {
        return all() ? inLongOnes : inEveryCheck;
    }
}
