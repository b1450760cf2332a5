package dev.seshat.agent;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;

/// How often each tool was called.
public final class ToolCounts {

    private ToolCounts() {}

    /// The same counts in display order.
    public static Map<String, Integer> mostUsedFirst(Map<String, Integer> counts) {
        Map<String, Integer> sorted = new LinkedHashMap<>();
        counts.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .forEach(entry -> sorted.put(entry.getKey(), entry.getValue()));
        return sorted;
    }
}
