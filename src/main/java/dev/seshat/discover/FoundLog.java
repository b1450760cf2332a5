package dev.seshat.discover;

import static java.util.Objects.requireNonNull;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.SessionFile;
import dev.seshat.agent.SessionStore;
import dev.seshat.agent.UnreadableLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/// A log on disk and the format that recognized it.
public record FoundLog(AgentFormat format, SessionFile file) {
    public FoundLog {
        requireNonNull(format, "format");
        requireNonNull(file, "file");
    }

    /// Whether it is one of several in a store, not a file.
    public boolean isStored() {
        return format.store(file.path()).isPresent();
    }

    /// Its current stamp.
    public FileStamp stamp() {
        Optional<SessionStore> store = format.store(file.path());
        if (store.isPresent()) {
            return FileStamp.of(store.get().find(file));
        }
        try {
            return FileStamp.of(Files.readAttributes(file.path(), BasicFileAttributes.class));
        } catch (IOException e) {
            throw UnreadableLog.because(file.path(), e);
        }
    }
}
