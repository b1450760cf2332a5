package dev.seshat.model;

/// Identifies a session everywhere: `workstationId:projectId:sessionId` (INV-003).
public record SessionKey(String workstationId, String projectId, String sessionId) {
    public SessionKey {
        requirePart(workstationId, "workstation id");
        requirePart(projectId, "project id");
        if (sessionId.isEmpty()) {
            throw new IllegalArgumentException("empty session id");
        }
    }

    /// The key of a session of this project on this workstation.
    public static SessionKey of(Workstation workstation, Project project, String sessionId) {
        return new SessionKey(workstation.id(), project.id(), sessionId);
    }

    /// Parse a key as written by [#toString].
    public static SessionKey parse(String key) {
        int first = key.indexOf(':');
        int second = key.indexOf(':', first + 1);
        if (second < 0) {
            throw new IllegalArgumentException("no key of a session: " + key);
        }
        return new SessionKey(key.substring(0, first), key.substring(first + 1, second), key.substring(second + 1));
    }

    private static void requirePart(String part, String name) {
        if (part.isEmpty() || part.indexOf(':') >= 0) {
            throw new IllegalArgumentException("no " + name + ": " + part);
        }
    }

    @Override
    public String toString() {
        return workstationId + ":" + projectId + ":" + sessionId;
    }
}
