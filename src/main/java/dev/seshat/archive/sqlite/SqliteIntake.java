package dev.seshat.archive.sqlite;

import dev.seshat.agent.ModelResponse;
import dev.seshat.archive.Intake;
import dev.seshat.archive.Parcel;
import dev.seshat.archive.SourceFile;
import dev.seshat.archive.WrittenIn;
import dev.seshat.model.Session;
import dev.seshat.words.Language;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// One log on its way into the database.
final class SqliteIntake implements Intake {

    private final Tables tables;
    private final long session;
    private final LongSupplier rowids;
    private final SessionWords words;
    private final WrittenIn written = new WrittenIn();
    private final ToolUseRows.Waiting waiting = new ToolUseRows.Waiting();

    /// @param rowids the rowids for its messages, one by one
    SqliteIntake(Tables tables, long session, SessionWords words, LongSupplier rowids) {
        this.tables = tables;
        this.session = session;
        this.words = words;
        this.rowids = rowids;
    }

    /// The words that the session has already are in this language.
    void goesOnIn(Language language) {
        written.add(language);
    }

    @Override
    public void add(Parcel parcel) {
        SqliteParcel packed = (SqliteParcel) parcel;
        for (PackedMessage message : packed.messages()) {
            long id = rowids.getAsLong();
            tables.messages().insert(id, session, message, toolUse(id, message));
            words.add(message.seq(), message.category(), message.words());
            written.add(message.language());
        }
        for (ModelResponse response : packed.responses()) {
            tables.responses().add(session, response);
        }
    }

    private @Nullable Long toolUse(long id, PackedMessage message) {
        PackedMessage.Tool tool = message.tool();
        if (tool == null) {
            return null;
        }
        return switch (message.category()) {
            case TOOL_CALL -> {
                tables.toolUses().insertCall(id, session, tool, message.at(), waiting);
                yield null;
            }
            case TOOL_RESULT -> tables.toolUses().insertResult(id, session, tool, message.at(), waiting);
            default -> throw new IllegalStateException("no tool message: " + message.category());
        };
    }

    @Override
    public void finish(Session whole, SourceFile source) {
        finish(whole);
        tables.sources().put(source, session);
    }

    /// The key belongs to the log that was read last; whoever calls has made sure that it holds more.
    void finish(Session whole) {
        tables.sessions()
                .idOf(whole.key())
                .filter(other -> other != session)
                .ifPresent(other -> tables.surpass(other, whole.file()));
        tables.sessions().update(session, whole, tables.responses().total(session));
        tables.columns().project(whole.facts().project());
        if (written.isOnly(tables.columns().language())) {
            words.finish(whole.facts(), tables.columns());
            tables.languages().note(session, tables.columns().language());
        } else {
            Rewording rewording = new Rewording(tables);
            rewording.forget(session);
            rewording.write(session);
        }
    }
}
