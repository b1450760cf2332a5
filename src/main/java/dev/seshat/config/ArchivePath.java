package dev.seshat.config;

import dev.seshat.host.Environment;
import dev.seshat.json.JsonValue;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/// The place of the archive where somebody names one: in the settings file, behind a flag or in the environment.
final class ArchivePath {

    private static final String VARIABLE = "SESHAT_ARCHIVE";
    private static final Pattern SERVER = Pattern.compile("postgres(ql)?://.*", Pattern.CASE_INSENSITIVE);
    private static final Pattern PASSWORD =
            Pattern.compile("[^/]*//[^/?]*:[^/?]*@.*|[^?]*\\?(.*&)?(ssl)?password=.*", Pattern.CASE_INSENSITIVE);

    /// What somebody may take for an address. As the name of a file it would show the password that it may hold.
    private static final Pattern OTHER_SERVER =
            Pattern.compile("([a-z][a-z0-9+.-]+://|postgres(ql)?:).*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private ArchivePath() {}

    /// What the environment says, held to the same rules as the settings file.
    static Optional<Setting<ArchivePlace>> find(Environment environment) {
        return environment
                .find(VARIABLE)
                .map(value -> read(new JsonValue.Str(value), new Origin.Variable(VARIABLE), environment));
    }

    /// Read a value. The address of a server is not repeated in what is said of it: it may hold a password.
    static Setting<ArchivePlace> read(JsonValue value, Origin origin, Environment environment) {
        String written = Scalars.text(value, origin, SettingKey.ARCHIVE.label());
        if (SERVER.matcher(written.strip()).matches()) {
            return new Setting<>(server(written.strip(), origin), origin);
        }
        if (OTHER_SERVER.matcher(written.strip()).matches()) {
            throw WrongSetting.at(
                    origin, "the archive is the path of a file, or an address that begins with postgresql://.");
        }
        Path path = WrittenPath.read(written, origin, environment);
        if (path.getFileName() == null) {
            throw WrongSetting.value(origin, SettingKey.ARCHIVE.label(), "the path of a file", value);
        }
        if (path.toString().indexOf('?') >= 0) {
            throw WrongSetting.at(origin, "the path of the archive may hold no question mark: “" + path + "”.");
        }
        return new Setting<>(new ArchivePlace.InFile(path), origin);
    }

    private static ArchivePlace server(String address, Origin origin) {
        if (PASSWORD.matcher(address).matches()) {
            throw WrongSetting.at(
                    origin,
                    "the address of the archive may hold no password, because others could see it: keep it in the file"
                            + " that PGPASSFILE names, or in ~/.pgpass.");
        }
        return new ArchivePlace.OnServer(address);
    }
}
