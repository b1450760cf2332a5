package dev.seshat.config;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;

/// Where an archive is kept.
public sealed interface ArchivePlace {

    /// In a file on this machine.
    record InFile(Path file) implements ArchivePlace {
        public InFile {
            requireNonNull(file, "file");
        }

        @Override
        public String toString() {
            return file.toString();
        }
    }

    /// On a server.
    ///
    /// @param address as for `psql`, without a password
    record OnServer(String address) implements ArchivePlace {
        public OnServer {
            requireNonNull(address, "address");
        }

        @Override
        public String toString() {
            return address;
        }
    }
}
