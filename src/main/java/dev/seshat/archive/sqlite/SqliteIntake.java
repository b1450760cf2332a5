package dev.seshat.archive.sqlite;

import dev.seshat.agent.ModelResponse;
import dev.seshat.archive.Intake;
import dev.seshat.archive.Kept;
import dev.seshat.archive.Parcel;
import dev.seshat.archive.Settlement;
import dev.seshat.archive.SourceFile;
import dev.seshat.archive.WrittenIn;
import dev.seshat.model.Session;
import dev.seshat.words.Language;
import java.util.Optional;
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
    private final Settlement settlement;
    private @Nullable Long earlier;
    private int messagesBefore = -1;

    /// @param rowids the rowids for its messages, one by one
    SqliteIntake(Tables tables, long session, SessionWords words, LongSupplier rowids, Settlement settlement) {
        this.tables = tables;
        this.session = session;
        this.words = words;
        this.rowids = rowids;
        this.settlement = settlement;
    }

    long row() {
        return session;
    }

    /// The log is in the archive already, and is read from its beginning.
    void takesThePlaceOf(long reading) {
        earlier = reading;
    }

    /// The session has so many messages already.
    void goesOnAfter(int messages) {
        messagesBefore = messages;
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
    public Optional<Kept> finish(Session whole, SourceFile source) {
        Settlement.Outcome outcome = settlement.read(session, whole, earlier);
        if (outcome.row() == session) {
            complete(whole);
            settlement.tidy(session, whole.key(), messagesBefore);
            tables.sources().put(source, session);
        } else {
            tables.sources().put(source.reduced(), outcome.row());
        }
        return Optional.ofNullable(outcome.kept());
    }

    /// Store the session itself; no other may have its key.
    void complete(Session whole) {
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
