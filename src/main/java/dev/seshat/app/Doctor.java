package dev.seshat.app;

import dev.seshat.archive.Archive;
import dev.seshat.archive.DamageReport;
import dev.seshat.archive.RawCheck;
import dev.seshat.archive.RawFile;
import dev.seshat.archive.RawTotals;
import dev.seshat.archive.Store;
import dev.seshat.archive.status.Completeness;
import dev.seshat.archive.status.Completeness.OfAgent;
import dev.seshat.model.SeshatException;
import dev.seshat.terminal.HumanReadable;
import dev.seshat.wire.AgentFindings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Checks everything that Seshat needs, one thing after the other: what cannot be checked does not keep the
/// rest from being checked.
public final class Doctor {

    private static final int LEAST_JAVA = 25;
    private static final int FIRST_FEW = 5;

    /// How something is.
    public enum State {
        OK,
        /// It works, but somebody should know.
        WARNING,
        BROKEN
    }

    /// What a check found.
    ///
    /// @param name what was checked
    /// @param text what was found
    /// @param todo what to do about it; null if there is nothing to do
    public record Finding(
            String name, State state, String text, @Nullable String todo) {}

    private final List<Finding> findings = new ArrayList<>();

    /// Check everything.
    ///
    /// @param services made from the settings; throws if these are wrong
    public static List<Finding> check(Supplier<Services> services) {
        Doctor doctor = new Doctor();
        doctor.java();
        try {
            Services made = services.get();
            doctor.ok("settings", "read without errors");
            doctor.all(made);
        } catch (SeshatException e) {
            doctor.broken("settings", String.valueOf(e.getMessage()), "correct them; see seshat config --help");
        }
        return List.copyOf(doctor.findings);
    }

    private void java() {
        int version = Runtime.version().feature();
        String text = "Java " + Runtime.version();
        if (version < LEAST_JAVA) {
            broken("java", text, "install Java " + LEAST_JAVA + " or newer");
        } else {
            ok("java", text);
        }
    }

    private void all(Services services) {
        attempt("archive", () -> archive(services));
        attempt("permissions", () -> permissions(services));
        attempt("logs", () -> logs(services.completeness()));
    }

    private void archive(Services services) {
        Store store = services.store();
        try (Archive archive = store.find().orElse(null)) {
            if (archive == null) {
                warning("archive", "none yet at " + store.name(), "seshat index creates it");
                return;
            }
            Optional<DamageReport> damage = archive.checkAll();
            damage.ifPresentOrElse(
                    this::messages, () -> ok("archive", store.name() + " answers; its server checks its own pages"));
            bytes(archive, damage);
            attempt("index", () -> index(archive));
        }
        List<Path> copies = store.damagedCopies();
        if (!copies.isEmpty()) {
            warning(
                    "recovery",
                    HumanReadable.count(copies.size(), "damaged archive") + " kept since a recovery: "
                            + first(copies.stream().map(Path::toString).toList()),
                    "delete what you no longer need");
        }
    }

    private void messages(DamageReport report) {
        if (!report.faults().isEmpty() || !report.sessions().isEmpty()) {
            broken(
                    "archive",
                    HumanReadable.count(report.sessions().size(), "damaged session")
                            + (report.faults().isEmpty() ? "" : "; the database reports: " + first(report.faults())),
                    "seshat index --full sets this archive aside and recovers what is readable");
            return;
        }
        ok("archive", "the checksums of " + HumanReadable.count(report.messages(), "message") + " match");
        if (report.unchecked() > 0) {
            warning(
                    "checksums",
                    HumanReadable.count(report.unchecked(), "message") + " of an older Seshat have none",
                    "seshat index --full adds them");
        }
    }

    private void bytes(Archive archive, Optional<DamageReport> damage) {
        if (!archive.raw().areKept()) {
            ok("bytes", "not kept: this shared archive masks secrets, and keeps messages only");
            return;
        }
        List<RawFile> damaged = damage.map(DamageReport::files).orElseGet(() -> RawCheck.damaged(archive.raw()));
        if (damaged.isEmpty()) {
            ok("bytes", "the hashes of all kept files match");
        } else {
            broken(
                    "bytes",
                    "the kept bytes of " + HumanReadable.count(damaged.size(), "file") + " are damaged: "
                            + first(damaged.stream()
                                    .map(file -> file.path().toString())
                                    .toList()),
                    "seshat index --full reads those again that still exist");
        }
    }

    /// To open the index is to complete it where it is behind.
    private void index(Archive archive) {
        archive.finder().close();
        ok("index", "in step with the archive");
    }

    private void permissions(Services services) {
        List<String> warnings = services.permissions().warnings();
        if (warnings.isEmpty()) {
            ok("permissions", "nobody else can read the archive and the cache");
        }
        warnings.forEach(warning -> warning("permissions", warning, null));
    }

    private void logs(Completeness status) {
        List<OfAgent> found = status.agents().stream()
                .filter(agent -> !agent.roots().isEmpty())
                .toList();
        if (found.isEmpty()) {
            warning("agents", "no logs of any agent were found", "seshat config shows where Seshat looks");
        } else {
            ok(
                    "agents",
                    found.stream()
                            .map(agent -> agent.agentName() + " (" + HumanReadable.count(agent.logs(), "log") + ")")
                            .collect(Collectors.joining(", ")));
        }
        status.agents().forEach(this::findings);
        if (status.pending() > 0) {
            warning("logs", HumanReadable.count(status.pending(), "log") + " not archived yet", "seshat index");
        } else if (status.kept() != null) {
            ok("logs", HumanReadable.count(status.archived(), "log") + " archived and up to date");
        }
        if (!status.failed().isEmpty()) {
            warning(
                    "failed",
                    HumanReadable.count(status.failed().size(), "log") + " could not be read",
                    "seshat status --all lists them");
        }
        Completeness.Kept kept = status.kept();
        RawTotals raw = kept == null ? null : kept.raw();
        if (kept != null && raw != null && !kept.leftOut().isEmpty()) {
            warning(
                    "restore",
                    "of " + HumanReadable.count(kept.leftOut().size(), "log") + " only the messages are kept",
                    "seshat status --all lists them; see raw and rawMaxMb in seshat config");
        }
    }

    private void findings(OfAgent agent) {
        AgentFindings.problems(agent).forEach(problem -> warning(agent.agent(), problem, AgentFindings.ADVICE));
        if (!agent.unknownKinds().isEmpty()) {
            warning(
                    agent.agent(),
                    "records of unknown kinds, of which only plain text is searched: "
                            + AgentFindings.unknownKinds(agent),
                    "update Seshat");
        }
    }

    /// A check that fails is a finding.
    private void attempt(String name, Runnable check) {
        try {
            check.run();
        } catch (SeshatException e) {
            broken(name, String.valueOf(e.getMessage()), null);
        }
    }

    private static String first(List<String> items) {
        return items.stream().limit(FIRST_FEW).collect(Collectors.joining(", "))
                + (items.size() > FIRST_FEW ? " and " + HumanReadable.count(items.size() - FIRST_FEW) + " more" : "");
    }

    private void ok(String name, String text) {
        findings.add(new Finding(name, State.OK, text, null));
    }

    private void warning(String name, String text, @Nullable String todo) {
        findings.add(new Finding(name, State.WARNING, text, todo));
    }

    private void broken(String name, String text, @Nullable String todo) {
        findings.add(new Finding(name, State.BROKEN, text, todo));
    }
}
