package dev.seshat.agent;

import dev.seshat.agent.PromptHistory.Entry;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.model.SkippedLines;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Where the prompts of each session are in a history, or in what was appended to it. Texts are not kept.
public final class HistoryScan {

    /// An agent writes the prompt first and the session's log a little later.
    private static final Duration TOO_NEW = Duration.ofMinutes(10);

    /// The prompts of one session.
    public static final class Prompts {

        private long[] starts = new long[4];
        private int[] lengths = new int[4];
        private int count;
        private long bytes;
        private boolean onlyBareCommands = true;
        private @Nullable Instant first;
        private @Nullable Instant last;

        private void add(Entry entry, long start, int length) {
            if (count == starts.length) {
                starts = Arrays.copyOf(starts, 2 * count);
                lengths = Arrays.copyOf(lengths, 2 * count);
            }
            starts[count] = start;
            lengths[count++] = length;
            bytes += length;
            onlyBareCommands &= entry.isBareCommand();
            Instant at = entry.at();
            if (at != null) {
                first = first == null || at.isBefore(first) ? at : first;
                last = last == null || at.isAfter(last) ? at : last;
            }
        }

        int count() {
            return count;
        }

        long start(int prompt) {
            return starts[prompt];
        }

        int length(int prompt) {
            return lengths[prompt];
        }

        /// The bytes of their lines.
        public long bytes() {
            return bytes;
        }

        /// Whether they are nothing but names of commands, such as `/exit`: an agent writes no log for those.
        public boolean onlyBareCommands() {
            return onlyBareCommands;
        }

        /// The time of the earliest; null if none has one.
        public @Nullable Instant first() {
            return first;
        }

        /// The time of the latest; null if none has one.
        public @Nullable Instant last() {
            return last;
        }
    }

    private final PromptHistory history;
    private final Map<String, Prompts> found = new LinkedHashMap<>();
    private final long from;
    private HistoryLines.End end = new HistoryLines.End(0, 0, SkippedLines.NONE);
    private int unnamed;

    private HistoryScan(PromptHistory history, long from) {
        this.history = history;
        this.from = from;
    }

    /// Scan from an offset to the end, or to the first prompt that is too new.
    ///
    /// @param wanted the sessions to note, by id
    /// @param now when logs were last looked for
    public static HistoryScan of(
            PromptHistory history, long from, Predicate<String> wanted, Instant now, int maxLineBytes) {
        HistoryScan scan = new HistoryScan(history, from);
        try (HistoryLines lines = HistoryLines.open(history.file(), maxLineBytes)) {
            scan.end = lines.read(from, scan.new Listener(wanted, now));
        } catch (IOException e) {
            throw UnreadableLog.because(history.file(), e);
        }
        return scan;
    }

    private final class Listener implements HistoryLines.Listener {

        private final Predicate<String> wanted;
        private final Instant now;

        Listener(Predicate<String> wanted, Instant now) {
            this.wanted = wanted;
            this.now = now;
        }

        /// A time in the far future is wrong, and must not hold up the rest.
        @Override
        public boolean isTooNew(Obj first) {
            Entry entry = history.entries().read(first);
            Instant at = entry == null ? null : entry.at();
            return at != null && at.isAfter(now.minus(TOO_NEW)) && at.isBefore(now.plus(TOO_NEW));
        }

        @Override
        public void object(Obj object, long start, int length) {
            Entry entry = history.entries().read(object);
            if (entry == null) {
                return;
            }
            String id = entry.sessionId();
            if (id == null) {
                unnamed++;
            } else if (wanted.test(id)) {
                found.computeIfAbsent(id, _ -> new Prompts()).add(entry, start, length);
            }
        }
    }

    PromptHistory history() {
        return history;
    }

    /// Where it began.
    public long from() {
        return from;
    }

    /// Where to continue once the history has grown.
    public long offset() {
        return end.offset();
    }

    /// The lines read.
    public long lines() {
        return end.lines();
    }

    /// Those of them that are unreadable.
    public SkippedLines skipped() {
        return end.skipped();
    }

    /// The prompts whose session is not named.
    public int unnamed() {
        return unnamed;
    }

    /// The sessions noted, in the order of their first prompts.
    public Set<String> sessions() {
        return found.keySet();
    }

    /// What was found of a session.
    public Prompts prompts(String id) {
        return found.getOrDefault(id, new Prompts());
    }
}
