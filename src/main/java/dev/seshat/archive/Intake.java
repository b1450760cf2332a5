package dev.seshat.archive;

import dev.seshat.model.Session;
import java.util.Optional;

/// One log on its way into the archive: parcels, then what the log as a whole says.
public interface Intake {

    /// Store the next messages.
    void add(Parcel parcel);

    /// Store the session itself; only then is it one. Its usage is summed up here, over its responses.
    ///
    /// @return what of the session the log no longer holds, which the archive keeps
    Optional<Kept> finish(Session session, SourceFile source);
}
