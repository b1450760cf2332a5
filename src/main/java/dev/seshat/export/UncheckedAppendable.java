package dev.seshat.export;

import java.io.IOException;
import java.io.UncheckedIOException;

/// The output of an export, without checked exceptions.
record UncheckedAppendable(Appendable to) implements Appendable {

    @Override
    public UncheckedAppendable append(CharSequence text) {
        try {
            to.append(text);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public UncheckedAppendable append(CharSequence text, int start, int end) {
        return append(text.subSequence(start, end));
    }

    @Override
    public UncheckedAppendable append(char c) {
        return append(String.valueOf(c));
    }
}
