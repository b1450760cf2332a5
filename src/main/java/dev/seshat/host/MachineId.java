package dev.seshat.host;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The machine id of the operating system, which survives reboots and upgrades.
final class MachineId {

    private static final List<Path> LINUX_FILES =
            List.of(Path.of("/etc/machine-id"), Path.of("/var/lib/dbus/machine-id"));
    private static final Pattern MAC_UUID = Pattern.compile("\"IOPlatformUUID\"\\s*=\\s*\"([^\"]+)\"");
    private static final Pattern WINDOWS_GUID =
            Pattern.compile("MachineGuid\\s+REG_SZ\\s+(\\S+)", Pattern.CASE_INSENSITIVE);

    private MachineId() {}

    /// The machine's id; empty if there is none, as in many containers.
    static String find() {
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        if (system.startsWith("mac")) {
            return Command.output("ioreg", "-rd1", "-c", "IOPlatformExpertDevice")
                    .flatMap(MachineId::parseIoreg)
                    .orElse("");
        }
        if (system.startsWith("windows")) {
            return Command.output("reg", "query", "HKLM\\SOFTWARE\\Microsoft\\Cryptography", "/v", "MachineGuid")
                    .flatMap(MachineId::parseRegQuery)
                    .orElse("");
        }
        return readFirst(LINUX_FILES);
    }

    static String readFirst(List<Path> files) {
        for (Path file : files) {
            String id = readOrEmpty(file);
            if (!id.isEmpty()) {
                return id;
            }
        }
        return "";
    }

    /// A stream, because the first use of channels takes Java a while.
    private static String readOrEmpty(Path file) {
        try (InputStream in = new FileInputStream(file.toFile())) {
            return new String(in.readAllBytes(), UTF_8).strip();
        } catch (IOException e) {
            return "";
        }
    }

    static Optional<String> parseIoreg(String output) {
        return firstGroup(MAC_UUID, output);
    }

    static Optional<String> parseRegQuery(String output) {
        return firstGroup(WINDOWS_GUID, output);
    }

    private static Optional<String> firstGroup(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }
}
