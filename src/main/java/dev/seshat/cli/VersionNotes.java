package dev.seshat.cli;

import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.Former;
import dev.seshat.cli.output.Humane;
import dev.seshat.cli.output.Visible;
import dev.seshat.model.PathText;
import java.util.ArrayList;
import java.util.List;

/// What to say of a transcript that is not all there is: what its log has lost, and how to see other versions.
final class VersionNotes {

    private VersionNotes() {}

    /// A line for each.
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
        Former former = shown.former();
        if (former != null) {
            return List.of("This is a former version of " + id(former.of().sessionId()) + ": its log was rewritten.");
        }
        return shown.missing() == 0 || shown.logGone()
                ? List.of()
                : List.of("From the archive: its log now holds " + (count - shown.missing()) + " of these "
                        + Humane.count(count, "message") + ". What is left of it: seshat show "
                        + Visible.line(PathText.of(shown.session().file())));
    }

    private static String ofOther(ArchivedSession other) {
        String count = Humane.count(other.session().facts().messageCount(), "message");
        Former former = other.former();
        if (former == null) {
            String name = other.logGone()
                    ? other.session().key().toString()
                    : PathText.of(other.session().file());
            return "Its log was rewritten and now holds " + count + ": seshat show " + Visible.line(name);
        }
        String show = ": seshat show " + id(other.session().key().sessionId());
        return former.gathered()
                ? count + " that its log no longer holds" + show
                : "A former version of it, " + count + show;
    }

    private static String id(String id) {
        return Visible.line(id);
    }
}
