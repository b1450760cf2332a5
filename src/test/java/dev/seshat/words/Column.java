package dev.seshat.words;

import java.util.ArrayList;
import java.util.List;

/// A model of an index of one column: tokens, and phrases found among them.
record Column(List<String> tokens) {

    static Column of(Language language, String text) {
        return new Column(split(new WordWriter(language).add(text).take()));
    }

    static List<String> split(String column) {
        return column.isEmpty() ? List.of() : List.of(column.split(" ", -1));
    }

    boolean matches(WordQuery query) {
        return query.anyOf().stream().anyMatch(this::holds);
    }

    private boolean holds(WordQuery.Phrase phrase) {
        int size = phrase.tokens().size();
        for (int i = 0; i + size <= tokens.size(); i++) {
            List<String> here = new ArrayList<>(tokens.subList(i, i + size));
            if (phrase.prefix() && here.getLast().startsWith(phrase.tokens().getLast())) {
                here.set(size - 1, phrase.tokens().getLast());
            }
            if (here.equals(phrase.tokens())) {
                return true;
            }
        }
        return false;
    }
}
