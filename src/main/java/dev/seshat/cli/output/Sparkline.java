package dev.seshat.cli.output;

import java.util.List;

/// Numbers as a row of bars, one character each.
final class Sparkline {

    private static final String BARS = "▁▂▃▄▅▆▇█";
    private static final String PLAIN = "_.-=+*#@";

    private Sparkline() {}

    /// @param dumb whether the terminal may lack the characters of bars
    /// @param width at most this many, of the latest numbers
    static String of(List<Double> values, int width, boolean dumb) {
        String bars = dumb ? PLAIN : BARS;
        List<Double> shown = values.subList(Math.max(0, values.size() - width), values.size());
        double most = shown.stream().mapToDouble(Double::doubleValue).max().orElse(0);
        StringBuilder line = new StringBuilder();
        for (double value : shown) {
            if (value <= 0) {
                line.append(' ');
            } else {
                line.append(bars.charAt((int) Math.min(bars.length() - 1, value / most * bars.length())));
            }
        }
        return line.toString();
    }
}
