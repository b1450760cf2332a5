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

/// Reads the settings file, or explains why that is impossible.
final class SettingsFile {

    private static final int MAX_BYTES = 1 << 20;

    private SettingsFile() {}

    /// The text of the file; empty if it does not exist and was not named explicitly.
    static Optional<SettingsText> load(Setting<Path> place) {
        Path file = place.value();
        if (Files.isDirectory(file)) {
            throw new SeshatException(Kind.WRONG_USE, file + " is a directory, not a settings file.");
        }
        // An explicitly named pipe, as with `--config <(…)`, is read. At the default path a pipe may have no
        // writer.
        if (optionOrVariable(place.origin()) == null && Files.exists(file) && !Files.isRegularFile(file)) {
            throw new SeshatException(Kind.WRONG_USE, file + " is not a regular file.");
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw new SeshatException(
                        Kind.WRONG_USE, file + " is larger than 1 MiB, too large for a settings file.");
            }
            return Optional.of(SettingsText.of(file, bytes));
        } catch (NoSuchFileException e) {
            return absent(place, e);
        } catch (AccessDeniedException e) {
            throw new SeshatException(Kind.DENIED, "no permission to read the settings file " + file + ".", e);
        } catch (IOException e) {
            throw new SeshatException(
                    Kind.UNREADABLE, "cannot read the settings file " + file + ": " + reason(e) + ".", e);
        }
    }

    private static Optional<SettingsText> absent(Setting<Path> place, NoSuchFileException e) {
        Path file = place.value();
        String named = optionOrVariable(place.origin());
        if (named != null) {
            throw new SeshatException(Kind.WRONG_USE, named + " names " + file + ", which does not exist.", e);
        }
        // A dangling link is an error: ignoring it silently would hide that the settings are missing.
        if (Files.isSymbolicLink(file)) {
            throw new SeshatException(Kind.WRONG_USE, "the settings file " + file + " is a broken link.", e);
        }
        return Optional.empty();
    }

    /// The option or the variable that names the file; null for the default path. Not a switch over types,
    /// which the JVM links at first use: every start would wait for that.
    private static @Nullable String optionOrVariable(Origin origin) {
        if (origin instanceof Origin.Flag(String name)) {
            return name;
        }
        return origin instanceof Origin.Variable(String name) && name.equals(SeshatPaths.SETTINGS_VARIABLE)
                ? name
                : null;
    }

    private static String reason(IOException e) {
        String reason = e instanceof FileSystemException failure ? failure.getReason() : e.getMessage();
        return Objects.requireNonNullElse(reason, e.getClass().getSimpleName());
    }
}
