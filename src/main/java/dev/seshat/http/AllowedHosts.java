package dev.seshat.http;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The host names that requests may use. Anyone can point a name they own at this machine, so only names that
/// nobody else can own are allowed: `localhost` and IP addresses. Ports are ignored, since the server may be
/// reached through a tunnel.
///
/// @param host an additional name; null for none
/// @param anyNumber whether to allow every IP address, because other machines connect by them
record AllowedHosts(@Nullable String host, boolean anyNumber) {

    private static final Pattern HOST = Pattern.compile("(\\[[0-9a-f:.]+]|[0-9a-z._-]+)(:[0-9]{1,5})?");
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.[0-9]{1,3}){3}|\\[::1]");
    private static final Pattern NUMBERS = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}|\\[.*]");

    static AllowedHosts of(ListenOptions options) {
        return options.isLoopback()
                ? new AllowedHosts(null, false)
                : new AllowedHosts(options.host().toLowerCase(Locale.ROOT), true);
    }

    /// What to use instead of another name.
    String advice() {
        return anyNumber ? "Use the server's IP address, or start it with that name as --host." : "Use localhost.";
    }

    /// Whether the value of a `Host` header is allowed.
    boolean has(String header) {
        Matcher parts = HOST.matcher(header.toLowerCase(Locale.ROOT));
        if (!parts.matches()) {
            return false;
        }
        String name = parts.group(1);
        return LOOPBACK.matcher(name).matches()
                || (anyNumber && NUMBERS.matcher(name).matches())
                || name.equals(host);
    }
}
