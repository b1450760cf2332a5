package dev.seshat.index.lucene;

import dev.seshat.model.Category;
import dev.seshat.query.DateRange;
import dev.seshat.query.Filter;
import dev.seshat.query.Filter.Field;
import dev.seshat.rank.SessionScorer;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.LongPredicate;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.util.Bits;

/// Compiles the filters of a query for the search index. Tools, files, categories and times are in the index; the
/// archive answers the rest.
public final class MessageFilters {

    /// What the archive knows and the index does not.
    public interface ArchiveFacts {

        /// The sessions that match some filters, as far as those can be decided for whole sessions.
        LongPredicate sessions(List<Filter> filters);

        /// Failed tool calls and their results.
        MessagePredicate failed();
    }

    /// A condition on the messages of an archive.
    @FunctionalInterface
    public interface MessagePredicate {
        boolean test(long session, int seq);
    }

    /// A filter that compiles itself for a segment.
    private interface Part {
        MessageFilter.InSegment in(LeafReader segment) throws IOException;
    }

    private final ArchiveFacts archive;

    public MessageFilters(ArchiveFacts archive) {
        this.archive = archive;
    }

    public MessageFilter of(List<Filter> filters) {
        if (filters.isEmpty()) {
            return MessageFilter.NONE;
        }
        LongPredicate titles = Filter.needsMessages(filters) ? _ -> false : archive.sessions(filters);
        if (filters.stream().allMatch(Filter::isOfSession)) {
            return MessageFilter.ofSessions(titles);
        }
        Part part = part(new Filter.All(filters));
        return new MessageFilter() {
            @Override
            public InSegment in(LeafReader segment) throws IOException {
                return part.in(segment);
            }

            @Override
            public boolean allowsTitle(long session) {
                return titles.test(session);
            }
        };
    }

    private Part part(Filter filter) {
        if (filter.isOfSession()) {
            LongPredicate passing = archive.sessions(List.of(filter));
            return _ -> (_, session, _, _, _) -> passing.test(session);
        }
        return switch (filter) {
            case Filter.All(List<Filter> filters) ->
                all(filters.stream().map(this::part).toList());
            case Filter.Any(List<Filter> filters) ->
                not(all(filters.stream()
                        .map(this::part)
                        .map(MessageFilters::not)
                        .toList()));
            case Filter.Not(Filter inner) -> not(part(inner));
            case Filter.OfCategory(Set<Category> categories) ->
                _ -> (_, _, _, category, _) -> categories.contains(category);
            case Filter.When(DateRange range) -> when(range);
            case Filter.NotFromSeshat() ->
                not(documents(
                        segment -> DocumentSets.withTool(segment, name -> name.contains(Filter.NotFromSeshat.NAME))));
            case Filter.Is _ -> failed();
            case Filter.Has(Field field, String value) ->
                documents(
                        field == Field.FILE
                                ? segment -> DocumentSets.withFile(segment, value)
                                : segment -> DocumentSets.withTool(segment, value.toLowerCase(Locale.ROOT)::equals));
            case Filter.OfSession _ -> throw new IllegalStateException("a filter of sessions");
        };
    }

    private static Part all(List<Part> parts) {
        return segment -> {
            MessageFilter.InSegment[] each = new MessageFilter.InSegment[parts.size()];
            for (int i = 0; i < each.length; i++) {
                each[i] = parts.get(i).in(segment);
            }
            return (doc, session, seq, category, at) -> {
                for (MessageFilter.InSegment one : each) {
                    if (!one.allows(doc, session, seq, category, at)) {
                        return false;
                    }
                }
                return true;
            };
        };
    }

    private static Part not(Part part) {
        return segment -> {
            MessageFilter.InSegment inner = part.in(segment);
            return (doc, session, seq, category, at) -> !inner.allows(doc, session, seq, category, at);
        };
    }

    private interface Documents {
        Bits in(LeafReader segment) throws IOException;
    }

    private static Part documents(Documents documents) {
        return segment -> {
            Bits passing = documents.in(segment);
            return (doc, _, _, _, _) -> passing.get(doc);
        };
    }

    /// A message without a time has the time of its session.
    private Part when(DateRange range) {
        LongPredicate sessions = archive.sessions(List.of(new Filter.When(range)));
        return _ -> (_, session, _, _, at) ->
                at == SessionScorer.UNKNOWN ? sessions.test(session) : range.contains(Instant.ofEpochMilli(at));
    }

    private Part failed() {
        MessagePredicate failed = archive.failed();
        return _ -> (_, session, seq, _, _) -> failed.test(session, seq);
    }
}
