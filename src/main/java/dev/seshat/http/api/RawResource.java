package dev.seshat.http.api;

import dev.seshat.app.LiveArchive;
import dev.seshat.app.NamedSession;
import dev.seshat.app.WaitProgress;
import dev.seshat.archive.RawFile;
import dev.seshat.archive.RawLogs;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/// `/api/sessions/{id}/raw`: the log of a session, byte for byte as the archive keeps it, whether it still exists or
/// not.
///
/// Like an export, it is written to a temporary file first.
public final class RawResource extends Operation {

    private final LiveArchive live;

    public RawResource(LiveArchive live) {
        super("/api/sessions/{id}/raw", "The log of a session, byte for byte as the archive keeps it.", List.of());
        this.live = live;
    }

    @Override
    String mediaType() {
        return "application/octet-stream";
    }

    @Override
    void answer(RequestParameters parameters, Context context) {
        String name = parameters.inPath("id");
        try {
            Path file = Files.createTempFile("seshat-raw", null);
            try {
                RawFile log = live.ask(state -> write(name, state, file), WaitProgress.NOBODY);
                context.contentType(mediaType())
                        .header("Content-Disposition", "attachment; filename=\"" + fileName(log) + "\"")
                        .result(Files.newInputStream(file, StandardOpenOption.DELETE_ON_CLOSE));
            } catch (RuntimeException e) {
                Files.deleteIfExists(file);
                throw e;
            }
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    private static RawFile write(String name, LiveArchive.State state, Path file) {
        RawLogs raw = state.archive().raw();
        RawFile log = raw.of(NamedSession.find(name, state).session().key()).stream()
                .filter(each -> each.kind() != RawFile.Kind.SIDE)
                .findFirst()
                .orElseThrow(() -> new SeshatException(
                        Kind.NOT_FOUND,
                        "of session “" + name + "” only the messages are kept, not the bytes of its log."));
        try (InputStream in = raw.open(log);
                OutputStream out = Files.newOutputStream(file)) {
            in.transferTo(out);
        } catch (IOException e) {
            throw unwritable(e);
        }
        return log;
    }

    private static SeshatException unwritable(IOException e) {
        return new SeshatException(
                Kind.UNWRITABLE, "the log could not be written, perhaps the disk is full: " + e.getMessage(), e);
    }

    /// The part of the name that is safe in a header and on every file system.
    private static String fileName(RawFile log) {
        String name = String.valueOf(log.path().getFileName());
        return name.replaceAll("[^A-Za-z0-9._-]", "") + (log.kind() == RawFile.Kind.ROWS ? ".json" : "");
    }
}
