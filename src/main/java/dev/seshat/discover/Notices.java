package dev.seshat.discover;

/// Where a discovery tells what it could not do, which is never a reason to stop.
public interface Notices {

    /// Tells nobody.
    Notices NONE = new Notices() {
        @Override
        public void warn(String message) {}

        @Override
        public void debug(String message) {}
    };

    /// Something a person should know.
    void warn(String message);

    /// Something only who looks for a fault wants to know.
    void debug(String message);
}
