package dev.seshat.insight.related;

import dev.seshat.link.FileTouch;
import dev.seshat.model.Checkout;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The paths under which sessions may have touched a file that somebody names: as named, and at the same place in other
/// worktrees of the repository.
public final class FilePlaces {

    private static final int MOST = 500;

    private FilePlaces() {}

    /// The paths of a file.
    ///
    /// @param name a path; a relative one is one in any project
    /// @param directory what it is relative to; null if nothing is known of that
    /// @param checkouts the directories that sessions worked in
    public static Set<String> of(String name, @Nullable String directory, Collection<Checkout> checkouts) {
        Set<String> places = new LinkedHashSet<>();
        String path = FileTouch.absolute(name, directory);
        places.add(path);
        if (path.startsWith("/")) {
            addWorktrees(places, path, checkouts);
        } else {
            for (Checkout checkout : checkouts) {
                String project = checkout.project().path();
                if (project != null && places.size() < MOST) {
                    places.add(FileTouch.absolute(path, project));
                }
            }
        }
        return places;
    }

    private static void addWorktrees(Set<String> places, String path, Collection<Checkout> checkouts) {
        Checkout holder = null;
        for (Checkout checkout : checkouts) {
            String project = checkout.project().path();
            boolean holds = project != null && path.startsWith(project + "/");
            if (holds && (holder == null || length(holder) < length(checkout))) {
                holder = checkout;
            }
        }
        if (holder == null) {
            return;
        }
        String inside = path.substring(length(holder) + 1);
        String repository = repository(holder);
        for (Checkout checkout : checkouts) {
            String project = checkout.project().path();
            if (project != null && places.size() < MOST && repository.equals(repository(checkout))) {
                places.add(FileTouch.absolute(inside, project));
            }
        }
        places.add(FileTouch.absolute(inside, repository));
    }

    private static int length(Checkout checkout) {
        return String.valueOf(checkout.project().path()).length();
    }

    private static String repository(Checkout checkout) {
        String repository = checkout.repository();
        return repository != null
                ? repository
                : String.valueOf(checkout.project().path());
    }
}
