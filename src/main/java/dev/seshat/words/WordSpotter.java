package dev.seshat.words;

import dev.seshat.words.WordQuery.Phrase;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Finds where the words of a query stand in a text, by the rules by which an index finds the text. Not thread-safe.
///
/// Where an archive holds several languages, a text is read in each of them: what a word is in one of them is found,
/// also in the quotes from another language that a text may hold. What an index finds is among that.
public final class WordSpotter {

    /// Takes what is found, in the order of where it ends.
    @FunctionalInterface
    public interface Sink {

        /// Take one occurrence.
        ///
        /// @param word which of the query's words it is
        /// @param position the token that it begins with, counted from the start of the text
        /// @param start where it begins in the text, and `end` where it ends
        void found(int word, int position, int start, int end);

        /// Say how far to read when the text was read up to a place; not beyond it to read no more.
        default int readTo(int place) {
            return Integer.MAX_VALUE;
        }
    }

    /// A phrase of one of the words.
    private record Sought(int word, Phrase phrase) {}

    /// How the tokens begin that are looked for: with two letters, those beyond ASCII as one, and then as they go on.
    ///
    /// A stem is the beginning of its word but for the last letter, so all but the last two are compared. In the
    /// first two `y` and `i` are the same, because `dying` has the stem `die`.
    private static final class Beginnings {
        private static final int OTHER = 128;
        private static final int CHANGING = 2;
        private final BitSet pairs = new BitSet();
        private final List<char[]> tokens = new ArrayList<>();

        void add(String token) {
            tokens.add(token.toCharArray());
            pairs.set(pair(token.charAt(0), token.length() < 2 ? 0 : token.charAt(1)));
            // A prefix of one letter goes on as it likes.
            if (token.length() == 1) {
                pairs.set(pair(token.charAt(0), (char) 0), pair(token.charAt(0), (char) OTHER) + 1);
            }
        }

        boolean contain(WordCursor cursor) {
            return pairs.get(pair(cursor.at(0), cursor.at(1))) && goesOn(cursor);
        }

        private boolean goesOn(WordCursor cursor) {
            for (char[] token : tokens) {
                int at = CHANGING;
                while (at < token.length - CHANGING && token[at] == cursor.at(at)) {
                    at++;
                }
                if (at >= token.length - CHANGING) {
                    return true;
                }
            }
            return false;
        }

        private static int pair(int first, int second) {
            return Math.min(OTHER, first) * (OTHER + 1) + Math.min(OTHER, second == 'y' ? 'i' : second);
        }
    }

    /// A text as one language reads it.
    private static final class Reading {
        private final Stems stems;
        /// The tokens behind, as many as the longest phrase has.
        private final String[] tokens;

        Reading(Stems stems, int longest) {
            this.stems = stems;
            this.tokens = new String[longest];
        }

        String token(WordCursor cursor) {
            return cursor.token(stems);
        }

        void add(int position, String token) {
            tokens[position % tokens.length] = token;
        }

        /// Whether the tokens before the last are those of a phrase.
        boolean follows(List<String> phrase, int first) {
            for (int i = 0; i < phrase.size() - 1; i++) {
                if (!phrase.get(i).equals(tokens[(first + i) % tokens.length])) {
                    return false;
                }
            }
            return true;
        }
    }

    private final WordCursor cursor;
    private final Map<String, List<Sought>> byLastToken = new HashMap<>();
    private final List<Sought> prefixes = new ArrayList<>();
    private final Reading[] readings;
    /// Where the tokens behind begin.
    private final int[] starts;

    private final Beginnings beginnings = new Beginnings();
    private final boolean looksAtAll;
    /// What was found to end with the present token, if there are several languages: each would tell it.
    private final Set<Long> told = new HashSet<>();

    /// A spotter of the words of a query, which have the numbers of the list.
    public WordSpotter(Words words, List<WordQuery> asked) {
        List<Language> languages = words.languages();
        boolean all = false;
        for (Language language : languages) {
            all |= !language.keepsFirstLetters();
        }
        looksAtAll = all;
        int longest = 1;
        for (int word = 0; word < asked.size(); word++) {
            for (Phrase phrase : asked.get(word).anyOf()) {
                Sought sought = new Sought(word, phrase);
                if (phrase.prefix()) {
                    prefixes.add(sought);
                } else {
                    byLastToken
                            .computeIfAbsent(phrase.tokens().getLast(), _ -> new ArrayList<>())
                            .add(sought);
                }
                phrase.tokens().forEach(beginnings::add);
                longest = Math.max(longest, phrase.tokens().size());
            }
        }
        starts = new int[longest];
        readings = new Reading[languages.size()];
        for (int i = 0; i < readings.length; i++) {
            // To read every word in several languages takes long, unless it is remembered what it is.
            readings[i] = new Reading(new Stems(languages.get(i), all && readings.length > 1), longest);
        }
        cursor = new WordCursor(readings[0].stems);
    }

    /// Walk a text; gives the number of the tokens that were read.
    public int spot(String text, Sink sink) {
        int position = -1;
        int limit = sink.readTo(0);
        cursor.over(text);
        while (cursor.next()) {
            if (cursor.start() >= limit) {
                int further = sink.readTo(limit);
                if (further <= limit) {
                    break;
                }
                limit = further;
            }
            boolean joined = cursor.kind() == Kind.JOINED;
            position += joined ? 0 : 1;
            if (!joined) {
                starts[position % starts.length] = cursor.start();
            }
            // Nearly all words are passed over here, without their stems being looked for.
            boolean mayMatch = looksAtAll || beginnings.contain(cursor);
            if (mayMatch) {
                told.clear();
            }
            for (Reading reading : readings) {
                String token = mayMatch ? reading.token(cursor) : "";
                if (!joined) {
                    reading.add(position, token);
                }
                if (mayMatch) {
                    match(token, reading, position, joined, sink);
                }
            }
        }
        return position + 1;
    }

    private void match(String token, Reading reading, int position, boolean joined, Sink sink) {
        for (Sought sought : byLastToken.getOrDefault(token, List.of())) {
            tell(sought, reading, position, joined, sink);
        }
        for (Sought sought : prefixes) {
            if (token.startsWith(sought.phrase().tokens().getLast())) {
                tell(sought, reading, position, joined, sink);
            }
        }
    }

    private void tell(Sought sought, Reading reading, int position, boolean joined, Sink sink) {
        List<String> phrase = sought.phrase().tokens();
        int first = position - phrase.size() + 1;
        if (joined) {
            if (phrase.size() == 1 && isNews(sought, position)) {
                sink.found(sought.word(), position - cursor.parts() + 1, cursor.start(), cursor.end());
            }
        } else if (first >= 0 && reading.follows(phrase, first) && isNews(sought, first)) {
            sink.found(sought.word(), first, starts[first % starts.length], cursor.end());
        }
    }

    /// Whether no other language has told it.
    private boolean isNews(Sought sought, int first) {
        return readings.length == 1 || told.add((long) sought.word() << Integer.SIZE | first);
    }
}
