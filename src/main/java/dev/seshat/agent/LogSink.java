package dev.seshat.agent;

import dev.seshat.model.Project;

/// Takes all that an archive keeps of a log, in the order of its lines.
public interface LogSink extends MessageSink {

    /// The first working directory of the whole log, or of what was read up to the checkpoint. Told before all else.
    void project(Project project);

    /// Take what a line tells of a response.
    void response(ModelResponse response);
}
