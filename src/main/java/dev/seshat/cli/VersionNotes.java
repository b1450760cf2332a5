package dev.seshat.cli;

import dev.seshat.app.Transcript;
import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.FormerVersion;
import dev.seshat.model.PathCodec;
import dev.seshat.terminal.HumanReadable;
import dev.seshat.terminal.TerminalText;
import java.util.ArrayList;
import java.util.List;

/// Notes on an incomplete transcript: what its log has lost, and how to see other versions.
final class VersionNotes {

    private VersionNotes() {}

    /// The notes, one per line.
    static List<String> of(Transcript transcript) {
        List<String> notes = new ArrayList<>();
        if (transcript instanceof Transcript.Archived shown) {
            notes.addAll(ofShown(shown.archived()));
        }
        transcript.others().forEach(other -> notes.add(ofOther(other)));
        return notes;
    }

    private static List<String> ofShown(ArchivedSession shown) {
        int count = shown.session().facts().messageCount();
        FormerVersion former = shown.former();
        if (former != null) {
            return List.of("This is a former version of " + id(former.of().sessionId()) + ": its log was rewritten.");
        }
        return shown.missing() == 0 || shown.logGone()
                ? List.of()
                : List.of("Shown from the archive; the log now holds " + (count - shown.missing()) + " of these "
                        + HumanReadable.count(count, "message") + ". To show the log: seshat show "
                        + TerminalText.line(PathCodec.of(shown.session().file())));
    }

    private static String ofOther(ArchivedSession other) {
        String count = HumanReadable.count(other.session().facts().messageCount(), "message");
        FormerVersion former = other.former();
        if (former == null) {
            String name = other.logGone()
                    ? other.session().key().toString()
                    : PathCodec.of(other.session().file());
            return "Its log was rewritten and now holds " + count + ": seshat show " + TerminalText.line(name);
        }
        String show = ": seshat show " + id(other.session().key().sessionId());
        return former.gathered()
                ? count + " that its log no longer holds" + show
                : "A former version of it, " + count + show;
    }

    private static String id(String id) {
        return TerminalText.line(id);
    }
}
