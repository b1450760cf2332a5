package dev.seshat.discover;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;

/// Detects file systems that other machines can write to: events arrive only for changes made on this machine.
final class RemoteFileSystems {

    private static final Set<String> TYPES = Set.of(
            "9p",
            "afs",
            "beegfs",
            "ceph",
            "cifs",
            "lustre",
            "ncpfs",
            "nfs",
            "nfs4",
            "smb2",
            "smb3",
            "smbfs",
            "vboxsf",
            "virtiofs",
            "vmhgfs");
    /// Some are programs: `fuse.sshfs`. That of a local disk is `fuseblk`.
    private static final String PROGRAM = "fuse.";

    private RemoteFileSystems() {}

    /// Whether a directory is on one.
    static boolean holds(Path directory) {
        try {
            return isRemote(Files.getFileStore(directory).type());
        } catch (IOException e) {
            return false;
        }
    }

    static boolean isRemote(String type) {
        String name = type.toLowerCase(Locale.ROOT);
        return TYPES.contains(name) || name.startsWith(PROGRAM);
    }
}
