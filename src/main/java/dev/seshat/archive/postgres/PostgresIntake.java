package dev.seshat.archive.postgres;

import dev.seshat.archive.Intake;
import dev.seshat.archive.Kept;
import dev.seshat.archive.Parcel;
import dev.seshat.archive.Settlement;
import dev.seshat.archive.SourceFile;
import dev.seshat.archive.WrittenIn;
import dev.seshat.model.Session;
import dev.seshat.words.Language;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One log on its way into the database.
final class PostgresIntake implements Intake {

    private final Tables tables;
    private final StoredSession session;
    private final SessionWords words;
    private final ToolUseRows toolUses;
    private final WrittenIn written = new WrittenIn();
    private final Settlement settlement;
    private @Nullable Long earlier;
    private int messagesBefore = -1;
    private int firstSeq = Integer.MAX_VALUE;

    PostgresIntake(Tables tables, StoredSession session, SessionWords words, Settlement settlement) {
        this.tables = tables;
        this.session = session;
        this.words = words;
        this.settlement = settlement;
        toolUses = new ToolUseRows(tables.sql(), session);
    }

    long row() {
        return session.number();
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
        PostgresParcel packed = (PostgresParcel) parcel;
        List<MessageRows.Row> rows = new ArrayList<>();
        for (PackedMessage message : packed.messages()) {
            rows.add(new MessageRows.Row(message, toolUse(message)));
            words.add(message.seq(), message.said());
            written.add(message.language());
            firstSeq = Math.min(firstSeq, message.seq());
        }
        tables.messages().insert(session, rows);
        toolUses.flush();
        tables.responses().add(session, packed.responses());
    }

    private @Nullable Integer toolUse(PackedMessage message) {
        PackedMessage.Tool tool = message.tool();
        if (tool == null) {
            return null;
        }
        return switch (message.category()) {
            case TOOL_CALL -> {
                toolUses.call(ToolUse.called(message, tool));
                yield null;
            }
            case TOOL_RESULT -> toolUses.result(message, tool);
            default -> throw new IllegalStateException("no tool message: " + message.category());
        };
    }

    @Override
    public Optional<Kept> finish(Session whole, SourceFile source) {
        Settlement.Outcome outcome = settlement.read(session.number(), whole, earlier);
        if (outcome.row() == session.number()) {
            complete(whole);
            settlement.tidy(session.number(), whole.key(), messagesBefore);
            tables.sources().put(source, session.number());
        } else {
            tables.sources().put(source.reduced(), outcome.row());
        }
        return Optional.ofNullable(outcome.kept());
    }

    /// Store the session itself; no other may have its key.
    void complete(Session whole) {
        tables.columns().project(whole.facts().project());
        Language language = tables.columns().language();
        words.finish(whole.facts(), tables.columns());
        tables.sessions()
                .put(session.number(), whole, tables.responses().total(session.number()), words, language.title());
        tables.sessions().addContent(session.number(), firstSeq);
        if (!written.isOnly(language)) {
            new Rewording(tables).reword(session.number());
        }
    }
}
