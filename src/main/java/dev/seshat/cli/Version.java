package dev.seshat.cli;

import java.util.Optional;

/// The version of this program, from the jar.
final class Version {

    private Version() {}

    static String current() {
        return Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
                .orElse("(unbuilt)");
    }
}
