package dev.seshat.config;

import dev.seshat.host.Environment;
import dev.seshat.json.JsonValue;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/// Parses the place of the archive, as given in the settings file, by a flag or in the environment.
final class ArchivePath {

    private static final String VARIABLE = "SESHAT_ARCHIVE";
    private static final Pattern SERVER = Pattern.compile("postgres(ql)?://.*", Pattern.CASE_INSENSITIVE);
    private static final Pattern PASSWORD =
            Pattern.compile("[^/]*//[^/?]*:[^/?]*@.*|[^?]*\\?(.*&)?(ssl)?password=.*", Pattern.CASE_INSENSITIVE);

    /// What could be meant as a server address. Taken for a file name, it might expose the password in it.
    private static final Pattern OTHER_SERVER =
            Pattern.compile("([a-z][a-z0-9+.-]+://|postgres(ql)?:).*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private ArchivePath() {}

    /// The value from the environment, subject to the same rules as the settings file.
    static Optional<Setting<ArchivePlace>> find(Environment environment) {
        return environment
                .find(VARIABLE)
                .map(value -> read(new JsonValue.Str(value), new Origin.Variable(VARIABLE), environment));
    }

    /// Parse a value. Errors do not repeat the address of a server, because it may contain a password.
    static Setting<ArchivePlace> read(JsonValue value, Origin origin, Environment environment) {
        String written = SettingsReader.string(value, origin, SettingKey.ARCHIVE.label());
        if (SERVER.matcher(written.strip()).matches()) {
            return new Setting<>(server(written.strip(), origin), origin);
        }
        if (OTHER_SERVER.matcher(written.strip()).matches()) {
            throw SettingErrors.at(
                    origin, "the archive must be a file path or an address that starts with postgresql://.");
        }
        Path path = SettingsReader.path(written, origin, environment);
        if (path.getFileName() == null) {
            throw SettingErrors.value(origin, SettingKey.ARCHIVE.label(), "the path of a file", value);
        }
        if (path.toString().indexOf('?') >= 0) {
            throw SettingErrors.at(origin, "the path of the archive cannot contain a question mark: “" + path + "”.");
        }
        return new Setting<>(new ArchivePlace.InFile(path), origin);
    }

    private static ArchivePlace server(String address, Origin origin) {
        if (PASSWORD.matcher(address).matches()) {
            throw SettingErrors.at(
                    origin,
                    "the address of the archive cannot contain a password, because others could see it: keep it in the file"
                            + " that PGPASSFILE names, or in ~/.pgpass.");
        }
        return new ArchivePlace.OnServer(address);
    }
}
