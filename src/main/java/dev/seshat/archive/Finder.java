package dev.seshat.archive;

import dev.seshat.agent.MessageSink;
import dev.seshat.model.Message;
import dev.seshat.query.Filter;
import dev.seshat.query.Term;
import dev.seshat.rank.Frequency;
import dev.seshat.rank.RankingQuery;
import dev.seshat.rank.ScoredSession;
import dev.seshat.words.Words;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A snapshot of an archive for one search, unaffected by concurrent writes. Session numbers are valid only
/// within it.
public interface Finder extends AutoCloseable {

    /// Sessions in order of score.
    ///
    /// @param bounded whether some matches were not scored because there are too many: then there may be more
    /// sessions
    record Ranking(List<ScoredSession> sessions, boolean bounded) {

        public static final Ranking NONE = new Ranking(List.of(), false);

        public Ranking {
            sessions = List.copyOf(sessions);
        }
    }

    /// The words of all languages in the archive.
    Words words();

    /// Return how common each of several terms is.
    List<Frequency> frequencies(List<? extends Term.Leaf> terms);

    /// Find all sessions that match the query and the filters, best first.
    Ranking rank(RankingQuery query, List<Filter> filters);

    /// Find the sessions that match filters, newest first.
    ///
    /// @param without words that none of their messages may contain
    Ranking filtered(List<Filter> filters, List<Term> without);

    /// Find messages of a session that match the filters, newest first.
    List<Integer> passing(long session, List<Filter> filters, int most);

    /// Count for each of several filters how many of some sessions match it.
    ///
    /// @param filters filters on whole sessions only
    List<Long> counts(Collection<Long> sessions, List<Filter> filters);

    /// The title and last activity of a session.
    record Heading(
            @Nullable String title,
            @Nullable String otherTitle,
            @Nullable String summary,
            Instant at) {}

    /// The heading of a session; empty if it cannot be read.
    Optional<Heading> heading(long session);

    /// The session with a heading.
    ArchivedSession session(long session);

    /// A message of a session.
    Optional<Message> message(long session, int seq);

    /// Pass on the messages of a session, in order.
    void messages(long session, MessageSink sink);

    /// The nearest word to one that is rare or missing in the archive, if it is far more common.
    Optional<String> spelling(String word);

    @Override
    void close();
}
