package dev.seshat.corpus;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;

/// Lines that are no JSON objects, each in its own way.
final class BadLines {

    private static final List<byte[]> MALFORMED = List.of(
            "{\"type\":\"user\",\"message\":{\"role\":\"user\",\"content\":\"cut off in the mid".getBytes(UTF_8),
            "Segmentation fault (core dumped)".getBytes(UTF_8),
            "[1,2,3]".getBytes(UTF_8),
            "null".getBytes(UTF_8),
            "{\"type\":\"user\",\"uuid\":\"x\",}".getBytes(UTF_8),
            "{\"type\":\"user\",\"message\":{\"content\":\"caf\u00e9\"}}".getBytes(ISO_8859_1),
            "{\"type\":\"user\",\"message\":{\"content\":\"a raw\ttab\"}}".getBytes(UTF_8),
            "{\"type\":\"user\"},{\"type\":\"user\"}".getBytes(UTF_8),
            "{\"type\":\"user\",\"message\":{\"content\":\"\\x41\"}}".getBytes(UTF_8),
            ("[".repeat(1100) + "]".repeat(1100)).getBytes(UTF_8),
            "\0\0\0\0\0\0\0\0".getBytes(UTF_8));
    private static final byte[] HALF =
            "{\"parentUuid\":null,\"type\":\"assistant\",\"message\":{\"content\":[{\"type\":\"text\",\"text\":\"On my w"
                    .getBytes(UTF_8);

    private BadLines() {}

    /// One of them, and sometimes a blank line, which is nothing at all.
    static void write(LogFile log, Dice dice) {
        log.raw(dice.pick(MALFORMED));
        log.tally().malformed();
        if (dice.chance(0.5)) {
            log.raw((dice.chance(0.5) ? "" : " \t ").getBytes(UTF_8));
        }
    }

    /// A line that was still being written.
    static void writeHalf(LogFile log) {
        log.unfinished(HALF);
    }
}
