package dev.seshat.wire;

import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.BrowsedSession;
import dev.seshat.archive.FormerVersion;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.PathCodec;
import dev.seshat.model.Project;
import dev.seshat.model.ProjectLabels;
import dev.seshat.model.Session;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.SkippedLines;
import dev.seshat.model.Usage;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A session as JSON.
public final class SessionJson {

    private SessionJson() {}

    /// Write a session as an object.
    public static void write(Session session, JsonWriter json) {
        write(session, null, null, false, null, json);
    }

    /// Write a session as an object.
    ///
    /// @param archivedOnly whether its log is gone
    public static void write(Session session, boolean archivedOnly, JsonWriter json) {
        write(session, null, null, archivedOnly, null, json);
    }

    /// Write an archived session as an object.
    public static void write(ArchivedSession archived, JsonWriter json) {
        write(archived, archived.logGone(), json);
    }

    /// Write one of several archived sessions as an object.
    ///
    /// @param labels the display names of their projects
    public static void write(ArchivedSession archived, ProjectLabels labels, JsonWriter json) {
        write(archived.session(), labels, null, archived.logGone(), archived, json);
    }

    /// Write an archived session as an object, given what is known about its log.
    ///
    /// @param archivedOnly whether its log is gone, or is not the log that this version came from
    public static void write(ArchivedSession archived, boolean archivedOnly, JsonWriter json) {
        write(archived.session(), null, null, archivedOnly, archived, json);
    }

    /// Write a session of a list as an object.
    ///
    /// @param tier where its facts came from: 1 the agent's index, 2 the cache, 3 the log; null for the archive
    static void write(BrowsedSession browsed, @Nullable Integer tier, ProjectLabels labels, JsonWriter json) {
        write(browsed.session(), labels, tier, browsed.archivedOnly(), browsed.elsewhere(), null, json);
    }

    private static void write(
            Session session,
            @Nullable ProjectLabels labels,
            @Nullable Integer tier,
            boolean archivedOnly,
            @Nullable ArchivedSession archived,
            JsonWriter json) {
        write(session, labels, tier, archivedOnly, false, archived, json);
    }

    private static void write(
            Session session,
            @Nullable ProjectLabels labels,
            @Nullable Integer tier,
            boolean archivedOnly,
            boolean elsewhere,
            @Nullable ArchivedSession archived,
            JsonWriter json) {
        SessionFacts facts = session.facts();
        Project project = facts.project();
        json.beginObject()
                .member("key", session.key().toString())
                .member("agent", session.agent())
                .member("sessionId", session.key().sessionId())
                .member("workstationId", session.key().workstationId())
                .member("projectId", session.key().projectId())
                .member("projectPath", project.path())
                .member("projectName", project.name())
                .member("projectLabel", labels == null ? null : labels.name(facts.checkout()))
                .member("repository", facts.repository())
                .member("worktree", ProjectLabels.NONE.worktree(facts.checkout()))
                .member("gitBranch", facts.gitBranch());
        writeSeveral("directories", facts.directories(), json);
        writeSeveral("branches", facts.branches(), json);
        json.member("file", PathCodec.of(session.file()))
                .member("parentKey", textOf(session.parentKey()))
                .member("forkedFrom", facts.forkedFrom())
                .member("continuedIn", facts.continuedIn())
                .member("title", facts.title())
                .member("otherTitle", facts.otherTitle())
                .member("summary", facts.summary())
                .member("firstPrompt", facts.firstPrompt())
                .member("created", Times.format(session.created()))
                .member("modified", Times.format(session.modified()))
                .member("firstMessageAt", Times.format(facts.firstMessageAt()))
                .member("lastMessageAt", Times.format(facts.lastMessageAt()));
        if (!facts.unread()) {
            json.member("durationMs", facts.duration().toMillis());
        }
        json.member("messageCount", facts.messageCount());
        if (!facts.unread()) {
            writeWhatOnlyTheLogKnows(facts, json);
        }
        json.member("archivedOnly", archivedOnly);
        if (elsewhere) {
            json.member("elsewhere", true);
        }
        if (session.promptsOnly()) {
            json.member("promptsOnly", true);
        }
        if (archived != null) {
            writeVersion(archived, json);
        }
        if (tier != null) {
            json.member("tier", tier);
        }
        json.endObject();
    }

    private static void writeVersion(ArchivedSession archived, JsonWriter json) {
        if (archived.missing() > 0) {
            json.member("missingFromLog", archived.missing());
        }
        FormerVersion former = archived.former();
        if (former != null) {
            json.member("formerOf", former.of().toString()).member("replacedAt", Times.format(former.at()));
        }
    }

    private static void writeWhatOnlyTheLogKnows(SessionFacts facts, JsonWriter json) {
        json.member("exchangeCount", facts.exchangeCount())
                .member("answerCount", facts.answerCount())
                .member("progressCount", facts.progressCount());
        json.name("toolCounts").beginObject();
        facts.toolCounts().forEach(json::member);
        json.endObject();
        json.name("models").beginArray();
        facts.models().forEach(json::string);
        json.endArray();
        writeUsage(facts.usage(), json);
        writeSkipped(facts.skippedLines(), json);
    }

    private static void writeSeveral(String name, List<String> values, JsonWriter json) {
        if (!values.isEmpty()) {
            json.name(name).beginArray();
            values.forEach(json::string);
            json.endArray();
        }
    }

    private static void writeUsage(Usage usage, JsonWriter json) {
        json.name("usage")
                .beginObject()
                .member("input", usage.input())
                .member("output", usage.output())
                .member("cacheRead", usage.cacheRead())
                .member("cacheWrite", usage.cacheWrite())
                .endObject();
    }

    private static void writeSkipped(SkippedLines skipped, JsonWriter json) {
        json.member("skippedLines", skipped.total())
                .name("skippedByReason")
                .beginObject()
                .member("malformed", skipped.malformed())
                .member("overlong", skipped.overlong())
                .endObject();
    }

    private static @Nullable String textOf(@Nullable Object value) {
        return Objects.toString(value, null);
    }
}
