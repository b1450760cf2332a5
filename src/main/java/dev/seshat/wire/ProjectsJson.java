package dev.seshat.wire;

import dev.seshat.discover.ProjectSummary;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.ProjectLabels;
import java.util.List;
import java.util.Optional;

/// Projects as JSON.
public final class ProjectsJson {

    private ProjectsJson() {}

    /// Write projects as an object.
    ///
    /// @param labels the display names of all projects
    /// @param unavailable why the archive could not be asked; empty if it could
    public static void write(
            List<ProjectSummary> projects, ProjectLabels labels, Optional<String> unavailable, JsonWriter json) {
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
                    .member("offDisk", summary.offDisk())
                    .member("lastActivity", Times.format(summary.lastActivity()))
                    .endObject();
        }
        json.endArray().member(ListJson.UNAVAILABLE, unavailable.orElse(null)).endObject();
    }
}
