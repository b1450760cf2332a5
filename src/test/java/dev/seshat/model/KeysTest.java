package dev.seshat.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The invariants of the keys, which distinguish workstations and projects forever.
class KeysTest {

    @Test
    void inv001WorkstationIdIsTheFirstEightHexDigitsOfHostNameAndMachineId() {
        // printf 'devbox4c2f1a9e' | sha256sum
        assertThat(Workstation.of("devbox", "4c2f1a9e").id()).isEqualTo("844e226d");
        assertThat(Workstation.of(" devbox\n", "4c2f1a9e\n").id()).isEqualTo("844e226d");
    }

    @Property
    void inv001WorkstationIdIsDeterministic(@ForAll String host, @ForAll String machine) {
        assertThat(Workstation.of(host, machine)).isEqualTo(Workstation.of(host, machine));
        assertThat(Workstation.of(host, machine).id()).matches("[0-9a-f]{8}");
    }

    @Test
    void inv002ProjectIdIsTheFirstEightHexDigitsOfThePath() {
        // printf '/w/app' | sha256sum
        assertThat(new Project("/w/app").id()).isEqualTo("ece9371b");
    }

    @Property
    void inv002ProjectIdIsDeterministic(@ForAll String path) {
        assertThat(Project.at(path).id()).isEqualTo(Project.at(path).id()).matches("[0-9a-f]{8}");
    }

    @Test
    void anUnknownProjectHasTheIdOfTheEmptyPath() {
        assertThat(Project.UNKNOWN.id()).isEqualTo("e3b0c442");
        assertThat(Project.at("")).isEqualTo(Project.UNKNOWN);
        assertThat(Project.UNKNOWN.name()).isNull();
    }

    @Test
    void inv003KeyIsWorkstationProjectAndSessionWithColons() {
        SessionKey key = SessionKey.of(new Workstation("ws-1"), new Project("/w/app"), "1f3a");
        assertThat(key.toString()).isEqualTo("ws-1:ece9371b:1f3a");
    }

    @Test
    void aKeyWithoutOneOfItsPartsIsNoKey() {
        assertThatThrownBy(() -> new SessionKey("", "p", "s")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new SessionKey("w:x", "p", "s")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new SessionKey("w", "p", "")).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "/w/app,app",
        "/w/app/,app",
        "/,/",
        "app,app",
        "C:\\Users\\me\\p,p",
        "C:\\,C:",
        "/w/日本,日本",
        "/a.b/x_y,x_y"
    })
    void aProjectIsCalledByTheLastSegmentOfItsPath(String path, String name) {
        assertThat(new Project(path).name()).isEqualTo(name);
    }
}
