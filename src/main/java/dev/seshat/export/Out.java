package dev.seshat.export;

import java.io.IOException;
import java.io.UncheckedIOException;

/// Where a file is written to, without the checked exceptions.
record Out(Appendable to) implements Appendable {

    @Override
    public Out append(CharSequence text) {
        try {
            to.append(text);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Out append(CharSequence text, int start, int end) {
        return append(text.subSequence(start, end));
    }

    @Override
    public Out append(char c) {
        return append(String.valueOf(c));
    }
}
