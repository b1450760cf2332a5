package dev.seshat.archive;

import dev.seshat.model.SessionKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// The versions of a session that an archive has: what its log is now, and what it was before it was rewritten.
///
/// @param shown the one to show
/// @param others the rest of them, the present one first
public record Versions(ArchivedSession shown, List<ArchivedSession> others) {

    private static final Comparator<ArchivedSession> FULLER =
            Comparator.comparingInt(version -> version.session().facts().messageCount());

    public Versions {
        others = List.copyOf(others);
    }

    /// Those of a session, the fuller one to be shown; of equals the present one. Who names a former version means
    /// that.
    public static Versions of(ArchivedSession named, Archive archive) {
        List<ArchivedSession> all = new ArrayList<>(besides(named, archive));
        ArchivedSession shown = named;
        if (named.former() == null) {
            for (ArchivedSession other : all) {
                shown = !isGathered(other) && FULLER.compare(other, shown) > 0 ? other : shown;
            }
        }
        if (!shown.equals(named)) {
            all.remove(shown);
            all.addFirst(named);
        }
        return new Versions(shown, all);
    }

    /// Lost messages of several versions, which are no session that one could read.
    private static boolean isGathered(ArchivedSession version) {
        Former former = version.former();
        return former != null && former.gathered();
    }

    /// The other versions of a session, the present one first.
    public static List<ArchivedSession> besides(ArchivedSession one, Archive archive) {
        Former former = one.former();
        SessionKey present = former == null ? one.session().key() : former.of();
        List<ArchivedSession> all = new ArrayList<>();
        archive.find(present).ifPresent(all::add);
        all.addAll(archive.formersOf(present));
        all.removeIf(each -> each.session().key().equals(one.session().key()));
        return all;
    }
}
