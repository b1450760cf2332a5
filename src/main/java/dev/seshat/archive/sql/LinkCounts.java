package dev.seshat.archive.sql;

import dev.seshat.link.FileTouch;
import dev.seshat.link.Link;
import dev.seshat.link.NodeType;
import dev.seshat.link.Relationship;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// The links of one session, counted until they are written.
///
/// Paths stay as logged until then, because the directory they are relative to may be known late.
final class LinkCounts {

    /// How often, how often with a change, and where last.
    record Count(int weight, int changes, int seq, @Nullable Long at) {

        Count plus(Count other) {
            Long latest = at == null ? other.at : other.at == null ? at : Long.valueOf(Math.max(at, other.at));
            return new Count(weight + other.weight, changes + other.changes, Math.max(seq, other.seq), latest);
        }
    }

    private final Map<Link, Count> counts = new LinkedHashMap<>();

    void add(Link link, int seq, @Nullable Long at) {
        counts.merge(link, new Count(1, 0, seq, at), Count::plus);
    }

    /// A call touches its files, unless it fails.
    void call(@Nullable String tool, List<String> files, int seq, @Nullable Long at) {
        touch(tool, files, 1, seq, at);
    }

    /// A call failed, whose files were counted before.
    void failed(@Nullable String tool, List<String> files) {
        touch(tool, files, -1, 0, null);
    }

    private void touch(@Nullable String tool, List<String> files, int weight, int seq, @Nullable Long at) {
        if (files.isEmpty()) {
            return;
        }
        FileTouch.of(tool).ifPresent(touch -> {
            int changes = touch == FileTouch.CHANGED ? weight : 0;
            Set<String> once = new HashSet<>(files);
            for (String file : once) {
                counts.merge(
                        new Link(Relationship.TOUCHES, NodeType.FILE, file),
                        new Count(weight, changes, seq, at),
                        Count::plus);
            }
        });
    }

    /// Pass on all links.
    ///
    /// @param directory what relative paths are relative to; null if unknown
    void each(@Nullable String directory, BiConsumer<Link, Count> use) {
        Map<Link, Count> absolute = new LinkedHashMap<>();
        counts.forEach((link, count) -> {
            Link placed = link.type() == NodeType.FILE
                    ? new Link(link.relationship(), link.type(), FileTouch.absolute(link.target(), directory))
                    : link;
            if (placed.isStorable()) {
                absolute.merge(placed, count, Count::plus);
            }
        });
        absolute.forEach(use);
    }
}
