package dev.seshat.archive;

import dev.seshat.model.Content;
import dev.seshat.model.Message;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What of one version of a session is missing from a later one.
///
/// Messages are compared by what they say, wherever they stand, and counted: of two that say the same, one is missing
/// where there is only one. A message that the later version tells to its end is not missing. One that cannot be read
/// is,
/// unless the later version has the same in its place.
///
/// Cost: one look into the store where nothing moved, which is nearly always. Otherwise both versions are read once or
/// twice, and their messages are held as hashes.
final class Comparison {

    /// So many messages that differ in place are worth a look at each before all are hashed.
    private static final int FEW = 64;

    private final VersionRows rows;
    private final long earlier;
    private final long later;
    private final @Nullable Masking masking;
    private final BitSet missing = new BitSet();
    private boolean addsNothing;
    private boolean unreadable;

    private Comparison(VersionRows rows, long earlier, long later, @Nullable Masking masking) {
        this.rows = rows;
        this.earlier = earlier;
        this.later = later;
        this.masking = masking;
    }

    /// @param masking how what is written now is masked; null if nothing in the store ever is
    static Comparison of(VersionRows rows, long earlier, long later, @Nullable Masking masking) {
        Comparison comparison = new Comparison(rows, earlier, later, masking);
        if (!comparison.isHeldInPlace()) {
            comparison.compareAll();
        }
        return comparison;
    }

    /// The messages of the earlier version that the later one does not hold, by their seq.
    BitSet missing() {
        return missing;
    }

    /// Whether the later version holds less, and nothing else. Known only if something is missing.
    boolean addsNothing() {
        return addsNothing;
    }

    /// Whether messages are missing that cannot be read: they can be kept only with their whole version.
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

    /// Whether a message is nothing but what stands for one that the later version has in its place.
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

    /// What a damaged message said is not known: it is taken for the one in its place if a neighbour is the same too.
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
                .flatMap(message ->
                        rows.message(later, at).filter(now -> Completion.completes(message, now, masking != null)))
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

    /// A message may have been completed in another place than it had: then it is known by the id of its line.
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

    /// Says which message each is: by the id of its line, or if it has none by its place.
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
