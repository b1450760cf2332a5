package dev.seshat.archive;

import dev.seshat.model.Session;

/// One log on its way into the archive: parcels, then what the log as a whole says.
public interface Intake {

    /// Store the next messages.
    void add(Parcel parcel);

    /// Store the session itself; only then is it one. Its usage is summed up here, over its responses.
    void finish(Session session, SourceFile source);
}
