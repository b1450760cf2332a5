package dev.seshat.model;

import java.util.regex.Pattern;

/// The machine that a session ran on, identified without revealing its name.
public record Workstation(String id) {

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    public Workstation {
        if (!isValid(id)) {
            throw new IllegalArgumentException("no workstation id: " + id);
        }
    }

    /// Whether a text may serve as an id: it becomes part of keys, so separators are not allowed.
    public static boolean isValid(String id) {
        return ID.matcher(id).matches();
    }

    /// The first 8 hex digits of the SHA-256 of host name and machine id (INV-001).
    public static Workstation of(String hostName, String machineId) {
        return new Workstation(Sha256.first8(hostName.strip() + machineId.strip()));
    }
}
