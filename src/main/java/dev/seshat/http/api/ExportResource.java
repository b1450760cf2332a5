package dev.seshat.http.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.app.LiveArchive;
import dev.seshat.app.NamedSession;
import dev.seshat.app.WaitProgress;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.export.Export;
import dev.seshat.export.ExportRequest;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/// `POST /api/export`: a session as a file to share.
///
/// It is written to a temporary file first: a slow client does not block the archive, a failure halfway is an
/// error and not half a file, and no session is held in memory.
public final class ExportResource extends Operation {

    private final LiveArchive live;
    private final ExportSources sources;

    public ExportResource(LiveArchive live, ExportSources sources) {
        super("/api/export", "Export a session to a file, with secrets masked.", List.of());
        this.live = live;
        this.sources = sources;
    }

    @Override
    HandlerType method() {
        return HandlerType.POST;
    }

    @Override
    String mediaType() {
        return "*/*";
    }

    @Override
    String bodySchema() {
        return ExportBody.SCHEMA;
    }

    @Override
    void answer(RequestParameters parameters, Context context) {
        ExportBody body = ExportBody.parse(context.contentType(), RequestBody.of(context));
        try {
            Path file = Files.createTempFile("seshat-export", null);
            try {
                String name = live.ask(state -> write(body, state, file), WaitProgress.NOBODY);
                context.contentType(body.request().format().mediaType())
                        .header("Content-Disposition", "attachment; filename=\"" + name + "\"")
                        .result(Files.newInputStream(file, StandardOpenOption.DELETE_ON_CLOSE));
            } catch (RuntimeException e) {
                Files.deleteIfExists(file);
                throw e;
            }
        } catch (IOException e) {
            throw new SeshatException(Kind.UNWRITABLE, "the export could not be written: " + e.getMessage(), e);
        }
    }

    private String write(ExportBody body, LiveArchive.State state, Path file) {
        ArchivedSession found = NamedSession.find(body.id(), state);
        ExportRequest request = body.request();
        try (BufferedWriter out = Files.newBufferedWriter(file, UTF_8)) {
            Export.write(sources.of(found, state), request, out);
        } catch (IOException e) {
            throw new SeshatException(
                    Kind.UNWRITABLE, "the export could not be written, perhaps the disk is full: " + e.getMessage(), e);
        }
        return fileName(found.session().key().sessionId(), request.format().label());
    }

    /// The part of the id that is harmless in a header and in every file system.
    private static String fileName(String id, String ending) {
        String harmless = id.replaceAll("[^A-Za-z0-9-]", "");
        return "session-" + harmless.substring(0, Math.min(8, harmless.length())) + "." + ending;
    }
}
