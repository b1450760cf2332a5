package dev.seshat.wire;

import dev.seshat.discover.ProjectSummary;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.ProjectLabels;
import java.util.List;

/// Projects as JSON.
public final class ProjectsJson {

    private ProjectsJson() {}

    /// Write projects as an object.
    ///
    /// @param labels what they are called among all there are
    public static void write(List<ProjectSummary> projects, ProjectLabels labels, JsonWriter json) {
        json.beginObject().member("total", projects.size()).name("projects").beginArray();
        for (ProjectSummary summary : projects) {
            json.beginObject()
                    .member("projectId", summary.project().id())
                    .member("projectPath", summary.project().path())
                    .member("projectName", summary.project().name())
                    .member("projectLabel", labels.name(summary.checkout()))
                    .member("repository", summary.checkout().repository())
                    .member("worktree", labels.worktree(summary.checkout()))
                    .member("sessions", summary.sessions())
                    .member("prompts", summary.prompts())
                    .member("answers", summary.answers())
                    .member("messages", summary.messages())
                    .member("lastActivity", Times.format(summary.lastActivity()))
                    .endObject();
        }
        json.endArray().endObject();
    }
}
