package dev.seshat.cli.output;

import dev.seshat.insight.cost.Unpriced;
import dev.seshat.insight.stats.ReportedCost;
import dev.seshat.insight.stats.Stats;
import dev.seshat.insight.stats.StatsRow;
import dev.seshat.terminal.TerminalText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The rows of statistics as comma-separated values (RFC 4180).
public final class StatsCsv {

    private static final int DIGITS = 6;

    private StatsCsv() {}

    /// Write a heading and the rows.
    public static void write(Stats stats, Appendable out) {
        try {
            out.append(stats.by().label())
                    .append(",label,sessions,prompts,messages,activeMs,requests,input,output,cacheRead,cacheWrite,"
                            + "cacheWrite1h,webSearches,costUsdApiEquivalent,unpriced,reportedUsd\n");
            for (StatsRow row : stats.rows()) {
                out.append(String.join(",", cells(row))).append('\n');
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> cells(StatsRow row) {
        BigDecimal reported = row.reported().stream().map(ReportedCost::cost).reduce(BigDecimal.ZERO, BigDecimal::add);
        return List.of(
                text(row.key()),
                text(Objects.requireNonNullElse(row.label(), "")),
                Long.toString(row.sessions()),
                number(row.prompts()),
                number(row.messages()),
                number(row.activeMillis()),
                Long.toString(row.requests()),
                Long.toString(row.usage().input()),
                Long.toString(row.usage().output()),
                Long.toString(row.usage().cacheRead()),
                Long.toString(row.usage().cacheWrite()),
                Long.toString(row.longCacheWrite()),
                Long.toString(row.webSearches()),
                dollars(row.cost()),
                text(row.unpriced().stream().map(Unpriced::model).distinct().collect(Collectors.joining(" "))),
                row.reported().isEmpty() ? "" : dollars(reported));
    }

    private static String number(@Nullable Long number) {
        return number == null ? "" : number.toString();
    }

    private static String dollars(@Nullable BigDecimal dollars) {
        return dollars == null
                ? ""
                : dollars.setScale(DIGITS, RoundingMode.HALF_UP).toPlainString();
    }

    /// A spreadsheet runs a cell that begins like a formula, and logs may name a branch so.
    private static String text(String raw) {
        String text = TerminalText.line(raw);
        String safe = !text.isEmpty() && "=+-@".indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
        return safe.indexOf(',') >= 0 || safe.indexOf('"') >= 0 ? "\"" + safe.replace("\"", "\"\"") + "\"" : safe;
    }
}
