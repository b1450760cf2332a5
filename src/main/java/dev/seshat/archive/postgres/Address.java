package dev.seshat.archive.postgres;

import dev.seshat.host.Environment;
import dev.seshat.model.SeshatException;
import dev.seshat.model.SeshatException.Kind;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The address of a shared archive, in the form that `psql` takes:
/// `postgresql://user@host:port/database?sslmode=verify-full`. Missing parts come from the service it names,
/// or else from PGHOST, PGPORT, PGUSER, PGDATABASE and PGSSLMODE.
///
/// It never holds a password, because that would show in process lists, shell histories and messages. The
/// driver reads the password from the file that PGPASSFILE names, or from `~/.pgpass`.
///
/// @param place host, port and database, without the parts that a service supplies
/// @param user empty if a service supplies it
/// @param options what follows the question mark, for the driver
record Address(String place, String user, String options) {

    private static final Pattern SCHEME = Pattern.compile("postgres(ql)?://.*", Pattern.CASE_INSENSITIVE);
    private static final Pattern PASSWORD = Pattern.compile("(?i)(^|&)(ssl)?password=");
    private static final Pattern SERVICE = Pattern.compile("(^|&)service=([^&]*)");

    /// Variables that libpq reads but the driver does not, by the option each one sets.
    private static final Map<String, String> VARIABLES = new TreeMap<>(Map.of(
            "sslmode", "PGSSLMODE",
            "sslrootcert", "PGSSLROOTCERT",
            "sslcert", "PGSSLCERT",
            "sslkey", "PGSSLKEY"));

    /// Parse an address. Errors repeat no part of it, because it may contain a password.
    static Address parse(String text, Environment environment) {
        URI uri = uri(text.strip());
        String authority = Optional.ofNullable(uri.getRawAuthority()).orElse("");
        int at = authority.lastIndexOf('@');
        String named = at < 0 ? "" : authority.substring(0, at);
        String host = authority.substring(at + 1);
        String path = Optional.ofNullable(uri.getRawPath()).orElse("");
        String database = path.isEmpty() ? "" : path.substring(1);
        String options = Optional.ofNullable(uri.getRawQuery()).orElse("");
        if (named.indexOf(':') >= 0 || PASSWORD.matcher(options).find()) {
            throw wrong("the address of the archive cannot contain a password, because others could see it: keep it in"
                    + " the file that PGPASSFILE names, or in ~/.pgpass.");
        }
        String user = URLDecoder.decode(named, StandardCharsets.UTF_8);
        if (!SERVICE.matcher(options).find() && environment.find("PGSERVICE").isPresent()) {
            options = and(options, "service", environment.find("PGSERVICE").get());
        }
        return SERVICE.matcher(options).find()
                ? new Address(host + "/" + database, user, options)
                : complete(host, database, user, options, environment);
    }

    private static Address complete(
            String host, String database, String user, String options, Environment environment) {
        String server = or(host, "PGHOST", "localhost", environment);
        if (server.startsWith("/")) {
            throw wrong("PGHOST names a Unix socket, which Seshat does not support: name a host in the address.");
        }
        String port = server.indexOf(':') >= 0
                ? ""
                : environment.find("PGPORT").map(number -> ":" + number).orElse("");
        String who = or(user, "PGUSER", System.getProperty("user.name", ""), environment);
        String all = options;
        for (Map.Entry<String, String> each : VARIABLES.entrySet()) {
            Optional<String> value = environment.find(each.getValue());
            if (value.isPresent()
                    && !Pattern.compile("(^|&)" + each.getKey() + "=")
                            .matcher(options)
                            .find()) {
                all = and(all, each.getKey(), value.get());
            }
        }
        return new Address(server + port + "/" + or(database, "PGDATABASE", who, environment), who, all);
    }

    private static String and(String options, String name, String value) {
        String option = name + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8);
        return options.isEmpty() ? option : options + "&" + option;
    }

    private static URI uri(String text) {
        try {
            if (SCHEME.matcher(text).matches()) {
                // libpq allows all of these to be missing, but java.net.URI does not.
                return new URI(text.replaceFirst("://($|\\?)", ":///$1"));
            }
        } catch (URISyntaxException e) {
            // Reported below, without repeating the input.
        }
        throw wrong("the address of the archive must look like postgresql://user@host/database.");
    }

    private static String or(String said, String variable, String otherwise, Environment environment) {
        return said.isEmpty() ? environment.find(variable).orElse(otherwise) : said;
    }

    private static SeshatException wrong(String message) {
        return new SeshatException(Kind.WRONG_USE, message);
    }

    /// The form that the driver takes.
    String url() {
        return "jdbc:postgresql://" + place + (options.isEmpty() ? "" : "?" + options);
    }

    /// The form for messages.
    @Override
    public String toString() {
        Matcher service = SERVICE.matcher(options);
        return "postgresql://" + (user.isEmpty() ? "" : user + "@") + place
                + (service.find() ? "?service=" + service.group(2) : "");
    }
}
