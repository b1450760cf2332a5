package dev.seshat.archive.sqlite;

import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.DamageReport;
import dev.seshat.archive.DamageReport.DamagedSession;
import dev.seshat.archive.Placeholder;
import dev.seshat.archive.RawCheck;
import dev.seshat.archive.RawFile;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.util.ArrayList;
import java.util.List;

/// Reads a whole archive and verifies its checksums. Cost: reading everything once, plus SQLite's own check.
final class DamageCheck {

    private final SqliteConnection sql;
    private final SqliteTables tables;
    private final List<String> faults = new ArrayList<>();

    DamageCheck(SqliteConnection sql, SqliteTables tables) {
        this.sql = sql;
        this.tables = tables;
    }

    DamageReport run() {
        tolerate(() -> sql.each("pragma integrity_check", row -> {
            if (!row.getString(1).equals("ok")) {
                faults.add(row.getString(1));
            }
            return true;
        }));
        List<ArchivedSession> all = new ArrayList<>();
        tolerate(() -> tables.sessions().each(all::add));
        List<DamagedSession> damaged = new ArrayList<>();
        all.forEach(each -> tolerate(() -> check(each, damaged)));
        long[] counts = new long[2];
        tolerate(() -> {
            counts[0] = sql.number("select count(*) from messages");
            counts[1] = sql.number("select count(*) from messages where crc is null");
        });
        List<RawFile> files = new ArrayList<>();
        tolerate(() -> files.addAll(RawCheck.damaged(tables.raw())));
        return new DamageReport(counts[0], counts[1], faults, damaged, files);
    }

    private void check(ArchivedSession archived, List<DamagedSession> damaged) {
        List<Integer> places = new ArrayList<>();
        tables.messages().read(archived.session().key(), 0, message -> {
            if (message.text().equals(Placeholder.DAMAGED)) {
                places.add(message.seq());
            }
        });
        String title = archived.session().facts().title();
        boolean isHeading = SqliteSessionRows.DAMAGED.equals(title);
        if (isHeading || !places.isEmpty()) {
            damaged.add(new DamagedSession(archived.session().key(), isHeading ? null : title, places));
        }
    }

    /// A page that SQLite cannot read is one more finding.
    private void tolerate(Runnable reading) {
        try {
            reading.run();
        } catch (SeshatException e) {
            if (e.kind() != Kind.DAMAGED) {
                throw e;
            }
            String cause = e.getCause() == null ? e.getMessage() : e.getCause().getMessage();
            if (!faults.contains(String.valueOf(cause))) {
                faults.add(String.valueOf(cause));
            }
        }
    }
}
