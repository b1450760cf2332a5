package dev.seshat.discover;

import dev.seshat.host.GitWorktree;
import dev.seshat.model.SessionFacts;

/// Adds the repository to the facts of a log. It is looked up when the log is read, because worktrees rarely
/// outlive the work.
final class Worktrees {

    private Worktrees() {}

    static SessionFacts complete(SessionFacts facts) {
        String repository = GitWorktree.repository(facts.project().path());
        return repository == null ? facts : facts.inWorktreeOf(repository);
    }
}
