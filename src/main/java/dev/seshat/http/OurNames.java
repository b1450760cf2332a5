package dev.seshat.http;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The names under which this server may be asked for. Whoever owns a name can point it to this machine, so only those
/// that nobody else owns count: `localhost`, and addresses in numbers. The port does not matter, since the server may
/// be reached through a tunnel.
///
/// @param host a name of its own; null for none
/// @param anyNumber whether every address in numbers is one, as other machines reach us by them
record OurNames(@Nullable String host, boolean anyNumber) {

    private static final Pattern HOST = Pattern.compile("(\\[[0-9a-f:.]+]|[0-9a-z._-]+)(:[0-9]{1,5})?");
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.[0-9]{1,3}){3}|\\[::1]");
    private static final Pattern NUMBERS = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}|\\[.*]");

    static OurNames of(Listening listening) {
        return listening.isLoopback()
                ? new OurNames(null, false)
                : new OurNames(listening.host().toLowerCase(Locale.ROOT), true);
    }

    /// What to do instead of asking for it by another name.
    String advice() {
        return anyNumber
                ? "Ask for it by the address of its machine in numbers, or start it with that name as --host."
                : "Ask for it as localhost.";
    }

    /// Whether the value of a `Host` header is one of them.
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
