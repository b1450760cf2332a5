package dev.seshat.search;

import java.util.function.BooleanSupplier;

/// A text whose reading can be stopped: RE2/J cannot be interrupted, and may take minutes for a long text.
/// For one thread.
final class StoppableText implements CharSequence {

    /// Reading the text was stopped.
    static final class Stopped extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private Stopped() {
            super(null, null, false, false);
        }
    }

    /// RE2/J takes some microseconds for a character of a large expression.
    private static final int CHARS_BETWEEN_CHECKS = 1 << 10;

    private final String text;
    private final BooleanSupplier stopped;
    private int read;

    StoppableText(String text, BooleanSupplier stopped) {
        this.text = text;
        this.stopped = stopped;
    }

    @Override
    public char charAt(int index) {
        if (++read % CHARS_BETWEEN_CHECKS == 0 && stopped.getAsBoolean()) {
            throw new Stopped();
        }
        return text.charAt(index);
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return text.substring(start, end);
    }

    @Override
    public String toString() {
        return text;
    }
}
