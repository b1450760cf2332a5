package dev.seshat.relevance;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// Runs every query on an engine and records the rank of the right session.
record Judge(List<JudgedQuery> queries) {

    /// Below this rank, a session counts as not found.
    private static final int LIMIT = 10;

    Judge {
        queries = List.copyOf(queries);
    }

    /// The result.
    ///
    /// @param missed the queries whose session was not among the first five
    record Verdict(Map<QueryKind, Score> byKind, List<JudgedQuery> missed) {
        Score total() {
            return Score.sum(byKind.values());
        }
    }

    Verdict ask(Engine engine) throws IOException {
        Map<QueryKind, Score> byKind = new EnumMap<>(QueryKind.class);
        List<JudgedQuery> missed = new ArrayList<>();
        for (JudgedQuery judged : queries) {
            int rank = 1 + engine.search(judged.query().text(), LIMIT).indexOf(judged.right());
            byKind.merge(judged.query().kind(), Score.ofRank(rank), Score::plus);
            if (rank == 0 || rank > 5) {
                missed.add(judged);
            }
        }
        return new Verdict(byKind, missed);
    }
}
