package dev.seshat.cli.output;

import dev.seshat.terminal.Terminal;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.format.TextStyle;
import java.time.temporal.TemporalAdjusters;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;

/// A calendar of the last year: a column for each week, darker where more happened. Narrow terminals get fewer weeks.
final class HeatMap {

    private static final int WEEKS = 53;
    private static final int NAMES = 4;
    private static final int FEWEST_WEEKS = 4;
    private static final String SHADES = "·░▒▓█";
    private static final String PLAIN = ".-+*#";
    private static final int MONTH = 3;

    private final Map<LocalDate, Long> days;
    private final LocalDate today;
    private final String shades;
    private final long[] levels;

    /// @param days how much happened, by day
    HeatMap(Map<LocalDate, Long> days, LocalDate today, boolean dumb) {
        this.days = days;
        this.today = today;
        this.shades = dumb ? PLAIN : SHADES;
        LocalDate first = today.minusWeeks(WEEKS);
        long[] amounts = days.entrySet().stream()
                .filter(day -> day.getValue() > 0
                        && day.getKey().isAfter(first)
                        && !day.getKey().isAfter(today))
                .mapToLong(Map.Entry::getValue)
                .sorted()
                .toArray();
        // Quartiles: one busy day must not make all others look empty.
        levels = new long[] {quantile(amounts, 1), quantile(amounts, 2), quantile(amounts, 3)};
    }

    private static long quantile(long[] sorted, int quarter) {
        return sorted.length == 0 ? 0 : sorted[Math.min(sorted.length - 1, sorted.length * quarter / 4)];
    }

    /// Print it; nothing if the terminal is too narrow.
    void print(StringBuilder out, Terminal terminal) {
        int weeks = Math.min(WEEKS, terminal.width() - NAMES);
        if (weeks < FEWEST_WEEKS) {
            return;
        }
        LocalDate start =
                today.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY)).minusWeeks(weeks - 1L);
        out.append(" ".repeat(NAMES))
                .append(Style.DIM.apply(months(start, weeks), terminal))
                .append('\n');
        for (DayOfWeek day : DayOfWeek.values()) {
            StringBuilder row = new StringBuilder();
            for (int week = 0; week < weeks; week++) {
                LocalDate date = start.plusWeeks(week).plusDays(day.getValue() - 1L);
                row.append(date.isAfter(today) ? ' ' : shade(days.getOrDefault(date, 0L)));
            }
            String name = day.getDisplayName(TextStyle.SHORT, Locale.ENGLISH);
            out.append(Style.DIM.apply(day.getValue() % 2 == 1 ? name + " " : "    ", terminal))
                    .append(Style.ADDED.apply(row.toString().stripTrailing(), terminal))
                    .append('\n');
        }
    }

    private String months(LocalDate start, int weeks) {
        char[] names = new char[weeks];
        Arrays.fill(names, ' ');
        int free = 0;
        for (int week = 0; week < weeks; week++) {
            LocalDate monday = start.plusWeeks(week);
            boolean begins =
                    week == 0 || monday.getMonth() != monday.minusWeeks(1).getMonth();
            if (begins && week >= free && week + MONTH <= weeks) {
                monday.getMonth()
                        .getDisplayName(TextStyle.SHORT, Locale.ENGLISH)
                        .getChars(0, MONTH, names, week);
                free = week + MONTH + 1;
            }
        }
        return new String(names).stripTrailing();
    }

    private char shade(long amount) {
        if (amount <= 0) {
            return shades.charAt(0);
        }
        int level = 1;
        for (long each : levels) {
            level += amount > each ? 1 : 0;
        }
        return shades.charAt(level);
    }
}
