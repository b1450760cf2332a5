package dev.seshat.archive.sqlite;

import dev.seshat.index.MessageWords;
import dev.seshat.index.SearchIndex;
import dev.seshat.index.SearchIndex.Entry;
import dev.seshat.index.WordColumns;
import dev.seshat.model.Content;
import dev.seshat.model.Message;
import dev.seshat.model.SessionFacts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Sends sessions from the tables to the search index, because logs may be gone.
final class SessionFeed {

    private static final long BATCH_CHARS = 1 << 20;

    private final SqliteTables tables;

    SessionFeed(SqliteTables tables) {
        this.tables = tables;
    }

    /// Send a whole session, in its project's current language, and record the index's progress.
    void send(long session, SearchIndex.Writer to) {
        SessionProgress progress = sendOnly(session, to);
        tables.languages().note(session, tables.columns().language());
        progress.note(session, tables.sql());
    }

    /// The same without recording progress.
    SessionProgress sendOnly(long session, SearchIndex.Writer to) {
        WordColumns columns = tables.columns();
        SessionFacts facts = tables.sessions().get(session).session().facts();
        columns.project(facts.project());
        SessionProgress progress = new SessionProgress(0, 0);
        CalledFiles files = new CalledFiles();
        List<Entry> batch = new ArrayList<>();
        long[] chars = {0};
        tables.messages().read(session, 0, message -> {
            MessageWords words = columns.of(message);
            progress.add(message.seq(), message.category(), words);
            batch.add(new Entry(
                    message.seq(),
                    progress.exchange(),
                    message.category(),
                    message.at() == null ? null : message.at().toEpochMilli(),
                    message.content().tool(),
                    files(message, files),
                    words));
            chars[0] += words.size();
            if (chars[0] > BATCH_CHARS) {
                to.add(session, batch);
                batch.clear();
                chars[0] = 0;
            }
        });
        to.add(session, batch);
        to.head(session, progress.head(facts, columns));
        return progress;
    }

    private static List<String> files(Message message, CalledFiles files) {
        return switch (message.content()) {
            case Content.Text _ -> List.of();
            case Content.ToolCall call -> files.called(call.callId(), call.files());
            case Content.ToolResult result ->
                files.returned(result.callId(), result.tool()).orElse(List.of());
        };
    }

    /// The files of each tool call until its result arrives, because a result concerns the same files.
    private static final class CalledFiles {

        private static final int MOST = 1000;

        private final Map<String, List<String>> byCall = new LinkedHashMap<>() {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, List<String>> eldest) {
                return size() > MOST;
            }
        };

        List<String> called(@Nullable String callId, List<String> files) {
            if (callId != null) {
                byCall.put(callId, files);
            }
            return files;
        }

        /// The files of the call that a result answers; empty if no such call is open. A result without a
        /// tool name answers none, because a format that knows the call also names its tool.
        Optional<List<String>> returned(@Nullable String callId, @Nullable String tool) {
            return callId == null || tool == null ? Optional.empty() : Optional.ofNullable(byCall.remove(callId));
        }
    }
}
