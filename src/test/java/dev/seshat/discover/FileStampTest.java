package dev.seshat.discover;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class FileStampTest {

    /// Some file systems accept any time, and a list must not fail because of such a file.
    @Test
    void everyTimeIsANumberOfMilliseconds() {
        FileStamp stamp = new FileStamp(Instant.MIN, Instant.MAX, 0);
        assertThat(stamp.created().toEpochMilli()).isEqualTo(Long.MIN_VALUE);
        assertThat(stamp.modified().toEpochMilli()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void otherTimesAreAsTheyAre() {
        Instant at = Instant.parse("2026-03-20T12:00:00.123456789Z");
        FileStamp stamp = new FileStamp(at, at.plusSeconds(1), 0);
        assertThat(stamp.created()).isEqualTo(at);
        assertThat(stamp.modified()).isEqualTo(at.plusSeconds(1));
    }
}
