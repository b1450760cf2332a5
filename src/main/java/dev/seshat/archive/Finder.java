package dev.seshat.archive;

import dev.seshat.model.Category;
import dev.seshat.model.Message;
import dev.seshat.query.Filter;
import dev.seshat.query.Term;
import dev.seshat.words.Words;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Finds in an archive what may answer a query. It finds candidates and orders them roughly; who asks ranks them.
///
/// No question costs in proportion to how common a word is: where there is too much, the newest and those sessions
/// that match well as a whole are found, and the answer says so. It sees one state of the archive, whatever is written
/// meanwhile; the numbers of sessions are good within it.
public interface Finder extends AutoCloseable {

    /// How far messages are counted.
    int COUNTED = 2_000;

    /// How common a term is.
    ///
    /// @param messages how many messages hold it, counted up to a limit
    /// @param share the part of all text that holds it, from 0 to 1, as far as known
    record Frequency(long messages, double share) {}

    /// A session that may be an answer.
    ///
    /// @param score how well it matches, above 0, compared with the others of the same answer
    /// @param whole how well its text matches as a whole, from 0 to 1
    /// @param messages the messages that match best, the best first, as far as they are known
    record Candidate(long session, double score, double whole, List<Integer> messages) {
        public Candidate {
            messages = List.copyOf(messages);
        }
    }

    /// What was found.
    ///
    /// @param sessions the best first
    /// @param total how many sessions there are
    /// @param atLeast whether there may be more than `total`
    /// @param bounded whether some were not looked at, because there are too many
    record Candidates(List<Candidate> sessions, long total, boolean atLeast, boolean bounded) {

        public static final Candidates NONE = new Candidates(List.of(), 0, false, false);

        public Candidates {
            sessions = List.copyOf(sessions);
        }
    }

    /// A term, and how much it counts when it is found.
    record Weighted(Term.Leaf term, double weight) {}

    /// What else is wanted of the sessions.
    ///
    /// @param without what none of the messages, or on the other rungs none of the sessions, may hold
    /// @param most how many sessions are wanted
    /// @param newestFirst whether the newest are wanted, not the best
    record Bounds(List<Term> without, List<Filter> filters, int most, boolean newestFirst) {
        public Bounds {
            without = List.copyOf(without);
            filters = List.copyOf(filters);
        }
    }

    /// Messages of a session, all of one kind, that hold a term; or its title, or its text as a whole.
    ///
    /// @param category null for what is no single message
    /// @param last when the last of them was said
    record Sighting(long session, @Nullable Category category, Instant last) {}

    /// Where a term was seen.
    ///
    /// @param more whether it may stand elsewhere too
    record Sightings(List<Sighting> all, boolean more) {
        public Sightings {
            all = List.copyOf(all);
        }
    }

    /// The words of all languages that there are sessions in.
    Words words();

    /// Say how common a term is.
    Frequency frequency(Term.Leaf term);

    /// Say how common all terms of a query are.
    default List<Frequency> frequencies(List<Term.Leaf> terms) {
        return terms.stream().map(this::frequency).toList();
    }

    /// Find the sessions of which one message holds all that is asked for; title and summary count as one.
    Candidates together(Term words, Bounds bounds);

    /// Find the sessions that hold all that is asked for, in whatever messages.
    Candidates apart(Term words, Bounds bounds);

    /// Find the sessions that hold some of what is asked for, those first that hold what counts most.
    Candidates some(List<Weighted> terms, Bounds bounds);

    /// Find the sessions that filters let through, the newest first.
    Candidates filtered(Bounds bounds);

    /// Find messages of a session that hold a term and pass the filters, the newest first.
    ///
    /// @param term null for any
    List<Integer> holding(long session, @Nullable Term term, List<Filter> filters, int most);

    /// Look where a term stands in what passes the filters: enough to count sessions in many ways after one look.
    /// Nothing for a term that asks for nothing.
    ///
    /// @param texts whether what was said in a session counts as one text, not only its titles
    /// @param most how many messages are looked at, the newest
    Optional<Sightings> sightings(Term term, List<Filter> filters, boolean texts, int most);

    /// Count for each of several filters how many of some sessions it lets through.
    ///
    /// @param filters none of which needs messages to tell
    List<Long> counts(Collection<Long> sessions, List<Filter> filters);

    /// What a session is called, and when it was last active: all that a ranking needs of it.
    record Heading(
            @Nullable String title,
            @Nullable String otherTitle,
            @Nullable String summary,
            Instant at) {

        /// The titles and the summary as one text.
        public String text() {
            StringBuilder text = new StringBuilder();
            for (String part : new @Nullable String[] {title, otherTitle, summary}) {
                text.append(part == null ? "" : part).append('\n');
            }
            return text.toString();
        }
    }

    /// What the session of a number is called; nothing if it cannot be read.
    Optional<Heading> heading(long session);

    /// The session of a number: one that has a heading, or is among as many candidates as were wanted.
    ArchivedSession session(long session);

    /// A message of a session.
    Optional<Message> message(long session, int seq);

    /// The word of the archive that is nearest to one that it does not hold.
    Optional<String> spelling(String word);

    @Override
    void close();
}
