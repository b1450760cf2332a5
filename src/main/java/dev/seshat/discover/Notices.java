package dev.seshat.discover;

/// Receives problems of a discovery; none of them stops it.
public interface Notices {

    /// Ignores everything.
    Notices NONE = new Notices() {
        @Override
        public void warn(String message) {}

        @Override
        public void debug(String message) {}
    };

    /// Something the user should know.
    void warn(String message);

    /// Something only for debugging.
    void debug(String message);
}
