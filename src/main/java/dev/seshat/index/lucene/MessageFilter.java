package dev.seshat.index.lucene;

import dev.seshat.model.Category;
import java.io.IOException;
import java.util.function.LongPredicate;
import org.apache.lucene.index.LeafReader;

/// Decides which documents count in a search: the compiled filters of a query.
public interface MessageFilter {

    /// Accepts everything.
    MessageFilter NONE = new MessageFilter() {
        @Override
        public InSegment in(LeafReader segment) {
            return (_, _, _, _, _) -> true;
        }

        @Override
        public boolean allowsTitle(long session) {
            return true;
        }
    };

    /// The filter for one segment of the index.
    interface InSegment {
        /// Whether a message matches.
        ///
        /// @param at its time in milliseconds, or [dev.seshat.rank.SessionScorer#UNKNOWN]
        boolean allows(int doc, long session, int seq, Category category, long at);
    }

    InSegment in(LeafReader segment) throws IOException;

    /// Whether the title of a session counts.
    boolean allowsTitle(long session);

    /// A filter on whole sessions.
    static MessageFilter ofSessions(LongPredicate sessions) {
        return new MessageFilter() {
            @Override
            public InSegment in(LeafReader segment) {
                return (_, session, _, _, _) -> sessions.test(session);
            }

            @Override
            public boolean allowsTitle(long session) {
                return sessions.test(session);
            }
        };
    }
}
