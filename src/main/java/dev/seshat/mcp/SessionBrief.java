package dev.seshat.mcp;

import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.FormerVersion;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.ProjectLabels;
import dev.seshat.model.Session;
import dev.seshat.model.SessionFacts;
import dev.seshat.model.SessionKey;
import dev.seshat.model.SessionTime;
import dev.seshat.wire.Counts;
import dev.seshat.wire.Times;

/// A session in brief: what an agent needs to choose and open it, under the usual names.
final class SessionBrief {

    private static final int LONGEST_TITLE = 200;
    private static final int LONGEST_PATH = 200;

    private SessionBrief() {}

    static void write(ArchivedSession archived, Quotes quotes, JsonWriter json) {
        Session session = archived.session();
        SessionFacts facts = session.facts();
        json.beginObject()
                .member("key", session.key().toString())
                .member("agent", quotes.line(session.agent(), LONGEST_PATH))
                .member("sessionId", session.key().sessionId())
                .member("workstationId", session.key().workstationId())
                .member("projectId", session.key().projectId())
                .member("projectPath", quotes.line(facts.project().path(), LONGEST_PATH))
                .member("projectName", quotes.line(facts.project().name(), LONGEST_PATH))
                .member("projectLabel", quotes.project(facts.checkout(), false, LONGEST_PATH))
                .member("worktree", quotes.line(ProjectLabels.NONE.worktree(facts.checkout()), LONGEST_PATH))
                .member("gitBranch", quotes.line(facts.gitBranch(), LONGEST_PATH));
        SessionKey parent = session.parentKey();
        json.member("parentKey", parent == null ? null : parent.toString())
                .member("title", quotes.line(facts.title(), LONGEST_TITLE))
                .member("firstMessageAt", Times.format(facts.firstMessageAt()))
                .member("lastMessageAt", Times.format(facts.lastMessageAt()))
                .member("modified", facts.lastMessageAt() == null ? Times.format(session.modified()) : null)
                .member("messageCount", facts.messageCount())
                .member("exchangeCount", facts.exchangeCount())
                .member("answerCount", facts.answerCount())
                .member("progressCount", facts.progressCount());
        if (archived.logGone()) {
            json.member("archivedOnly", true);
        }
        if (session.promptsOnly()) {
            json.member("promptsOnly", true);
        }
        if (archived.missing() > 0) {
            json.member("missingFromLog", archived.missing());
        }
        FormerVersion former = archived.former();
        if (former != null) {
            json.member("formerOf", former.of().toString());
        }
        json.endObject();
    }

    /// Key, agent, time and length: nothing in it is quoted.
    static String line(ArchivedSession archived, Quotes quotes) {
        Session session = archived.session();
        SessionTime time = session.time();
        return AnswerText.line(session.key().toString()) + " · " + quotes.agent(session.agent()) + " · "
                + (time.ofFile() ? "~" : "") + time.at().toString().substring(0, 10) + " · "
                + Counts.of(session.facts())
                + state(archived);
    }

    private static String state(ArchivedSession archived) {
        if (archived.former() != null) {
            return " · former version";
        }
        if (archived.session().promptsOnly()) {
            return " · prompts only: the log is gone";
        }
        return archived.logGone() ? " · log gone" : "";
    }

    /// Title, project and branch, for use inside a fence.
    static String quoted(ArchivedSession archived, Quotes quotes) {
        SessionFacts facts = archived.session().facts();
        String title = quotes.line(facts.title(), LONGEST_TITLE);
        String path = quotes.line(facts.project().path(), LONGEST_PATH);
        String label = quotes.project(facts.checkout(), true, LONGEST_PATH);
        String branch = quotes.line(facts.gitBranch(), LONGEST_PATH);
        return (title == null ? "(no title)" : title)
                + (path == null ? "" : "\nin " + label + " (" + path + ")" + (branch == null ? "" : " on " + branch))
                + "\n";
    }
}
