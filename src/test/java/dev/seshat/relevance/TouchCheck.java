package dev.seshat.relevance;

import java.util.List;

/// Counts answers that change when logs are copied without their times.
final class TouchCheck {

    private static final int FIRST = 50;

    private TouchCheck() {}

    static void run(OpenArchive before, OpenArchive touched, List<String> queries) {
        int differ = 0;
        int firstDiffers = 0;
        for (String query : queries) {
            List<String> expected = before.search(query, FIRST);
            List<String> now = touched.search(query, FIRST);
            differ += expected.equals(now) ? 0 : 1;
            boolean sameFirst = expected.stream()
                    .limit(1)
                    .toList()
                    .equals(now.stream().limit(1).toList());
            firstDiffers += sameFirst ? 0 : 1;
        }
        System.out.printf(
                "touch: %d queries: the first %d hits of %d differ, the first hit of %d%n",
                queries.size(), FIRST, differ, firstDiffers);
    }
}
