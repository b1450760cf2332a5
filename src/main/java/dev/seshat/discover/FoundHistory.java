package dev.seshat.discover;

import static java.util.Objects.requireNonNull;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.PromptHistory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/// A history of prompts on disk.
///
/// @param format the format of the logs of the same agent
public record FoundHistory(AgentFormat format, PromptHistory history, FileStamp stamp) {
    public FoundHistory {
        requireNonNull(format, "format");
        requireNonNull(history, "history");
        requireNonNull(stamp, "stamp");
    }

    static Optional<FoundHistory> of(AgentFormat format, PromptHistory history) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(history.file(), BasicFileAttributes.class);
            return attributes.isRegularFile()
                    ? Optional.of(new FoundHistory(format, history, FileStamp.of(attributes)))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
