package dev.seshat.wire;

import dev.seshat.discover.ProjectSummary;
import dev.seshat.json.JsonWriter;
import java.util.List;

/// Projects as JSON.
public final class ProjectsJson {

    private ProjectsJson() {}

    /// Write projects as an object.
    public static void write(List<ProjectSummary> projects, JsonWriter json) {
        json.beginObject().member("total", projects.size()).name("projects").beginArray();
        for (ProjectSummary summary : projects) {
            json.beginObject()
                    .member("projectId", summary.project().id())
                    .member("projectPath", summary.project().path())
                    .member("projectName", summary.project().name())
                    .member("sessions", summary.sessions())
                    .member("messages", summary.messages())
                    .member("lastActivity", Times.format(summary.lastActivity()))
                    .endObject();
        }
        json.endArray().endObject();
    }
}
