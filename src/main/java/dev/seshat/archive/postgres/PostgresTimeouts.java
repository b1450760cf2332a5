package dev.seshat.archive.postgres;

import java.time.Duration;
import java.util.Properties;

/// How long to wait for the server. `docs/team.md` states the same values.
///
/// A suspended server, or a network that drops all packets, causes no error: only a timeout ends the wait.
final class PostgresTimeouts {

    /// For connecting and logging in.
    static final Duration CONNECT = Duration.ofSeconds(10);

    /// For the next bytes of a response.
    static final Duration ANSWER = Duration.ofSeconds(30);

    /// For one statement of a search. Shorter than [#ANSWER], to distinguish a busy server from a dead one.
    static final Duration SEARCH = Duration.ofSeconds(25);

    /// For a connection from the pool, which may have to discard several dead ones first.
    static final Duration POOL = Duration.ofSeconds(15);

    /// For a lock that another process holds on tables.
    static final Duration LOCK = Duration.ofSeconds(10);

    /// For operations that may take long: creating tables and indexes, `vacuum`, `analyze`.
    static final Duration LONG = Duration.ofHours(1);

    /// Sent first on each connection: release locks of idle transactions, and detect dead clients.
    static final String GREETING = "set lock_timeout = " + LOCK.toMillis()
            + "; set tcp_keepalives_idle = 60; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3";

    private PostgresTimeouts() {}

    /// Configure the driver. Options in the address, such as `?socketTimeout=60`, take precedence.
    static void tellDriver(Properties login) {
        login.setProperty("connectTimeout", String.valueOf(CONNECT.toSeconds()));
        login.setProperty("loginTimeout", String.valueOf(CONNECT.toSeconds()));
        login.setProperty("socketTimeout", String.valueOf(ANSWER.toSeconds()));
        login.setProperty("tcpKeepAlive", "true");
    }
}
