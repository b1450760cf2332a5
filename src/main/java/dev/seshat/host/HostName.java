package dev.seshat.host;

import java.nio.file.Path;
import java.util.List;

/// The name of this host, from the kernel and not from the network: a name server may be slow or wrong.
final class HostName {

    private static final List<Path> LINUX_FILES =
            List.of(Path.of("/proc/sys/kernel/hostname"), Path.of("/etc/hostname"));

    private HostName() {}

    static String find(Environment environment) {
        String name = MachineId.readFirst(LINUX_FILES);
        if (!name.isEmpty()) {
            return name;
        }
        return environment
                .find("COMPUTERNAME")
                .or(() -> Command.output("hostname"))
                .map(String::strip)
                .orElse("localhost");
    }
}
