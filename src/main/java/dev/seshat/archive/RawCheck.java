package dev.seshat.archive;

import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/// Reads the kept bytes of all versions of all files, and compares them with their hashes.
public final class RawCheck {

    private RawCheck() {}

    /// The damaged versions.
    public static List<RawFile> damaged(RawLogs raw) {
        List<RawFile> damaged = new ArrayList<>();
        raw.all(file -> {
            if (!isSound(file, raw)) {
                damaged.add(file);
            }
        });
        return damaged;
    }

    /// Whether the bytes of a version are those that were kept.
    public static boolean isSound(RawFile file, RawLogs raw) {
        try (InputStream in = raw.open(file)) {
            in.transferTo(OutputStream.nullOutputStream());
            return true;
        } catch (IOException e) {
            return false;
        } catch (SeshatException e) {
            if (e.kind() != Kind.DAMAGED) {
                throw e;
            }
            return false;
        }
    }
}
