package dev.seshat.discover;

/// Where the facts of a listed session came from.
public enum Tier {
    /// The agent's own index was trusted.
    INDEX(1),
    /// They were cached, and the log has not changed since.
    CACHE(2),
    /// The log was read.
    LOG(3);

    private final int number;

    Tier(int number) {
        this.number = number;
    }

    /// The number in JSON.
    public int number() {
        return number;
    }
}
