package dev.seshat.words;

/// Walks a text from token to token, each with its place in the text. Not thread-safe; made to be used again and
/// again.
///
/// The rules:
/// - letters and digits of any script make words, everything else separates them, also `- . / : @`; `_` separates
///   the parts of a name;
/// - words are in lower case and without accents ([Fold]), and without endings if the language has such ([Stems]);
/// - names are given by their parts ([NameReader]), then joined: `parseSessionFile` is `parse`, `session`, `file`
///   and `parsesessionfile`, `login_handler` is `login`, `handler` and `loginhandler`. What is joined keeps its
///   ending, and so does a word with a digit;
/// - scripts without spaces between words are given in pairs ([PairReader]);
/// - a token is at most 64 chars long; of data without separators only the beginning is given ([Name]).
///
/// What a token is depends on nothing beyond the white space around it, so a word that is taken out of a text is
/// found in it.
public final class WordCursor {

    /// Memory for a text beyond this length is not kept.
    private static final int USUAL = 1 << 18;

    private final Stems stems;
    private final Name name = new Name();
    private final NameReader names;
    private final PairReader pairs;

    /// A copy, because an array is read much faster than a string.
    private char[] text = {};

    private int length;
    private int at;
    /// The next part of the present name to give; behind the last part comes the joined form.
    private int part;

    private Kind kind = Kind.WORD;
    private char[] chars = {};
    private int from;
    private int to;
    private int start;
    private int end;

    /// A walker over many texts of a language.
    public WordCursor(Language language) {
        this(new Stems(language, true));
    }

    WordCursor(Stems stems) {
        this.stems = stems;
        Fold fold = new Fold();
        names = new NameReader(fold, name);
        pairs = new PairReader(fold);
    }

    /// Stand before the first token of a text.
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

    /// Go to the next token, if there is one.
    public boolean next() {
        while (true) {
            if (part < name.parts()) {
                givePart();
                return true;
            }
            if (part == name.parts() && part > 1) {
                giveJoined();
                return true;
            }
            if (pairs.next()) {
                givePair();
                return true;
            }
            if (!readOn()) {
                return false;
            }
        }
    }

    private void givePart() {
        kind = Kind.WORD;
        chars = name.chars();
        from = name.from(part);
        to = name.to(part);
        start = name.start(part);
        end = name.end(part);
        part++;
    }

    private void giveJoined() {
        kind = Kind.JOINED;
        from = 0;
        to = name.toOfAll();
        start = name.start(0);
        end = name.end(part - 1);
        part++;
    }

    private void givePair() {
        kind = pairs.isPair() ? Kind.PAIR : Kind.LAST;
        chars = pairs.chars();
        from = 0;
        to = pairs.length();
        start = pairs.start();
        end = pairs.end();
        at = pairs.place();
    }

    /// Skip what separates and read the name, or stand before the run, that follows.
    private boolean readOn() {
        name.clear();
        part = 0;
        int i = at;
        while (i < length) {
            char c = text[i];
            int codePoint = c < 0x80 ? c : Character.codePointAt(text, i, length);
            byte letter = Letters.of(codePoint);
            if (letter == Letters.SMALL || letter == Letters.CAPITAL || letter == Letters.DIGIT) {
                at = names.read(text, length, i);
                return true;
            }
            if (letter == Letters.PAIRED) {
                pairs.begin(text, length, i);
                at = pairs.place();
                return true;
            }
            i += codePoint < 0x10000 ? 1 : 2;
        }
        at = i;
        return false;
    }

    /// Where the token's word begins in the text.
    public int start() {
        return start;
    }

    /// Where the token's word ends in the text.
    public int end() {
        return end;
    }

    /// The token as an index holds it: without its ending.
    public String token() {
        return token(stems);
    }

    /// The token as the index of another language holds it.
    String token(Stems others) {
        return kind == Kind.WORD && others.find(chars, from, to)
                ? new String(others.chars(), 0, others.length())
                : word();
    }

    /// The token as it was written, but for case, accents and length.
    public String word() {
        return new String(chars, from, to - from);
    }

    /// A char of [#word()]; 0 behind its end.
    char at(int index) {
        return index < to - from ? chars[from + index] : 0;
    }

    Kind kind() {
        return kind;
    }

    /// How many parts the present name has.
    int parts() {
        return name.parts();
    }

    boolean hasStem() {
        return kind == Kind.WORD && stems.find(chars, from, to);
    }

    /// Write the token as an index holds it.
    void write(Tokens out) {
        if (hasStem()) {
            out.add(stems.chars(), 0, stems.length());
        } else {
            out.add(chars, from, to - from);
        }
    }

    /// Write the token if it is not among these yet.
    void write(DistinctTokens out) {
        out.add(chars, from, to - from);
    }
}
