package dev.seshat.insight.related;

import static java.util.Objects.requireNonNull;

import dev.seshat.archive.SessionLinks;
import dev.seshat.link.Relationship;
import dev.seshat.model.SessionKey;
import java.util.Comparator;
import java.util.List;

/// A file that a session read or changed.
///
/// @param reads how many calls read it
/// @param changes how many changed it
/// @param lastSeq the message in which it was touched last
public record TouchedFile(String path, int reads, int changes, int lastSeq) {

    private static final Comparator<TouchedFile> MOST_CHANGED_FIRST = Comparator.comparingInt(TouchedFile::changes)
            .thenComparingInt(TouchedFile::reads)
            .reversed()
            .thenComparing(TouchedFile::path);

    public TouchedFile {
        requireNonNull(path, "path");
    }

    /// The files of a session, those changed most often first.
    public static List<TouchedFile> of(SessionKey key, SessionLinks links) {
        return links.of(key).stream()
                .filter(each -> each.link().relationship() == Relationship.TOUCHES)
                .map(each -> new TouchedFile(
                        each.link().target(), each.weight() - each.changes(), each.changes(), each.seq()))
                .sorted(MOST_CHANGED_FIRST)
                .toList();
    }
}
