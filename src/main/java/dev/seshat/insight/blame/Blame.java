package dev.seshat.insight.blame;

import static java.util.Objects.requireNonNull;

import dev.seshat.archive.ArchivedSession;
import dev.seshat.archive.SessionLinks;
import dev.seshat.archive.SessionLinks.Touch;
import dev.seshat.link.FileTouch;
import dev.seshat.model.Message;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Explains the lines of a file as it is now: which calls of which sessions wrote them.
///
/// @param sessions how many sessions changed the file
/// @param bounded whether there were more than were read
public record Blame(List<Line> lines, long sessions, boolean bounded) {

    /// How many sessions' edits are read at most, the latest ones.
    private static final int MOST_SESSIONS = 2_000;

    /// A line with its origin.
    ///
    /// @param number from 1
    /// @param origin null if no archived call is known to have written it
    public record Line(int number, String text, @Nullable Origin origin) {
        public Line {
            requireNonNull(text, "text");
        }
    }

    /// The call that wrote a line.
    public record Origin(ArchivedSession session, Message call) {
        public Origin {
            requireNonNull(session, "session");
            requireNonNull(call, "call");
        }
    }

    public Blame {
        lines = List.copyOf(lines);
    }

    /// How many lines have an origin.
    public long explained() {
        return lines.stream().filter(line -> line.origin() != null).count();
    }

    /// Some of the lines, by their numbers.
    public Blame part(int first, int last) {
        return new Blame(
                lines.stream()
                        .filter(line -> line.number() >= first && line.number() <= last)
                        .toList(),
                sessions,
                bounded);
    }

    /// Explain the lines of a file, or of some part of it.
    ///
    /// @param places the paths of the file
    /// @param from the number of the first of these lines
    public static Blame of(Collection<String> places, List<String> now, int from, SessionLinks links) {
        List<FileEdit> edits = new ArrayList<>();
        SessionLinks.Touches touches = links.touching(places, 0, MOST_SESSIONS);
        Map<String, ArchivedSession> sessions = new LinkedHashMap<>();
        for (Touch touch : touches.touches()) {
            if (touch.changes() > 0) {
                sessions.putIfAbsent(touch.session().session().key().toString(), touch.session());
            }
        }
        for (ArchivedSession session : sessions.values()) {
            String directory = session.session().facts().project().path();
            links.changes(
                    session.session().key(),
                    places,
                    directory,
                    call -> edits.add(
                            FileEdit.of(session, call, path -> places.contains(FileTouch.absolute(path, directory)))));
        }
        edits.sort(Comparator.comparing(FileEdit::at, Comparator.nullsFirst(Comparator.<Instant>naturalOrder())));
        FileReplay replay = new FileReplay();
        edits.forEach(replay::apply);
        @Nullable FileEdit[] origins = replay.originsOf(now);
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < now.size(); i++) {
            FileEdit by = origins[i];
            lines.add(new Line(from + i, now.get(i), by == null ? null : new Origin(by.session(), by.call())));
        }
        return new Blame(
                lines, sessions.size(), touches.total() > touches.touches().size());
    }
}
