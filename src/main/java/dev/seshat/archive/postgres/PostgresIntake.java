package dev.seshat.archive.postgres;

import dev.seshat.archive.Intake;
import dev.seshat.archive.Parcel;
import dev.seshat.archive.SourceFile;
import dev.seshat.archive.WrittenIn;
import dev.seshat.model.Session;
import dev.seshat.words.Language;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One log on its way into the database.
final class PostgresIntake implements Intake {

    private final Tables tables;
    private final StoredSession session;
    private final SessionWords words;
    private final ToolUseRows toolUses;
    private final WrittenIn written = new WrittenIn();
    private int firstSeq = Integer.MAX_VALUE;

    PostgresIntake(Tables tables, StoredSession session, SessionWords words) {
        this.tables = tables;
        this.session = session;
        this.words = words;
        toolUses = new ToolUseRows(tables.sql(), session);
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
    public void finish(Session whole, SourceFile source) {
        finish(whole);
        tables.sources().put(source, session.number());
    }

    /// The key belongs to the log that was read last; whoever calls has made sure that it holds more.
    void finish(Session whole) {
        tables.sessions()
                .numberOf(whole.key())
                .filter(other -> other != session.number())
                .ifPresent(other -> tables.surpass(other, whole.file()));
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
