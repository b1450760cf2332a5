package dev.seshat.cli.output;

import dev.seshat.archive.DamageReport;
import dev.seshat.archive.DamageReport.DamagedSession;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/// What `status` adds about damage: the damaged archives that were kept, and what a check of all texts found.
public final class DamagePage {

    private static final int NAMES = 11;
    private static final int MOST_FAULTS = 5;

    private final Terminal terminal;
    private final StringBuilder page = new StringBuilder();

    public DamagePage(Terminal terminal) {
        this.terminal = terminal;
    }

    /// Name the damaged archives that lie beside the one in use.
    public DamagePage kept(List<Path> damaged) {
        String name = "kept";
        for (Path file : damaged) {
            row(name, Visible.line(file.toString()) + ", a damaged archive that was replaced");
            name = "";
        }
        return this;
    }

    /// Tell what a check found.
    public DamagePage checked(DamageReport report) {
        row("checked", Humane.count(report.messages(), "message"));
        if (report.unchecked() > 0) {
            row("", Humane.count(report.unchecked()) + " of them have no checksum: seshat index --full adds it");
        }
        if (report.isSound()) {
            row("damaged", "nothing");
            return this;
        }
        warning("damaged", "seshat index --full keeps this archive aside and recovers what can be read");
        report.faults().stream().limit(MOST_FAULTS).forEach(fault -> item(fault));
        report.sessions().forEach(session -> item(session(session)));
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
        page.repeat(' ', NAMES + 2).append(Visible.line(text)).append('\n');
    }

    /// The lines, or nothing.
    public String text() {
        return page.toString();
    }
}
