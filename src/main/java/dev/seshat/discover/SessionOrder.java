package dev.seshat.discover;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What a list can be sorted by.
public enum SessionOrder {
    MODIFIED,
    CREATED,
    MESSAGES,
    DURATION,
    PROJECT,
    TITLE;

    private record Keyed<K>(ListedSession listed, K key) {}

    /// Sort a list that is newest first: among equals it stays so.
    public List<ListedSession> sort(List<ListedSession> list) {
        return switch (this) {
            case MODIFIED -> list;
            case CREATED -> sort(list, ListedSession::begun, Comparator.reverseOrder());
            case MESSAGES ->
                SessionOrder.<Integer>sort(list, listed -> listed.facts().messageCount(), Comparator.reverseOrder());
            case DURATION ->
                SessionOrder.<Duration>sort(list, listed -> listed.facts().duration(), Comparator.reverseOrder());
            case PROJECT -> byText(list, listed -> listed.facts().project().name());
            case TITLE -> byText(list, listed -> listed.facts().title());
        };
    }

    private static List<ListedSession> byText(
            List<ListedSession> list, Function<ListedSession, @Nullable String> text) {
        return SessionOrder.<String>sort(
                list, listed -> Objects.toString(text.apply(listed), ""), Comparator.naturalOrder());
    }

    /// Facts are looked up whenever they are asked for, so once for each session and not for each comparison.
    private static <K> List<ListedSession> sort(
            List<ListedSession> list, Function<ListedSession, K> key, Comparator<K> order) {
        return list.stream()
                .map(listed -> new Keyed<>(listed, key.apply(listed)))
                .sorted(Comparator.comparing(Keyed::key, order))
                .map(Keyed::listed)
                .toList();
    }
}
