package dev.seshat.export;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// The file format of an export.
public enum ExportFormat {
    HTML("html", "text/html; charset=utf-8"),
    MD("md", "text/markdown; charset=utf-8"),
    JSON("json", "application/json");

    private final String label;
    private final String mediaType;

    ExportFormat(String label, String mediaType) {
        this.label = label;
        this.mediaType = mediaType;
    }

    /// Its name, which is also its file extension.
    public String label() {
        return label;
    }

    public String mediaType() {
        return mediaType;
    }

    /// The format of this name; `markdown` and `htm` work too.
    public static Optional<ExportFormat> find(String label) {
        String wanted = switch (label.toLowerCase(Locale.ROOT)) {
            case "markdown" -> "md";
            case "htm" -> "html";
            default -> label.toLowerCase(Locale.ROOT);
        };
        return Arrays.stream(values())
                .filter(format -> format.label.equals(wanted))
                .findFirst();
    }
}
