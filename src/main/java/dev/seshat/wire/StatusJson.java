package dev.seshat.wire;

import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.DamageReport;
import dev.seshat.archive.FormerVersion;
import dev.seshat.archive.RawLogs;
import dev.seshat.archive.RawTotals;
import dev.seshat.archive.status.Completeness;
import dev.seshat.archive.status.Completeness.Deadline;
import dev.seshat.archive.status.Completeness.Kept;
import dev.seshat.archive.status.Completeness.OfAgent;
import dev.seshat.archive.status.Completeness.Refused;
import dev.seshat.archive.status.Completeness.Skipped;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.PathCodec;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The status of an archive as JSON.
public final class StatusJson {

    private StatusJson() {}

    /// Write the status as an object. Lists are complete.
    ///
    /// @param indexing whether a process is writing to the archive now
    /// @param exposed the permissions of files that other users may read or write, by path
    /// @param damagedCopies archives that were damaged, replaced and kept
    /// @param damage the result of a check; null without one
    public static void write(
            String archive,
            Completeness status,
            boolean indexing,
            Map<String, String> exposed,
            List<Path> damagedCopies,
            @Nullable DamageReport damage,
            JsonWriter json) {
        json.beginObject()
                .name("archive")
                .beginObject()
                .member("file", archive)
                .member("exists", status.kept() != null)
                .member("indexing", indexing);
        if (status.kept() != null) {
            writeKept(status.kept(), json);
        }
        if (!damagedCopies.isEmpty()) {
            json.name("damagedCopies").beginArray();
            damagedCopies.forEach(copy -> json.string(copy.toString()));
            json.endArray();
        }
        if (damage != null) {
            json.name("check");
            DamageJson.write(damage, json);
        }
        json.endObject()
                .name("logs")
                .beginObject()
                .member("total", status.logs())
                .member("bytes", status.logBytes())
                .member("archived", status.archived())
                .member("new", status.fresh())
                .member("changed", status.changed())
                .member("failed", status.failed().size())
                .member("surpassed", status.surpassed().size())
                .member("forgotten", status.forgotten())
                .member("excluded", status.excluded())
                .endObject();
        writeAgents(status.agents(), json);
        writeRefused("failed", status.failed(), json);
        writeRefused("surpassed", status.surpassed(), json);
        writeSkipped(status, json);
        writeIncomplete(status.incomplete(), json);
        writeDeadlines(status.deadlines(), json);
        writeExposed(exposed, json);
        json.endObject();
    }

    private static void writeExposed(Map<String, String> exposed, JsonWriter json) {
        json.name("exposed").beginArray();
        exposed.forEach((file, permissions) -> json.beginObject()
                .member("file", file)
                .member("permissions", permissions)
                .endObject());
        json.endArray();
    }

    private static void writeKept(Kept kept, JsonWriter json) {
        json.member("bytes", kept.counts().bytes())
                .member("lastSync", Times.format(kept.lastSync()))
                .member("sessions", kept.counts().sessions())
                .member("ownSessions", kept.own())
                .member("subagents", kept.counts().subagents())
                .member("prompts", kept.counts().prompts())
                .member("answers", kept.counts().answers())
                .member("messages", kept.counts().messages())
                .member("archivedOnly", kept.counts().logGone())
                .member("promptsOnly", kept.counts().promptsOnly())
                .member("formerVersions", kept.counts().formers())
                .member("formerMessages", kept.counts().formerMessages())
                .member("forgotten", kept.forgotten());
        SkippedRowsJson.write("unreadableRows", kept.unreadable(), json);
        writeRaw(kept, json);
    }

    private static void writeRaw(Kept kept, JsonWriter json) {
        RawTotals raw = kept.raw();
        json.name("raw").beginObject().member("kept", raw != null);
        if (raw != null) {
            json.member("files", raw.files())
                    .member("bytes", raw.bytes())
                    .member("formerVersions", raw.formers())
                    .member("stored", raw.stored())
                    .name("leftOut")
                    .beginArray();
            for (RawLogs.LeftOut left : kept.leftOut()) {
                json.beginObject()
                        .member("file", PathCodec.of(left.log()))
                        .member("bytes", left.size())
                        .endObject();
            }
            json.endArray();
        }
        json.endObject();
    }

    private static void writeIncomplete(List<ArchivedSession> sessions, JsonWriter json) {
        json.name("incompleteLogs").beginArray();
        for (ArchivedSession session : sessions) {
            FormerVersion former = session.former();
            json.beginObject()
                    .member("key", session.session().key().toString())
                    .member("formerOf", former == null ? null : former.of().toString())
                    .member("file", PathCodec.of(session.session().file()))
                    .member("archivedMessages", session.session().facts().messageCount())
                    .member("missingFromLog", session.missing())
                    .endObject();
        }
        json.endArray();
    }

    private static void writeAgents(List<OfAgent> agents, JsonWriter json) {
        json.name("agents").beginArray();
        for (OfAgent found : agents) {
            json.beginObject().member("agent", found.agent()).name("roots").beginArray();
            found.roots().forEach(root -> json.string(root.toString()));
            json.endArray()
                    .member("logs", found.logs())
                    .member("archivedSessions", found.sessions())
                    .member("nothingReadable", found.isSilent());
            writeRefused("notUnderstood", found.notUnderstood(), json);
            json.name("unknownKinds").beginObject();
            found.unknownKinds().forEach(json::member);
            json.endObject().name("problems").beginArray();
            AgentFindings.problems(found).forEach(json::string);
            json.endArray().endObject();
        }
        json.endArray();
    }

    private static void writeRefused(String name, List<Refused> logs, JsonWriter json) {
        json.name(name).beginArray();
        for (Refused log : logs) {
            json.beginObject()
                    .member("file", PathCodec.of(log.log()))
                    .member("reason", log.reason())
                    .endObject();
        }
        json.endArray();
    }

    private static void writeSkipped(Completeness status, JsonWriter json) {
        json.member("skippedLines", status.skipped().total())
                .name("skippedByReason")
                .beginObject()
                .member("malformed", status.skipped().malformed())
                .member("overlong", status.skipped().overlong())
                .endObject()
                .name("skippedIn")
                .beginArray();
        for (Skipped log : status.skippedIn()) {
            json.beginObject()
                    .member("file", PathCodec.of(log.log()))
                    .member("malformed", log.lines().malformed())
                    .member("overlong", log.lines().overlong())
                    .endObject();
        }
        json.endArray();
    }

    private static void writeDeadlines(List<Deadline> deadlines, JsonWriter json) {
        json.name("retention").beginArray();
        for (Deadline deadline : deadlines) {
            json.beginObject()
                    .member("agent", deadline.agent())
                    .member("days", deadline.retention().toDays())
                    .member("dueWithinWeek", deadline.soon())
                    .member("dueAndNotArchived", deadline.lost())
                    .endObject();
        }
        json.endArray();
    }
}
