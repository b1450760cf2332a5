package dev.seshat.index.lucene;

import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/// Passes prepared words to Lucene: they are separated by single spaces. Reusable.
final class SpacedTokens extends TokenStream {

    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private String words = "";
    private int at;

    void set(String spaced) {
        words = spaced;
        at = 0;
    }

    /// The number of words in a text.
    static int count(String spaced) {
        int count = spaced.isEmpty() ? 0 : 1;
        for (int space = spaced.indexOf(' '); space >= 0; space = spaced.indexOf(' ', space + 1)) {
            count++;
        }
        return count;
    }

    @Override
    public boolean incrementToken() {
        if (at >= words.length()) {
            return false;
        }
        clearAttributes();
        int space = words.indexOf(' ', at);
        int end = space < 0 ? words.length() : space;
        char[] buffer = term.resizeBuffer(end - at);
        words.getChars(at, end, buffer, 0);
        term.setLength(end - at);
        at = end + 1;
        return true;
    }

    @Override
    public void reset() {
        at = 0;
    }
}
