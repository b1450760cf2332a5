package dev.seshat.insight.stats;

import dev.seshat.archive.usage.Activity;
import dev.seshat.archive.usage.Grouping;
import dev.seshat.archive.usage.UsageRecords;
import dev.seshat.archive.usage.UsageScope;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// Windows of five hours. A window begins with the full hour, in UTC, of the first activity after the one before it.
final class Blocks {

    private static final long SLOTS_PER_HOUR = Duration.ofHours(1).toMillis() / UsageScope.SLOT_MILLIS;
    private static final long SLOTS_PER_BLOCK = 5 * SLOTS_PER_HOUR;

    private static final class Block {
        private final Set<Long> sessions = new HashSet<>();
        private long prompts;
        private long messages;
        private long active;
    }

    private final TreeMap<Long, Block> byStart = new TreeMap<>();

    private Blocks() {}

    static Blocks of(UsageRecords records, UsageScope scope) {
        Blocks blocks = new Blocks();
        // A request may lie in a quarter of an hour without messages.
        Set<Long> slots = new TreeSet<>();
        records.slots(scope, each -> slots.add(each.slot()));
        records.spending(scope, Grouping.SLOT, each -> slots.add(Long.parseLong(each.key())));
        slots.forEach(blocks::open);
        records.slots(scope, each -> {
            Block block = blocks.byStart.floorEntry(each.slot()).getValue();
            if (each.counts()) {
                block.sessions.add(each.session());
            }
            block.prompts += each.prompts();
            block.messages += each.messages();
            block.active += each.activeMillis();
        });
        return blocks;
    }

    private void open(long slot) {
        Map.Entry<Long, Block> last = byStart.lastEntry();
        if (last == null || slot >= last.getKey() + SLOTS_PER_BLOCK) {
            byStart.put(Math.floorDiv(slot, SLOTS_PER_HOUR) * SLOTS_PER_HOUR, new Block());
        }
    }

    List<Activity> activity() {
        List<Activity> all = new ArrayList<>();
        byStart.forEach((start, block) ->
                all.add(new Activity(name(start), block.sessions.size(), block.prompts, block.messages, block.active)));
        return all;
    }

    /// The block of a slot.
    String startOf(String slot) {
        return name(byStart.floorKey(Long.parseLong(slot)));
    }

    private static String name(long slot) {
        return Instant.ofEpochMilli(slot * UsageScope.SLOT_MILLIS).toString();
    }
}
