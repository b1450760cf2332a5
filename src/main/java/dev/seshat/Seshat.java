package dev.seshat;

/// x
public final class Seshat {
    private Seshat() {}

    /// Runs.
    public static void main(String[] args) {
        System.out.println("hi" + args.length);
    }
}
