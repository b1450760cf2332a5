package dev.seshat.agent;

import dev.seshat.model.Project;

/// Takes all that an archive keeps of a log, in the order of its lines.
public interface LogSink extends MessageSink {

    /// Here the log names its working directory for the first time. Told before the messages of that line, and again
    /// by a reading that goes on from a checkpoint behind it.
    void project(Project project);

    /// Take what a line tells of a response.
    void response(ModelResponse response);
}
