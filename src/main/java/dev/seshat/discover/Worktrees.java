package dev.seshat.discover;

import dev.seshat.host.GitWorktree;
import dev.seshat.model.SessionFacts;

/// Completes what logs say with the repository that a project belongs to. It is looked up when a log is read, because
/// worktrees rarely outlive the work.
final class Worktrees {

    private Worktrees() {}

    static SessionFacts complete(SessionFacts facts) {
        String repository = GitWorktree.repository(facts.project().path());
        return repository == null ? facts : facts.inWorktreeOf(repository);
    }
}
