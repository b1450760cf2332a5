package dev.seshat.cli;

import dev.seshat.cli.output.Visible;
import dev.seshat.host.ExposedFile;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The permissions of the archive and the metadata cache: says which others may read or write, and takes that away.
record FilePermissions(List<ExposedFile> exposed) {

    static final String FIX = "--fix-permissions";

    FilePermissions {
        exposed = List.copyOf(exposed);
    }

    /// Those of these files and of what lies beside them.
    static FilePermissions of(List<Path> files) {
        return new FilePermissions(files.stream()
                .flatMap(file -> ExposedFile.around(file).stream())
                .toList());
    }

    /// The permissions of each exposed file, by its path.
    Map<String, String> byFile() {
        Map<String, String> files = new LinkedHashMap<>();
        exposed.forEach(each -> files.put(each.file().toString(), each.permissions()));
        return files;
    }

    /// A line for each file that others may read or write; nothing when all is well.
    List<String> warnings() {
        List<String> lines = new ArrayList<>();
        for (ExposedFile each : exposed) {
            lines.add("Other users can " + (canWrite(each) ? "write " : "read ")
                    + Visible.line(each.file().toString())
                    + " (" + each.permissions() + "). "
                    + (each.isOurs() ? "Run seshat status " + FIX + "." : "Move the archive elsewhere."));
        }
        return lines;
    }

    private static boolean canWrite(ExposedFile file) {
        return file.permissions().indexOf('w', 3) >= 0;
    }

    /// Take the permissions of others away, and say of which files.
    void fix(Console console) {
        for (ExposedFile each : exposed) {
            if (!each.isOurs()) {
                continue;
            }
            try {
                each.tighten();
                console.tell("Only you can use " + Visible.line(each.file().toString()) + " now.");
            } catch (IOException e) {
                throw new SeshatException(
                        Kind.UNWRITABLE, "cannot change the permissions of " + each.file() + ": it is not yours.", e);
            }
        }
    }
}
