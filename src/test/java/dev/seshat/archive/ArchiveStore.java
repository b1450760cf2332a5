package dev.seshat.archive;

import java.util.Map;
import java.util.Set;

/// A place where one archive is kept, for tests: as real as that of a user.
interface ArchiveStore {

    /// Open the archive as one more process would.
    Archive open(ProjectLanguages languages, boolean writing);

    /// Make the archive anew, as `index --full` does.
    void rebuild(ProjectLanguages languages, Store.Rebuilding indexing);

    /// All that a search could find, by the key of its session: each word with the message or part and the place in
    /// it. Words that belong to no session stand under the empty key.
    Map<String, Set<String>> words();

    /// For each session, by its key, a mark that is another once its words were written anew, be they the same.
    Map<String, String> writings();
}
