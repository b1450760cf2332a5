package dev.seshat.archive.versions;

import dev.seshat.archive.Masking;
import dev.seshat.archive.Placeholder;
import dev.seshat.model.Content;
import dev.seshat.model.Message;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Finds what is missing from a later version of a session.
///
/// Messages are compared by content, wherever they are, and counted: if two are equal and the later version
/// has only one, one is missing. A message that the later version has completed is not missing. An unreadable
/// one is, unless the later version has the same at its place.
///
/// Cost: one comparison inside the database if nothing moved, which is nearly always. Otherwise both versions
/// are read once or twice, and their messages held as hashes.
final class VersionDiff {

    /// At most this many messages that differ in place are compared one by one; beyond that, all are hashed.
    private static final int FEW = 64;

    private final VersionRows rows;
    private final long earlier;
    private final long later;
    private final @Nullable Masking masking;
    private final BitSet missing = new BitSet();
    private boolean addsNothing;
    private boolean unreadable;

    private VersionDiff(VersionRows rows, long earlier, long later, @Nullable Masking masking) {
        this.rows = rows;
        this.earlier = earlier;
        this.later = later;
        this.masking = masking;
    }

    /// @param masking how new texts are masked; null if the store never masks
    static VersionDiff of(VersionRows rows, long earlier, long later, @Nullable Masking masking) {
        VersionDiff comparison = new VersionDiff(rows, earlier, later, masking);
        if (!comparison.isHeldInPlace()) {
            comparison.compareAll();
        }
        return comparison;
    }

    /// The seqs of the earlier version's messages that the later one lacks.
    BitSet missing() {
        return missing;
    }

    /// Whether the later version has less, and nothing new. Valid only if something is missing.
    boolean addsNothing() {
        return addsNothing;
    }

    /// Whether unreadable messages are missing: those can be kept only with their whole version.
    boolean hasUnreadable() {
        return unreadable;
    }

    private boolean isHeldInPlace() {
        List<Integer> differing = rows.differing(earlier, later, FEW + 1);
        return differing.size() <= FEW
                && differing.stream().allMatch(seq -> {
                    Optional<Message> before = rows.message(earlier, seq);
                    return before.filter(this::isReplaced).isPresent() || isCompleted(before, seq);
                });
    }

    /// Whether a message is only a placeholder for one that the later version has at its place.
    private boolean isReplaced(Message before) {
        if (Placeholder.isLost(before)) {
            return true;
        }
        if (Placeholder.isDamaged(before)) {
            return isAmongTheSame(before);
        }
        return before.content() instanceof Content.ToolCall call
                && call.tool().equals(Placeholder.TOOL)
                && rows.message(later, before.seq())
                        .filter(now -> Placeholder.isUnnamed(before, now))
                        .isPresent();
    }

    /// A damaged message has no content: it is taken for the one at its place if a neighbour matches too.
    private boolean isAmongTheSame(Message damaged) {
        int seq = damaged.seq();
        return rows.message(later, seq)
                        .filter(now -> now.category() == damaged.category())
                        .isPresent()
                && (isSameAt(seq - 1) || isSameAt(seq + 1));
    }

    private boolean isSameAt(int seq) {
        return rows.message(earlier, seq)
                .map(MessageHash::ofContent)
                .equals(rows.message(later, seq).map(MessageHash::ofContent));
    }

    private boolean isCompleted(Optional<Message> before, int at) {
        return before.map(message -> masking == null ? message : masking.message(message))
                .flatMap(message -> rows.message(later, at)
                        .filter(now -> MessageCompletion.completes(message, now, masking != null)))
                .isPresent();
    }

    private void compareAll() {
        Map<MessageHash, Integer> unmatched = new HashMap<>();
        rows.messages(later, message -> unmatched.merge(MessageHash.ofContent(message), 1, Integer::sum));
        BitSet read = new BitSet();
        rows.messages(earlier, message -> {
            read.set(message.seq());
            if (isReplaced(message)) {
                return;
            }
            unreadable |= Placeholder.isDamaged(message);
            MessageHash content = MessageHash.ofContent(message);
            Integer left = unmatched.get(content);
            if (left == null) {
                missing.set(message.seq());
            } else if (left == 1) {
                unmatched.remove(content);
            } else {
                unmatched.put(content, left - 1);
            }
        });
        addsNothing = unmatched.isEmpty();
        if (!addsNothing && !missing.isEmpty()) {
            findCompleted();
        }
        findUnreadable(read);
    }

    private void findUnreadable(BitSet read) {
        for (int seq : rows.differing(earlier, later, Integer.MAX_VALUE)) {
            if (seq >= 0 && !read.get(seq)) {
                missing.set(seq);
                unreadable = true;
            }
        }
    }

    /// A message may have been completed at another place: then it is recognized by its line's id.
    private void findCompleted() {
        Map<MessageHash, Integer> places = new HashMap<>();
        Identities ofLater = new Identities();
        rows.messages(later, message -> places.put(ofLater.next(message), message.seq()));
        Identities ofEarlier = new Identities();
        rows.messages(earlier, message -> {
            MessageHash identity = ofEarlier.next(message);
            Integer place = missing.get(message.seq()) ? places.get(identity) : null;
            if (place != null && isCompleted(Optional.of(message), place)) {
                missing.clear(message.seq());
            }
        });
    }

    /// Identifies messages: by the id of their line, or else by place.
    private static final class Identities {

        private final Map<MessageHash, Integer> seen = new HashMap<>();

        MessageHash next(Message message) {
            String uuid = message.uuid();
            if (uuid == null) {
                return MessageHash.ofIdentity("at " + message.seq(), message.category(), 0);
            }
            MessageHash line = MessageHash.ofIdentity(uuid, message.category(), 0);
            int nth = seen.merge(line, 1, Integer::sum) - 1;
            return MessageHash.ofIdentity(uuid, message.category(), nth);
        }
    }
}
