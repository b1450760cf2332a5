package dev.seshat.config;

import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads the settings file, or says why it cannot be read.
final class SettingsFile {

    private static final int MAX_BYTES = 1 << 20;

    private SettingsFile() {}

    /// The text of the file; empty when there is none and nobody said that there is.
    static Optional<SettingsText> load(Setting<Path> place) {
        Path file = place.value();
        if (Files.isDirectory(file)) {
            throw new SeshatException(Kind.WRONG_USE, file + " is a directory, not a settings file.");
        }
        // Who names a pipe, as with `--config <(…)`, wants it read; at the usual place nobody would write to it.
        if (whoNamed(place.origin()) == null && Files.exists(file) && !Files.isRegularFile(file)) {
            throw new SeshatException(Kind.WRONG_USE, file + " is no regular file, so it is not read for settings.");
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw new SeshatException(Kind.WRONG_USE, file + " is larger than 1 MiB: that is no settings file.");
            }
            return Optional.of(SettingsText.of(file, bytes));
        } catch (NoSuchFileException e) {
            return absent(place, e);
        } catch (AccessDeniedException e) {
            throw new SeshatException(Kind.DENIED, "you may not read the settings file " + file + ".", e);
        } catch (IOException e) {
            throw new SeshatException(
                    Kind.UNREADABLE, "cannot read the settings file " + file + ": " + reason(e) + ".", e);
        }
    }

    private static Optional<SettingsText> absent(Setting<Path> place, NoSuchFileException e) {
        Path file = place.value();
        String named = whoNamed(place.origin());
        if (named != null) {
            throw new SeshatException(Kind.WRONG_USE, named + " names " + file + ", which does not exist.", e);
        }
        // Whoever links a settings file to elsewhere wants it read: silence would hide that elsewhere is gone.
        if (Files.isSymbolicLink(file)) {
            throw new SeshatException(Kind.WRONG_USE, "the settings file " + file + " is a link to nothing.", e);
        }
        return Optional.empty();
    }

    /// The option or the variable that names the file itself; null where it is the usual one. No switch, because one
    /// over types is linked when it is first met, and every start would wait for that.
    private static @Nullable String whoNamed(Origin origin) {
        if (origin instanceof Origin.Flag(String name)) {
            return name;
        }
        return origin instanceof Origin.Variable(String name) && name.equals(Places.SETTINGS_VARIABLE) ? name : null;
    }

    private static String reason(IOException e) {
        String reason = e instanceof FileSystemException failure ? failure.getReason() : e.getMessage();
        return Objects.requireNonNullElse(reason, e.getClass().getSimpleName());
    }
}
