package dev.seshat.host;

import dev.seshat.model.SeshatException;
import dev.seshat.model.Workstation;
import java.util.Optional;

/// The workstation that this process runs on.
public final class ThisWorkstation {

    private ThisWorkstation() {}

    /// `WORKSTATION_ID` unchanged if it is set, else a digest of host name and machine id.
    public static Workstation find(Environment environment) {
        Optional<String> given = environment.find("WORKSTATION_ID");
        if (given.isEmpty()) {
            return Workstation.of(HostName.find(environment), MachineId.find());
        }
        if (!Workstation.isValid(given.get())) {
            throw new SeshatException(
                    SeshatException.Kind.WRONG_USE,
                    "WORKSTATION_ID is invalid: use 1 to 64 letters, digits, dots, dashes or underscores.");
        }
        return new Workstation(given.get());
    }
}
