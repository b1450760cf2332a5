package dev.seshat.archive.postgres;

import java.util.Arrays;
import java.util.Map;

/// The positions of some tokens in a text, parsed from its vector. Reused for the next text.
final class WordPlaces {

    private static final float TOOL = 2;
    private static final float PATH = 1.5f;

    private final Map<String, Integer> numbers;
    private final int[][] places;
    private final float[][] weights;
    private final int[] sizes;

    /// @param numbers the tokens to look for, numbered from 0
    WordPlaces(Map<String, Integer> numbers) {
        this.numbers = numbers;
        places = new int[numbers.size()][4];
        weights = new float[numbers.size()][4];
        sizes = new int[numbers.size()];
    }

    int number(String token) {
        return numbers.getOrDefault(token, -1);
    }

    /// How often a token occurs; its places are numbered from 0.
    int size(int token) {
        return sizes[token];
    }

    int place(int token, int index) {
        return places[token][index];
    }

    float weight(int token, int index) {
        return weights[token][index];
    }

    /// Start a text.
    ///
    /// @param vector the tokens with their places: `'amber':1A,5A 'beacon':2A`. The labels are ignored.
    /// @param weight the weight of each token
    void read(String vector, float weight) {
        Arrays.fill(sizes, 0);
        each(vector, (token, place, _) -> add(token, place, weight));
    }

    /// Raise the weight of tokens in tool names and paths.
    ///
    /// @param vector the tokens with places and the labels of [PostgresPacker]
    void readLabels(String vector) {
        each(vector, (token, place, label) -> {
            for (int i = 0; i < sizes[token]; i++) {
                if (places[token][i] == place) {
                    weights[token][i] = label == VectorWriter.A ? TOOL : PATH;
                }
            }
        });
    }

    private void add(int token, int place, float weight) {
        int size = sizes[token];
        if (size == places[token].length) {
            places[token] = Arrays.copyOf(places[token], size * 2);
            weights[token] = Arrays.copyOf(weights[token], size * 2);
        }
        places[token][size] = place;
        weights[token][size] = weight;
        sizes[token]++;
    }

    private interface Use {
        void place(int token, int place, char label);
    }

    private void each(String vector, Use use) {
        int at = 0;
        while (at < vector.length()) {
            int end = endOfToken(vector, at);
            int token = number(unquoted(vector, at + 1, end));
            at = end + 1;
            if (at < vector.length() && vector.charAt(at) == ':') {
                at = eachPlace(vector, at + 1, token, use);
            }
            at++;
        }
    }

    /// The index of the quote that ends a token. Quotes and backslashes inside are doubled.
    private static int endOfToken(String vector, int from) {
        int at = from + 1;
        while (at < vector.length()
                && (vector.charAt(at) != '\'' || (at + 1 < vector.length() && vector.charAt(at + 1) == '\''))) {
            at += vector.charAt(at) == '\'' ? 2 : 1;
        }
        return Math.min(at, vector.length());
    }

    private static String unquoted(String vector, int from, int to) {
        String token = vector.substring(Math.min(from, to), to);
        return token.indexOf('\'') < 0 && token.indexOf('\\') < 0
                ? token
                : token.replace("''", "'").replace("\\\\", "\\");
    }

    private static int eachPlace(String vector, int from, int token, Use use) {
        int at = from;
        int place = 0;
        char label = VectorWriter.D;
        while (true) {
            char c = at < vector.length() ? vector.charAt(at) : ' ';
            if (c >= '0' && c <= '9') {
                place = place * 10 + c - '0';
            } else if (c == ',' || c == ' ') {
                if (token >= 0) {
                    use.place(token, place, label);
                }
                place = 0;
                label = VectorWriter.D;
                if (c == ' ') {
                    return at;
                }
            } else {
                label = c;
            }
            at++;
        }
    }
}
