package dev.seshat.archive.sql;

import dev.seshat.archive.LogShortfall;
import dev.seshat.archive.MessagePacker;
import dev.seshat.archive.SessionIntake;
import dev.seshat.archive.SourceFile;
import dev.seshat.archive.versions.VersionReconciler;
import dev.seshat.model.Category;
import dev.seshat.model.Session;
import dev.seshat.words.Language;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Writes one log into the database.
///
/// @param <W> words in the form that the database searches
public abstract class SqlIntake<W> implements SessionIntake {

    /// A message to insert.
    ///
    /// @param number identifies its row
    /// @param toolUse the tool use that a tool message belongs to
    public record Row<W>(
            long number, PackedMessage<W> message, @Nullable ToolUse toolUse) {

        /// The tool use of which it is the result.
        public @Nullable Long answers() {
            return toolUse == null || toolUse.result() == null ? null : toolUse.message();
        }
    }

    private final Tables tables;
    private final StoredSession session;
    private final VersionReconciler reconciler;
    private final ToolUseRows toolUses;
    private final ActivityRows activity;
    private final List<String> newResponses = new ArrayList<>();
    private final LanguagesSeen written = new LanguagesSeen();
    private LinkCounts links = new LinkCounts();
    private boolean unlinked;
    private @Nullable Long earlier;
    private int messagesBefore = -1;

    protected SqlIntake(Tables tables, StoredSession session, VersionReconciler reconciler) {
        this.tables = tables;
        this.session = session;
        this.reconciler = reconciler;
        this.toolUses = tables.toolUses(session);
        this.activity = new ActivityRows(tables.sql(), session);
    }

    /// The number that will identify a message's row.
    protected abstract long number(PackedMessage<W> message);

    /// Insert messages and their words.
    protected abstract void insert(List<Row<W>> rows);

    /// Store the session itself. No other session has its key.
    ///
    /// @param language the current language of its project
    /// @param only whether all its words are in that language
    protected abstract void complete(Session whole, Language language, boolean only);

    protected final StoredSession session() {
        return session;
    }

    /// The log is already archived and is read from its beginning.
    final void replaces(long reading) {
        earlier = reading;
    }

    /// The session already has this number of messages.
    final void goesOnAfter(int messages) {
        messagesBefore = messages;
        activity.goOn();
    }

    /// The existing words of the session are in this language.
    final void goesOnIn(Language language) {
        written.add(language);
    }

    /// The session has messages but no links yet: all of them are made later.
    final void goesOnUnlinked() {
        unlinked = true;
    }

    @Override
    public final void add(MessagePacker.Batch parcel) {
        @SuppressWarnings("unchecked") // An archive is given its own parcels.
        SqlPacker.Packed<W> packed = (SqlPacker.Packed<W>) parcel;
        List<Row<W>> rows = new ArrayList<>();
        for (PackedMessage<W> message : packed.messages()) {
            long number = number(message);
            ToolUse use = toolUse(number, message);
            rows.add(new Row<>(number, message, use));
            count(message, use);
            written.add(message.language());
            activity.add(message);
        }
        insert(rows);
        toolUses.flush();
        activity.flush();
        newResponses.addAll(tables.responses().add(session, packed.responses()));
    }

    private void count(PackedMessage<W> message, @Nullable ToolUse use) {
        message.links().forEach(link -> links.add(link, message.seq(), message.at()));
        PackedMessage.Tool tool = message.tool();
        if (tool != null && message.category() == Category.TOOL_CALL) {
            links.call(tool.name(), tool.files(), message.seq(), message.at());
        } else if (tool != null && tool.failed() && use != null) {
            links.failed(use.tool(), use.files());
        }
    }

    private @Nullable ToolUse toolUse(long number, PackedMessage<W> message) {
        PackedMessage.Tool tool = message.tool();
        if (tool == null) {
            return null;
        }
        return switch (message.category()) {
            case TOOL_CALL -> toolUses.call(number, tool, message.at());
            case TOOL_RESULT -> toolUses.result(number, tool, message.at());
            default -> throw new IllegalStateException("no tool message: " + message.category());
        };
    }

    @Override
    public final Optional<LogShortfall> finish(Session whole, SourceFile source) {
        VersionReconciler.Outcome outcome = reconciler.read(session.number(), whole, earlier);
        if (outcome.row() == session.number()) {
            complete(whole);
            reconciler.tidy(session.number(), whole.key(), messagesBefore);
            tables.sources().put(source, session.number());
        } else {
            tables.sources().put(source.reduced(), outcome.row());
        }
        return Optional.ofNullable(outcome.kept());
    }

    final void complete(Session read) {
        Session whole = tables.masking().session(read);
        tables.columns().project(whole.facts().project());
        Language language = tables.columns().language();
        complete(whole, language, written.isOnly(language));
        if (!unlinked) {
            tables.links().add(session, links, whole.facts(), messagesBefore >= 0);
            links = new LinkCounts();
        }
        tables.responses().share(session, newResponses);
        newResponses.clear();
    }

    /// The languages of the words written so far: several if the project became known late or has changed, in
    /// which case the words must be rewritten.
    private static final class LanguagesSeen {

        private @Nullable Language first;
        private boolean several;

        void add(Language language) {
            several |= first != null && first != language;
            first = language;
        }

        boolean isOnly(Language language) {
            return !several && (first == null || first == language);
        }
    }
}
