package dev.seshat.words;

/// Iterates over the tokens of a text with their positions. Not thread-safe; reusable.
///
/// The rules:
/// - letters and digits of any script make words, everything else separates them, including `- . / : @`; `_`
///   separates the parts of a name;
/// - words are in lower case and without accents ([Fold]), and stemmed if the language has a [Stemmer];
/// - names are split into their parts ([NameReader]), then joined: `parseSessionFile` yields `parse`,
///   `session`, `file` and `parsesessionfile`, `login_handler` yields `login`, `handler` and `loginhandler`.
///   Joined forms and words with digits are not stemmed;
/// - scripts without spaces between words yield pairs ([PairReader]);
/// - a token has at most 64 chars; of data without separators only the beginning counts ([Name]).
///
/// Tokens depend on nothing beyond the white space around them, so a word copied from a text is found in it.
public final class WordCursor {

    /// Buffers of longer texts are not kept.
    private static final int USUAL = 1 << 18;

    private final Stemmer stems;
    private final Name name = new Name();
    private final NameReader names;
    private final PairReader pairs;

    /// A copy, because an array is read much faster than a string.
    private char[] text = {};

    private int length;
    private int at;
    /// The next part of the current name to return; the joined form comes after the last part.
    private int part;

    private TokenKind kind = TokenKind.WORD;
    private char[] chars = {};
    private int from;
    private int to;
    private int start;
    private int end;

    /// A cursor for many texts in one language.
    public WordCursor(Language language) {
        this(new Stemmer(language, true));
    }

    WordCursor(Stemmer stems) {
        this.stems = stems;
        Fold fold = new Fold();
        names = new NameReader(fold, name);
        pairs = new PairReader(fold);
    }

    /// Start before the first token of a text.
    public WordCursor over(String newText) {
        length = newText.length();
        if (text.length < length || text.length > USUAL) {
            text = new char[Math.max(length, 1 << 10)];
        }
        newText.getChars(0, length, text, 0);
        at = 0;
        part = 0;
        name.clear();
        pairs.begin(text, 0, 0);
        return this;
    }

    /// Advance to the next token, if there is one.
    public boolean next() {
        while (true) {
            if (part < name.parts()) {
                returnPart();
                return true;
            }
            if (part == name.parts() && part > 1) {
                returnJoined();
                return true;
            }
            if (pairs.next()) {
                returnPair();
                return true;
            }
            if (!readOn()) {
                return false;
            }
        }
    }

    private void returnPart() {
        kind = TokenKind.WORD;
        chars = name.chars();
        from = name.from(part);
        to = name.to(part);
        start = name.start(part);
        end = name.end(part);
        part++;
    }

    private void returnJoined() {
        kind = TokenKind.JOINED;
        from = 0;
        to = name.toOfAll();
        start = name.start(0);
        end = name.end(part - 1);
        part++;
    }

    private void returnPair() {
        kind = pairs.isPair() ? TokenKind.PAIR : TokenKind.LAST;
        chars = pairs.chars();
        from = 0;
        to = pairs.length();
        start = pairs.start();
        end = pairs.end();
        at = pairs.place();
    }

    /// Skip separators, then read the name or position before the run that follows.
    private boolean readOn() {
        name.clear();
        part = 0;
        int i = at;
        while (i < length) {
            char c = text[i];
            int codePoint = c < 0x80 ? c : Character.codePointAt(text, i, length);
            byte letter = CharKinds.of(codePoint);
            if (letter == CharKinds.SMALL || letter == CharKinds.CAPITAL || letter == CharKinds.DIGIT) {
                at = names.read(text, length, i);
                return true;
            }
            if (letter == CharKinds.PAIRED) {
                pairs.begin(text, length, i);
                at = pairs.place();
                return true;
            }
            i += codePoint < 0x10000 ? 1 : 2;
        }
        at = i;
        return false;
    }

    /// The start of the token's word in the text.
    public int start() {
        return start;
    }

    /// The end of the token's word in the text.
    public int end() {
        return end;
    }

    /// The token as stored in an index: stemmed.
    public String token() {
        return token(stems);
    }

    /// The token as stored in an index of another language.
    String token(Stemmer others) {
        return kind == TokenKind.WORD && others.find(chars, from, to)
                ? new String(others.chars(), 0, others.length())
                : word();
    }

    /// The token unstemmed, but in lower case, without accents and truncated.
    public String word() {
        return new String(chars, from, to - from);
    }

    /// A char of [#word()]; 0 after its end.
    char at(int index) {
        return index < to - from ? chars[from + index] : 0;
    }

    TokenKind kind() {
        return kind;
    }

    /// The number of parts of the current name.
    int parts() {
        return name.parts();
    }

    boolean hasStem() {
        return kind == TokenKind.WORD && stems.find(chars, from, to);
    }

    /// Write the token as stored in an index.
    void write(Tokens out) {
        if (hasStem()) {
            out.add(stems.chars(), 0, stems.length());
        } else {
            out.add(chars, from, to - from);
        }
    }

    /// Write the token unless it is among these already.
    void write(DistinctTokens out) {
        out.add(chars, from, to - from);
    }
}
