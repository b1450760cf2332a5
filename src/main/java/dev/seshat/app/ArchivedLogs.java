package dev.seshat.app;

import dev.seshat.archive.Archive;
import dev.seshat.archive.RawFile;
import dev.seshat.archive.RawLogs;
import dev.seshat.archive.Store;
import dev.seshat.model.Session;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/// Reads logs that agents have deleted from the bytes that the archive keeps. Each read opens the archive, so any
/// number of threads may read.
final class ArchivedLogs implements SessionImages.KeptLogs {

    private final Store store;

    ArchivedLogs(Store store) {
        this.store = store;
    }

    @Override
    public Optional<InputStream> open(Session session) {
        Optional<Archive> found = store.find();
        if (found.isEmpty()) {
            return Optional.empty();
        }
        Archive archive = found.get();
        try {
            RawLogs raw = archive.raw();
            Optional<RawFile> log = raw.of(session.key()).stream()
                    .filter(file -> file.kind() == RawFile.Kind.LOG)
                    .findFirst();
            if (log.isPresent()) {
                return Optional.of(new KeptLog(raw.open(log.get()), archive));
            }
        } catch (RuntimeException e) {
            archive.close();
            throw e;
        }
        archive.close();
        return Optional.empty();
    }

    /// Closes the archive together with the log.
    private static final class KeptLog extends FilterInputStream {

        private final Archive archive;

        KeptLog(InputStream log, Archive archive) {
            super(log);
            this.archive = archive;
        }

        @Override
        public void close() throws IOException {
            try {
                super.close();
            } finally {
                archive.close();
            }
        }
    }
}
