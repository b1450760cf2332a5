package dev.seshat.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.seshat.model.SeshatException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The place of the archive, by default, from the environment and from the settings file.
class ArchivePathTest {

    @TempDir
    Path directory = Path.of("/nowhere");

    @Test
    void whereNobodyNamesOneItLiesWithTheData() {
        assertThat(home().archive()).isEqualTo("~/.local/share/seshat/archive.db default");
        assertThat(home().archive("XDG_DATA_HOME", "/d")).isEqualTo("/d/seshat/archive.db environment: XDG_DATA_HOME");
        assertThat(home().archive("XDG_DATA_HOME", "d")).isEqualTo("~/.local/share/seshat/archive.db default");
    }

    @ParameterizedTest
    @CsvSource({
        "~/a.db, ~/a.db",
        "~//a.db/, ~/a.db",
        "a.db, ~/.config/seshat/a.db",
        "../a.db, ~/.config/a.db",
        "./~x, ~/.config/seshat/~x",
        "postgresql.db, ~/.config/seshat/postgresql.db",
        "/a/./b.db, /a/b.db"
    })
    void expandsTheTildeAndTakesRelativePathsFromTheSettingsFile(String written, String path) throws IOException {
        write(written);
        assertThat(home().archive()).isEqualTo(path + " file: ~/.config/seshat/config.jsonc:2");
    }

    @Test
    void theVariableExpandsTheTildeAndStartsWhereOneIs() {
        assertThat(home().archive("SESHAT_ARCHIVE", "~/a.db")).isEqualTo("~/a.db environment: SESHAT_ARCHIVE");
        assertThat(home().archive("SESHAT_ARCHIVE", "x/../a.db"))
                .isEqualTo(Path.of("a.db").toAbsolutePath() + " environment: SESHAT_ARCHIVE");
    }

    @Test
    void anEmptyVariableLetsTheFileSpeak() throws IOException {
        write("/a.db");
        assertThat(home().archive("SESHAT_ARCHIVE", "")).isEqualTo("/a.db file: ~/.config/seshat/config.jsonc:2");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '→',
            quoteCharacter = '`',
            value = {
                "/a?mode=ro → the path of the archive cannot contain a question mark: “/a?mode=ro”.",
                "~me/a.db → “~me/a.db” is not supported: only ~ and ~/… name a home directory.",
                "/ → “archive” must be the path of a file, not '/'.",
                "` ` → “archive” must be a non-blank string, not ' '."
            })
    void refusesWhatIsNoFile(String written, String complaint) throws IOException {
        String sentence = complaint.replace('\'', '"');
        assertThatThrownBy(() -> home().archive("SESHAT_ARCHIVE", written)).hasMessage("SESHAT_ARCHIVE: " + sentence);
        write(written);
        assertThat(home().complaint()).isEqualTo("WRONG_USE ~/.config/seshat/config.jsonc:2: " + sentence);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "postgresql://me:secret@db/seshat",
                "postgres://me:secret@db/seshat?sslmode=require",
                "PostgreSQL://me:secret@db",
                " postgresql://me:secret@db",
                "postgresql://db/seshat?password=secret",
                "postgresql://db/seshat?sslmode=require&sslpassword=secret"
            })
    void refusesAPasswordWithoutRepeatingIt(String written) throws IOException {
        String sentence =
                "the address of the archive cannot contain a password, because others could see it: keep it in the"
                        + " file that PGPASSFILE names, or in ~/.pgpass.";
        assertThatThrownBy(() -> home().archive("SESHAT_ARCHIVE", written)).hasMessage("SESHAT_ARCHIVE: " + sentence);
        write(written);
        assertThat(home().complaint()).isEqualTo("WRONG_USE ~/.config/seshat/config.jsonc:2: " + sentence);
    }

    /// As a file name it would show the password.
    @ParameterizedTest
    @ValueSource(strings = {"mysql://me:secret@db/seshat", "postgresql:me:secret@db/seshat", " Postgres:/db/seshat"})
    void refusesWhatLooksLikeAnotherServer(String written) throws IOException {
        String sentence = "the archive must be a file path or an address that starts with postgresql://.";
        assertThatThrownBy(() -> home().archive("SESHAT_ARCHIVE", written)).hasMessage("SESHAT_ARCHIVE: " + sentence);
        write(written);
        assertThat(home().complaint()).isEqualTo("WRONG_USE ~/.config/seshat/config.jsonc:2: " + sentence);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "postgresql://me@db/seshat",
                "postgres://db:5433/seshat?sslmode=require",
                "postgresql://me@[::1]:5432/seshat",
                "postgresql://?service=team",
                "postgresql://"
            })
    void takesTheAddressOfAServerAsItIs(String written) throws IOException {
        assertThat(home().archive("SESHAT_ARCHIVE", written)).isEqualTo(written + " environment: SESHAT_ARCHIVE");
        write(written);
        assertThat(home().archive()).isEqualTo(written + " file: ~/.config/seshat/config.jsonc:2");
    }

    @Test
    void aRelativePathIsRefusedForTheQuestionMarkOfItsDirectory() throws IOException {
        Path file = Files.createDirectory(directory.resolve("what?")).resolve("c.jsonc");
        Files.writeString(file, "{\"archive\": \"a.db\"}");
        assertThat(home().complaint("SESHAT_CONFIG", file.toString()))
                .isEqualTo("WRONG_USE ~/what?/c.jsonc:1: the path of the archive cannot contain a question mark:"
                        + " “~/what?/a.db”.");
    }

    /// A database driver gives special meaning to some names that are not absolute paths: `:memory:`, `file:…`.
    @Property
    void anyTextInTheVariableIsAnAbsolutePathOrAMistake(@ForAll String text) {
        Home home = new Home(Path.of("/nowhere"));
        try {
            ArchivePlace archive = home.load()
                    .archive(home.environment("SESHAT_ARCHIVE", text))
                    .value();
            assertThat(archive).isInstanceOfSatisfying(ArchivePlace.InFile.class, file -> {
                assertThat(file.file()).isAbsolute();
                assertThat(file.file().getFileName()).isNotNull();
            });
        } catch (SeshatException e) {
            assertThat(e.getMessage()).startsWith("SESHAT_ARCHIVE: ");
        }
    }

    private Home home() {
        return new Home(directory);
    }

    private void write(String archive) throws IOException {
        home().with("{\n\"archive\": \"" + archive + "\"}");
    }
}
