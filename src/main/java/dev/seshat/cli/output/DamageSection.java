package dev.seshat.cli.output;

import dev.seshat.archive.DamageReport;
import dev.seshat.archive.DamageReport.DamagedSession;
import dev.seshat.model.PathCodec;
import dev.seshat.terminal.HumanReadable;
import dev.seshat.terminal.Terminal;
import dev.seshat.terminal.TerminalText;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/// What `status` prints about damage: archives set aside as damaged, and the result of checking all texts.
public final class DamageSection {

    private static final int NAMES = 11;
    private static final int MAX_FAULTS = 5;

    private final Terminal terminal;
    private final StringBuilder page = new StringBuilder();

    public DamageSection(Terminal terminal) {
        this.terminal = terminal;
    }

    /// List the damaged archives that were kept beside the one in use.
    public DamageSection kept(List<Path> damaged) {
        String name = "kept";
        for (Path file : damaged) {
            row(name, TerminalText.line(file.toString()) + ", a damaged archive, since replaced");
            name = "";
        }
        return this;
    }

    /// Report what a check found.
    public DamageSection checked(DamageReport report) {
        row("checked", HumanReadable.count(report.messages(), "message"));
        if (report.unchecked() > 0) {
            row("", HumanReadable.count(report.unchecked()) + " without a checksum: seshat index --full adds them");
        }
        if (report.isSound()) {
            row("damaged", "nothing");
            return this;
        }
        warning("damaged", "seshat index --full sets this archive aside and recovers what is readable");
        report.faults().stream().limit(MAX_FAULTS).forEach(fault -> item(fault));
        report.sessions().forEach(session -> item(session(session)));
        report.files().forEach(file -> item("the kept bytes of " + PathCodec.of(file.path())));
        return this;
    }

    private static String session(DamagedSession session) {
        String title = session.title() == null ? "(title damaged)" : session.title();
        String places = session.messages().stream().map(String::valueOf).collect(Collectors.joining(", "));
        return session.key().sessionId() + "  " + title + (places.isEmpty() ? "" : ": messages " + places);
    }

    private void row(String name, String text) {
        page.append(Style.DIM.apply(name, terminal))
                .repeat(' ', NAMES - name.length())
                .append(text)
                .append('\n');
    }

    private void warning(String name, String text) {
        row(name, Style.ERROR.apply(text, terminal));
    }

    private void item(String text) {
        page.repeat(' ', NAMES + 2).append(TerminalText.line(text)).append('\n');
    }

    /// The lines, or nothing.
    public String text() {
        return page.toString();
    }
}
