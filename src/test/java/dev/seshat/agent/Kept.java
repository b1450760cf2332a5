package dev.seshat.agent;

import dev.seshat.model.Message;
import dev.seshat.model.Project;
import dev.seshat.model.Usage;
import java.util.ArrayList;
import java.util.List;

/// Collects everything that a reader reports.
class Kept implements LogSink {

    private final List<Message> messages = new ArrayList<>();
    private final UsageByResponse usage = new UsageByResponse();
    private Project project = Project.UNKNOWN;

    @Override
    public void accept(Message message) {
        messages.add(message);
    }

    @Override
    public void project(Project told) {
        project = told;
    }

    @Override
    public void response(ModelResponse response) {
        usage.accept(response);
    }

    List<Message> messages() {
        return messages;
    }

    Usage usage() {
        return usage.total();
    }

    Project project() {
        return project;
    }
}
