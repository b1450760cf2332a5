package dev.seshat.archive.postgres;

import java.time.Duration;
import java.util.Properties;

/// How long a server is waited for. `docs/team.md` has the same numbers.
///
/// A server that is stopped, or a network that swallows everything, gives no error: only a time limit ends the wait.
final class Patience {

    /// To connect and to log in.
    static final Duration CONNECT = Duration.ofSeconds(10);

    /// For the next bytes of an answer.
    static final Duration ANSWER = Duration.ofSeconds(30);

    /// For one statement of a search. Shorter than [#ANSWER], so that a busy server is told from a dead one.
    static final Duration SEARCH = Duration.ofSeconds(25);

    /// For a connection of the pool, of which several may have to be found dead first.
    static final Duration POOL = Duration.ofSeconds(15);

    /// For a lock on tables that somebody else holds.
    static final Duration LOCK = Duration.ofSeconds(10);

    /// For what may rightly take long: new tables and indexes, `vacuum`, `analyze`.
    static final Duration LONG = Duration.ofHours(1);

    /// What each connection tells the server first: not to keep locks, nor a machine that is gone.
    static final String GREETING = "set lock_timeout = " + LOCK.toMillis()
            + "; set tcp_keepalives_idle = 60; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3";

    private Patience() {}

    /// Tell the driver. What an address says itself, as `?socketTimeout=60`, is stronger.
    static void tellDriver(Properties login) {
        login.setProperty("connectTimeout", String.valueOf(CONNECT.toSeconds()));
        login.setProperty("loginTimeout", String.valueOf(CONNECT.toSeconds()));
        login.setProperty("socketTimeout", String.valueOf(ANSWER.toSeconds()));
        login.setProperty("tcpKeepAlive", "true");
    }
}
