package dev.seshat.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.seshat.model.SeshatException;
import dev.seshat.model.Workstation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ThisWorkstationTest {

    /// Recorded from `ioreg -rd1 -c IOPlatformExpertDevice`, shortened, with another UUID.
    private static final String IOREG = """
            +-o J316sAP  <class IOPlatformExpertDevice, id 0x100000227, registered, matched, active, busy 0, retain 38>
                {
                  "IOPolledInterface" = "AppleARMWatchdogTimerHibernateHandler is not serializable"
                  "compatible" = <"J316sAP","MacBookPro18,1","AppleARM">
                  "IOPlatformSerialNumber" = "C02XXXXXXXXX"
                  "IOPlatformUUID" = "0A1B2C3D-4E5F-6071-8293-A4B5C6D7E8F9"
                  "manufacturer" = <"Apple Inc.">
                }
            """;

    /// Recorded from `reg query HKLM\SOFTWARE\Microsoft\Cryptography /v MachineGuid`, with another GUID.
    private static final String REG_QUERY = """

            HKEY_LOCAL_MACHINE\\SOFTWARE\\Microsoft\\Cryptography\r
                MachineGuid    REG_SZ    7d0e5a1c-2b3c-4d5e-8f90-a1b2c3d4e5f6\r

            """;

    @Test
    void findsTheMachineIdInTheAnswerOfMacOs() {
        assertThat(MachineId.parseIoreg(IOREG)).contains("0A1B2C3D-4E5F-6071-8293-A4B5C6D7E8F9");
        assertThat(MachineId.parseIoreg("nothing")).isEmpty();
    }

    @Test
    void findsTheMachineIdInTheAnswerOfWindows() {
        assertThat(MachineId.parseRegQuery(REG_QUERY)).contains("7d0e5a1c-2b3c-4d5e-8f90-a1b2c3d4e5f6");
        assertThat(MachineId.parseRegQuery("ERROR: The system was unable to find the key."))
                .isEmpty();
    }

    @Test
    void takesTheFirstFileThatHoldsAMachineId(@TempDir Path directory) throws IOException {
        Path empty = Files.writeString(directory.resolve("empty"), "\n");
        Path good = Files.writeString(directory.resolve("good"), "4c2f1a9e\n");
        Path missing = directory.resolve("missing");
        assertThat(MachineId.readFirst(List.of(missing, empty, good))).isEqualTo("4c2f1a9e");
        assertThat(MachineId.readFirst(List.of(missing, empty))).isEmpty();
    }

    @Test
    void inv001TheSameMachineAlwaysHasTheSameId() {
        Environment environment = new Environment(Map.of());
        Workstation workstation = ThisWorkstation.find(environment);
        assertThat(workstation).isEqualTo(ThisWorkstation.find(environment));
        assertThat(workstation.id()).matches("[0-9a-f]{8}");
        assertThat(workstation).isEqualTo(Workstation.of(HostName.find(environment), MachineId.find()));
    }

    @Test
    void takesAnIdFromTheEnvironmentToTheLetter() {
        assertThat(ThisWorkstation.find(new Environment(Map.of("WORKSTATION_ID", "My.Laptop_2-b"))))
                .isEqualTo(new Workstation("My.Laptop_2-b"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a b", "a:b", "../x", "ü", "0123456789012345678901234567890123456789012345678901234567890123x"})
    void refusesAnIdThatWouldNotFitIntoAKey(String id) {
        assertThatThrownBy(() -> ThisWorkstation.find(new Environment(Map.of("WORKSTATION_ID", id))))
                .isInstanceOf(SeshatException.class)
                .hasMessageContaining("WORKSTATION_ID");
    }

    @Test
    void anEmptyVariableIsNoVariable() {
        Environment environment = new Environment(Map.of("WORKSTATION_ID", "", "HOME", "/home/me"));
        assertThat(environment.find("WORKSTATION_ID")).isEmpty();
        assertThat(ThisWorkstation.find(environment).id()).matches("[0-9a-f]{8}");
    }

    @Test
    void aTildeInAVariableIsTheHomeDirectory() {
        Environment environment = new Environment(Map.of("HOME", "/home/me", "A", "~/logs", "B", "~", "C", "/x~y"));
        assertThat(environment.findPath("A")).contains(Path.of("/home/me/logs"));
        assertThat(environment.findPath("B")).contains(Path.of("/home/me"));
        assertThat(environment.findPath("C")).contains(Path.of("/x~y"));
    }
}
