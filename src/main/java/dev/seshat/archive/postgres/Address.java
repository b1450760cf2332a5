package dev.seshat.archive.postgres;

import dev.seshat.host.Environment;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/// Where a shared archive is, as `psql` would be told: `postgresql://user@host:port/database?sslmode=verify-full`. What
/// it leaves out is taken from PGHOST, PGPORT, PGUSER and PGDATABASE.
///
/// It never holds a password: that would be in the list of processes, in the history of a shell and in messages. The
/// driver finds it in the file that PGPASSFILE names, or in `~/.pgpass`.
///
/// @param place host, port and database
/// @param options what stands behind the question mark, for the driver
record Address(String place, String user, String options) {

    private static final Pattern SCHEME = Pattern.compile("postgres(ql)?://.*");
    private static final Pattern PASSWORD = Pattern.compile("(?i)(^|&)(ssl)?password=");

    /// Read an address. Nothing of what is wrong with it is repeated: it may be a password.
    static Address parse(String text, Environment environment) {
        URI uri = uri(text.strip());
        String authority = Optional.ofNullable(uri.getRawAuthority()).orElse("");
        int at = authority.lastIndexOf('@');
        String named = at < 0 ? "" : authority.substring(0, at);
        String options = Optional.ofNullable(uri.getRawQuery()).orElse("");
        if (named.indexOf(':') >= 0 || PASSWORD.matcher(options).find()) {
            throw wrong("the address of the archive may hold no password, because others could see it: keep it in"
                    + " the file that PGPASSFILE names, or in ~/.pgpass.");
        }
        String host = or(authority.substring(at + 1), "PGHOST", "localhost", environment);
        String port = host.indexOf(':') >= 0
                ? ""
                : environment.find("PGPORT").map(number -> ":" + number).orElse("");
        String user = or(
                URLDecoder.decode(named, StandardCharsets.UTF_8),
                "PGUSER",
                System.getProperty("user.name", ""),
                environment);
        String path = Optional.ofNullable(uri.getRawPath()).orElse("");
        String database = or(path.isEmpty() ? "" : path.substring(1), "PGDATABASE", user, environment);
        return new Address(host + port + "/" + database, user, options);
    }

    private static URI uri(String text) {
        try {
            if (SCHEME.matcher(text).matches()) {
                // All may be left out, but that is no URI.
                return new URI(text.endsWith("://") ? text + "/" : text);
            }
        } catch (URISyntaxException e) {
            // Said below, without what was written.
        }
        throw wrong("the address of the archive is not like postgresql://user@host/database.");
    }

    private static String or(String said, String variable, String otherwise, Environment environment) {
        return said.isEmpty() ? environment.find(variable).orElse(otherwise) : said;
    }

    private static SeshatException wrong(String message) {
        return new SeshatException(Kind.WRONG_USE, message);
    }

    /// As the driver wants it.
    String url() {
        return "jdbc:postgresql://" + place + (options.isEmpty() ? "" : "?" + options);
    }

    /// For messages.
    @Override
    public String toString() {
        return "postgresql://" + user + "@" + place;
    }
}
