package dev.seshat.insight.cost;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// The names under which a model may be in a price list. Providers and agents write the same model in different ways:
/// `us.anthropic.claude-sonnet-4-5-20250929-v1:0`, `anthropic/claude-sonnet-4.5`, `claude-sonnet-4-5[1m]`.
final class ModelNames {

    private static final Pattern PROVIDER =
            Pattern.compile("^(?:[a-z]{2,6}\\.)?(?:anthropic|openai|google|meta|mistral)\\.");
    private static final Pattern VARIANT = Pattern.compile("\\[[^\\]]*]$");
    private static final Pattern VERSION = Pattern.compile("-v\\d+(?::\\d+)?$");
    private static final Pattern DATE = Pattern.compile("-(?:\\d{8}|\\d{4}-\\d{2}-\\d{2})$");

    private ModelNames() {}

    /// In lower case, as written first.
    static Set<String> readings(String model) {
        Set<String> readings = new LinkedHashSet<>();
        String name = model.strip().toLowerCase(Locale.ROOT);
        readings.add(name);
        name = VARIANT.matcher(name).replaceFirst("");
        readings.add(name);
        name = name.substring(name.lastIndexOf('/') + 1);
        name = PROVIDER.matcher(name).replaceFirst("");
        name = VERSION.matcher(name).replaceFirst("");
        name = name.replace('@', '-');
        readings.add(name);
        if (name.startsWith("claude-")) {
            name = name.replace('.', '-');
            readings.add(name);
        }
        readings.add(DATE.matcher(name).replaceFirst(""));
        readings.remove("");
        return readings;
    }

    /// Whether this is all that a dated name has after the name.
    static boolean isDate(String suffix) {
        return DATE.matcher(suffix).matches();
    }
}
