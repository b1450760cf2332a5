package dev.seshat.cli.output;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Amounts of US dollars for people: `$79.63`, `$0.0048`, `unknown`.
final class Dollars {

    private static final BigDecimal CENT = new BigDecimal("0.01");

    private Dollars() {}

    /// @param unpriced whether something is missing in it
    static String of(@Nullable BigDecimal dollars, boolean unpriced) {
        if (dollars == null) {
            return "unknown";
        }
        return (unpriced ? "≥ $" : "$") + digits(dollars);
    }

    static String of(@Nullable BigDecimal dollars) {
        return of(dollars, false);
    }

    /// Small amounts keep two digits.
    private static String digits(BigDecimal dollars) {
        boolean small = dollars.signum() > 0 && dollars.compareTo(CENT) < 0;
        int scale = small ? Math.min(9, dollars.scale() - dollars.precision() + 2) : 2;
        BigDecimal rounded = dollars.setScale(Math.max(2, scale), RoundingMode.HALF_UP);
        return small
                ? rounded.stripTrailingZeros().toPlainString()
                : new DecimalFormat("#,##0.00", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(rounded);
    }

    /// A price, with all its digits.
    static String price(BigDecimal dollars) {
        return "$" + (dollars.signum() == 0 ? "0" : dollars.stripTrailingZeros().toPlainString());
    }
}
