package dev.seshat.archive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.index.ProjectLanguages;
import java.util.Map;
import java.util.Set;

/// A real place for one archive, for tests.
interface ArchiveStore {

    /// Open the archive like another process would.
    Archive open(ProjectLanguages languages, boolean writing);

    /// Rebuild the archive, as `index --full` does.
    void rebuild(ProjectLanguages languages, Store.Rebuilding indexing);

    /// Everything a search can find, by session key: each word with its message or part and its position. Words
    /// without a session are under the empty key.
    Map<String, Set<String>> words();

    /// For each session key, a mark that changes whenever its words are rewritten, even if they stay the same.
    Map<String, String> writings();

    /// Delete the row of a session with nothing but SQL, as people do to have its log indexed again.
    void deleteRow(String sessionId);

    /// Take all links away, as if an older Seshat had written the archive.
    void unlink();

    /// How many rows of other tables refer to no session.
    long orphans();

    /// Require that the words of a mark were not rewritten, and that more were added after them.
    default void requireAdded(String before, String after) {
        assertThat(after).startsWith(before + ",");
    }
}
