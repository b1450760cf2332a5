package dev.seshat.app;

import dev.seshat.host.ExposedFile;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import dev.seshat.terminal.Console;
import dev.seshat.terminal.TerminalText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Checks and fixes the permissions of the archive and the metadata cache.
public record FilePermissions(List<ExposedFile> exposed) {

    public static final String FIX = "--fix-permissions";

    public FilePermissions {
        exposed = List.copyOf(exposed);
    }

    /// Those of these files and of the files beside them.
    static FilePermissions of(List<Path> files) {
        return new FilePermissions(files.stream()
                .flatMap(file -> ExposedFile.around(file).stream())
                .toList());
    }

    /// The permissions of each exposed file, by its path.
    public Map<String, String> byFile() {
        Map<String, String> files = new LinkedHashMap<>();
        exposed.forEach(each -> files.put(each.file().toString(), each.permissions()));
        return files;
    }

    /// A warning for each file that others can read or write; empty if there is none.
    public List<String> warnings() {
        List<String> lines = new ArrayList<>();
        for (ExposedFile each : exposed) {
            lines.add("Other users can " + (canWrite(each) ? "write " : "read ")
                    + TerminalText.line(each.file().toString())
                    + " (" + each.permissions() + "). "
                    + (each.isOurs() ? "Fix it with: seshat status " + FIX : "Move the archive elsewhere."));
        }
        return lines;
    }

    private static boolean canWrite(ExposedFile file) {
        return file.permissions().indexOf('w', 3) >= 0;
    }

    /// Remove other users' permissions, and report which files changed.
    public void fix(Console console) {
        for (ExposedFile each : exposed) {
            if (!each.isOurs()) {
                continue;
            }
            try {
                each.restrict();
                console.tell("Made private: " + TerminalText.line(each.file().toString()));
            } catch (IOException e) {
                throw new SeshatException(
                        Kind.UNWRITABLE,
                        "cannot change the permissions of " + each.file() + ": another user owns it.",
                        e);
            }
        }
    }
}
