package dev.seshat.archive;

import dev.seshat.model.SessionKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// The versions of a session in the archive: the current one, and those before its log was rewritten.
///
/// @param shown the one to show
/// @param others the others, the current one first
public record Versions(ArchivedSession shown, List<ArchivedSession> others) {

    private static final Comparator<ArchivedSession> FULLER =
            Comparator.comparingInt(version -> version.session().facts().messageCount());

    public Versions {
        others = List.copyOf(others);
    }

    /// The versions of a session, showing the fullest; among equals, the current one. A former version named
    /// explicitly is shown itself.
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

    /// Missing messages of several versions, which do not make a readable session.
    private static boolean isGathered(ArchivedSession version) {
        FormerVersion former = version.former();
        return former != null && former.gathered();
    }

    /// The other versions of a session, the current one first.
    public static List<ArchivedSession> besides(ArchivedSession one, Archive archive) {
        FormerVersion former = one.former();
        SessionKey present = former == null ? one.session().key() : former.of();
        List<ArchivedSession> all = new ArrayList<>();
        archive.find(present).ifPresent(all::add);
        all.addAll(archive.formersOf(present));
        all.removeIf(each -> each.session().key().equals(one.session().key()));
        return all;
    }
}
