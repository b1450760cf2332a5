package dev.seshat.cli.output;

import dev.seshat.app.Doctor.Finding;
import dev.seshat.app.Doctor.State;
import dev.seshat.json.JsonWriter;
import dev.seshat.terminal.Terminal;
import dev.seshat.terminal.TerminalText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;

/// The findings of `doctor`, a line each.
public final class DoctorPage {

    private static final int STATES = 9;
    private static final int NAMES = 13;

    private DoctorPage() {}

    /// Print them for people.
    public static void print(List<Finding> findings, Appendable out, Terminal terminal) {
        for (Finding finding : findings) {
            String state = label(finding.state());
            String todo = finding.todo();
            line(
                    out,
                    (finding.state() == State.OK ? state : Style.ERROR.apply(state, terminal))
                            + " ".repeat(STATES - state.length())
                            + finding.name()
                            + " ".repeat(Math.max(1, NAMES - finding.name().length()))
                            + TerminalText.line(finding.text())
                            + (todo == null ? "" : ": " + TerminalText.line(todo)));
        }
    }

    /// Write them as JSON.
    public static void writeJson(List<Finding> findings, Appendable out) {
        JsonWriter json = new JsonWriter(out);
        json.beginObject().name("checks").beginArray();
        for (Finding finding : findings) {
            json.beginObject()
                    .member("name", finding.name())
                    .member("state", label(finding.state()))
                    .member("text", finding.text())
                    .member("todo", finding.todo())
                    .endObject();
        }
        json.endArray().endObject();
        line(out, "");
    }

    private static String label(State state) {
        return state.name().toLowerCase(Locale.ROOT);
    }

    private static void line(Appendable out, String text) {
        try {
            out.append(text).append('\n');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
