package dev.seshat.cli;

import dev.seshat.app.AllSessions;
import dev.seshat.discover.ListedSession;
import dev.seshat.model.SessionKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The ids in a list: as short as `show` can tell them apart. It looks on the disk first, and in the archive for what
/// is not there.
final class ListedIds {

    private final ShortIds onDisk;
    private final ShortIds everywhere;
    private final Set<String> diskIds;
    private final Map<String, Long> archivedIds;

    /// @param archived the keys of the listed sessions that are not on this disk
    ListedIds(AllSessions all, Collection<SessionKey> archived) {
        diskIds = new HashSet<>(
                all.onDisk().stream().map(ListedSession::sessionId).toList());
        onDisk = new ShortIds(diskIds);
        archivedIds = all
                .idsBeginningWith(new HashSet<>(
                        archived.stream().map(ListedIds::beginning).toList()))
                .stream()
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        List<String> both = new ArrayList<>(diskIds);
        both.addAll(archivedIds.keySet());
        everywhere = new ShortIds(both);
    }

    private static String beginning(SessionKey key) {
        String id = key.sessionId();
        return id.substring(0, Math.min(id.length(), ShortIds.SHORTEST));
    }

    /// The key where several sessions have the same id.
    String of(SessionKey key, boolean isOnDisk) {
        String id = key.sessionId();
        if (isOnDisk) {
            return onDisk.of(id);
        }
        boolean twice = diskIds.contains(id) || archivedIds.getOrDefault(id, 1L) > 1;
        return twice ? key.toString() : everywhere.of(id);
    }
}
