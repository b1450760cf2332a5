package dev.seshat.export;

import dev.seshat.agent.LoggedImage;
import java.util.Optional;

/// The images to embed in an export, each requested when its message is written.
@FunctionalInterface
public interface ExportImages {

    /// No image is embedded.
    ExportImages NONE = (_, _) -> Optional.empty();

    /// An image of a message; empty if the log does not have it any more.
    ///
    /// @param index counted from 0 among the images of the message
    Optional<LoggedImage> find(int seq, int index);
}
