package dev.seshat.words;

import dev.seshat.words.WordQuery.Phrase;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Finds the words of a query in a text, by the same rules as the index. Not thread-safe.
///
/// If an archive has several languages, the text is read in each of them, so matches in quotes from another
/// language are found as well. This covers everything that an index finds.
public final class WordSpotter {

    /// Receives the occurrences, ordered by their ends.
    @FunctionalInterface
    public interface Sink {

        /// Receive one occurrence.
        ///
        /// @param word the index of the query word
        /// @param position the index of its first token in the text
        /// @param start where it begins in the text
        /// @param end where it ends in the text
        void found(int word, int position, int start, int end);

        /// Called after reading up to a position: return how far to read on. Returning the same position stops.
        default int readTo(int place) {
            return Integer.MAX_VALUE;
        }
    }

    /// A phrase of one of the query words.
    private record WantedPhrase(int word, Phrase phrase) {}

    /// The first letters of the wanted tokens, to skip other words quickly. Indexed by the first two letters,
    /// with all non-ASCII letters treated as one; then more letters are compared.
    ///
    /// A stem is a prefix of its word except for its last letter, so all but the last two letters are compared.
    /// Among the first two, `y` and `i` are the same, because the stem of `dying` is `die`.
    private static final class FirstLetters {
        private static final int OTHER = 128;
        private static final int UNSTABLE_LETTERS = 2;
        private final BitSet pairs = new BitSet();
        private final List<char[]> tokens = new ArrayList<>();

        void add(String token) {
            tokens.add(token.toCharArray());
            pairs.set(pair(token.charAt(0), token.length() < 2 ? 0 : token.charAt(1)));
            // A prefix of one letter may continue with anything.
            if (token.length() == 1) {
                pairs.set(pair(token.charAt(0), (char) 0), pair(token.charAt(0), (char) OTHER) + 1);
            }
        }

        boolean contain(WordCursor cursor) {
            return pairs.get(pair(cursor.at(0), cursor.at(1))) && continues(cursor);
        }

        private boolean continues(WordCursor cursor) {
            for (char[] token : tokens) {
                int at = UNSTABLE_LETTERS;
                while (at < token.length - UNSTABLE_LETTERS && token[at] == cursor.at(at)) {
                    at++;
                }
                if (at >= token.length - UNSTABLE_LETTERS) {
                    return true;
                }
            }
            return false;
        }

        private static int pair(int first, int second) {
            return Math.min(OTHER, first) * (OTHER + 1) + Math.min(OTHER, second == 'y' ? 'i' : second);
        }
    }

    /// The state of reading a text in one language.
    private static final class Reading {
        private final Stemmer stems;
        /// The previous tokens, as many as the longest phrase has.
        private final String[] tokens;

        Reading(Stemmer stems, int longest) {
            this.stems = stems;
            this.tokens = new String[longest];
        }

        String token(WordCursor cursor) {
            return cursor.token(stems);
        }

        void add(int position, String token) {
            tokens[position % tokens.length] = token;
        }

        /// Whether the previous tokens match the beginning of a phrase.
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
    private final Map<String, List<WantedPhrase>> byLastToken = new HashMap<>();
    private final List<WantedPhrase> wantedPrefixes = new ArrayList<>();
    private final Reading[] readings;
    /// Where the previous tokens begin.
    private final int[] starts;

    private final FirstLetters firstLetters = new FirstLetters();
    private final boolean checksAll;
    /// The matches that end at the current token, if there are several languages: each of them would report it.
    private final Set<Long> reported = new HashSet<>();

    /// Find these query words; occurrences are reported with the index in the list.
    public WordSpotter(Words words, List<WordQuery> asked) {
        List<Language> languages = words.languages();
        boolean all = false;
        for (Language language : languages) {
            all |= !language.keepsFirstLetters();
        }
        checksAll = all;
        int longest = 1;
        for (int word = 0; word < asked.size(); word++) {
            for (Phrase phrase : asked.get(word).anyOf()) {
                WantedPhrase wanted = new WantedPhrase(word, phrase);
                if (phrase.prefix()) {
                    wantedPrefixes.add(wanted);
                } else {
                    byLastToken
                            .computeIfAbsent(phrase.tokens().getLast(), _ -> new ArrayList<>())
                            .add(wanted);
                }
                phrase.tokens().forEach(firstLetters::add);
                longest = Math.max(longest, phrase.tokens().size());
            }
        }
        starts = new int[longest];
        readings = new Reading[languages.size()];
        for (int i = 0; i < readings.length; i++) {
            // Stemming every word in several languages takes long, so stems are cached.
            readings[i] = new Reading(new Stemmer(languages.get(i), all && readings.length > 1), longest);
        }
        cursor = new WordCursor(readings[0].stems);
    }

    /// Search a text; returns the number of tokens read.
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
            boolean joined = cursor.kind() == TokenKind.JOINED;
            position += joined ? 0 : 1;
            if (!joined) {
                starts[position % starts.length] = cursor.start();
            }
            // Nearly all words are skipped here, without stemming them.
            boolean mayMatch = checksAll || firstLetters.contain(cursor);
            if (mayMatch) {
                reported.clear();
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
        for (WantedPhrase wanted : byLastToken.getOrDefault(token, List.of())) {
            report(wanted, reading, position, joined, sink);
        }
        for (WantedPhrase wanted : wantedPrefixes) {
            if (token.startsWith(wanted.phrase().tokens().getLast())) {
                report(wanted, reading, position, joined, sink);
            }
        }
    }

    private void report(WantedPhrase wanted, Reading reading, int position, boolean joined, Sink sink) {
        List<String> phrase = wanted.phrase().tokens();
        int first = position - phrase.size() + 1;
        if (joined) {
            if (phrase.size() == 1 && isNew(wanted, position)) {
                sink.found(wanted.word(), position - cursor.parts() + 1, cursor.start(), cursor.end());
            }
        } else if (first >= 0 && reading.follows(phrase, first) && isNew(wanted, first)) {
            sink.found(wanted.word(), first, starts[first % starts.length], cursor.end());
        }
    }

    /// Whether no other language has reported it.
    private boolean isNew(WantedPhrase wanted, int first) {
        return readings.length == 1 || reported.add((long) wanted.word() << Integer.SIZE | first);
    }
}
