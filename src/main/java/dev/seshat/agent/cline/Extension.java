package dev.seshat.agent.cline;

import java.util.Arrays;
import java.util.Optional;

/// Cline, and the extensions made from it that kept its files.
public enum Extension {
    CLINE("cline", "Cline", "saoudrizwan.claude-dev"),
    ROO("roo", "Roo Code", "rooveterinaryinc.roo-cline"),
    KILO("kilocode", "Kilo Code", "kilocode.kilo-code"),
    ZOO("zoo", "Zoo Code", "zoocodeorganization.zoo-code");

    private final String agent;
    private final String displayName;
    private final String directory;

    /// @param directory the name of its directory in an editor's storage
    Extension(String agent, String displayName, String directory) {
        this.agent = agent;
        this.displayName = displayName;
        this.directory = directory;
    }

    /// The extension whose directory has this name.
    static Optional<Extension> named(String directory) {
        return Arrays.stream(values())
                .filter(extension -> extension.directory.equalsIgnoreCase(directory))
                .findFirst();
    }

    String agent() {
        return agent;
    }

    String displayName() {
        return displayName;
    }

    String directory() {
        return directory;
    }
}
