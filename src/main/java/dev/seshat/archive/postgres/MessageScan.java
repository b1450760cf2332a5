package dev.seshat.archive.postgres;

import dev.seshat.archive.sql.FilterSql;
import dev.seshat.archive.sql.SqlFragment;
import dev.seshat.model.Category;
import dev.seshat.rank.SessionScorer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Reads the messages that contain words of a query, with the occurrences of each.
///
/// Parsing whole vectors row by row is slow, in SQL and here. So the tokens of the query are given a label
/// that no other token of the vector has, and only tokens with this label are sent.
final class MessageScan {

    /// The weight of words in tool output. Other words weigh 1, except in tool names and paths.
    private static final float OUTPUT = 0.5f;

    /// The length of a message in words. If it is not stored, it is estimated at six bytes per word.
    static final String LENGTH = "coalesce(m.length, octet_length(m.body) / 6)";

    /// A message that contains words of the query.
    ///
    /// @param at in milliseconds, or [SessionScorer#UNKNOWN]
    record Found(Place place, Category category, long at, int length, TextCounts words) {}

    record Place(long session, int seq) {}

    private final PostgresConnection sql;
    private final QueryWords words;
    private final FilterSql filters;
    private final Occurrences occurrences;
    private final Map<Place, Found> found = new HashMap<>();

    MessageScan(PostgresConnection sql, QueryWords words, FilterSql filters) {
        this.sql = sql;
        this.words = words;
        this.filters = filters;
        occurrences = new Occurrences(words);
    }

    Collection<Found> found() {
        return found.values();
    }

    int size() {
        return found.size();
    }

    /// Add the messages whose words match, up to a limit. Return whether these are all.
    boolean add(String query, int most) {
        return add(query, SqlFragment.EMPTY, most);
    }

    /// The same for some sessions only.
    boolean addOf(Collection<Long> sessions, String query, int most) {
        long[] numbers = sessions.stream().mapToLong(Long::longValue).toArray();
        return add(query, SqlFragment.of(" and m.session = any(?)", numbers), most);
    }

    private boolean add(String query, SqlFragment which, int most) {
        return read(select("m.words", "messages m" + filters.joins())
                        .and(" where m.words @@ ?::tsquery", query)
                        .and(which)
                        .and(filters.sql())
                        .and(" limit ?", most))
                < most;
    }

    /// Add the shortest matching messages of a bounded sample: a short message is about little else.
    void addShortest(String query, int lookedAt, int most) {
        SqlFragment shortest = SqlFragment.of(
                        "(select session, seq, workstation_id from (select m.session, m.seq,"
                                + " m.workstation_id, " + LENGTH + " as length from messages m" + filters.joins()
                                + " where m.words @@ ?::tsquery",
                        query)
                .and(filters.sql())
                .and(" limit ?) looked order by length, session, seq limit ?) best", lookedAt, most);
        SqlFragment from = shortest.and(" join messages m on m.session = best.session and m.seq = best.seq"
                + " and m.workstation_id = best.workstation_id");
        read(select("m.words", from));
    }

    /// Add the matching messages that need several vectors.
    void addLong(String query) {
        read(select(
                        "l.words",
                        "long_messages l join messages m on m.session = l.session and m.seq = l.seq" + filters.joins())
                .and(" where l.words @@ ?::tsquery", query)
                .and(filters.sql()));
    }

    private SqlFragment select(String vector, String from) {
        return select(vector, SqlFragment.of(from));
    }

    private SqlFragment select(String vector, SqlFragment from) {
        List<String> tokens = List.copyOf(words.tokens().keySet());
        SqlFragment select = SqlFragment.of(
                "select m.session, m.seq, left(m.category, 20) as category, m.at, " + LENGTH + " as length,"
                        + " case m.category when 'tool_call' then " + marked(vector, 'D') + " else "
                        + marked(vector, 'A') + " end::text as places,"
                        + " case m.category when 'tool_call' then ts_filter(" + vector
                        + ", '{a,b}')::text end as labels",
                tokens,
                tokens);
        for (QueryWords.Beginning beginning : words.beginnings()) {
            select = select.and(", " + vector + " @@ ?::tsquery as leaf" + beginning.leaf(), beginning.query());
        }
        return select.and(" from ").and(from);
    }

    /// A vector reduced to the given tokens. The label must not be used in it.
    static String marked(String vector, char label) {
        return "ts_filter(setweight(" + vector + ", '" + label + "', ?), '{" + label + "}')";
    }

    private int read(SqlFragment select) {
        int[] rows = new int[1];
        sql.each(select, row -> {
            rows[0]++;
            read(row);
            return true;
        });
        return rows[0];
    }

    private void read(ResultSet row) throws SQLException {
        Category category = Category.find(row.getString("category")).orElse(null);
        Place place = new Place(row.getLong("session"), row.getInt("seq"));
        if (category == null || place.seq() < 0) {
            // Nobody can read it; `status` names it.
            return;
        }
        float weight = category == Category.TOOL_RESULT ? OUTPUT : 1;
        occurrences.places().read(row.getString("places"), weight);
        String labels = row.getString("labels");
        if (labels != null) {
            occurrences.places().readLabels(labels);
        }
        occurrences.count();
        addBeginnings(row, words, occurrences, weight);
        Found known = found.get(place);
        if (known == null) {
            long at = row.getLong("at");
            long time = row.wasNull() ? SessionScorer.UNKNOWN : at;
            found.put(place, new Found(place, category, time, row.getInt("length"), occurrences.taken()));
        } else {
            known.words().add(occurrences.taken());
        }
    }

    static void addBeginnings(ResultSet row, QueryWords words, Occurrences occurrences, float weight)
            throws SQLException {
        for (QueryWords.Beginning beginning : words.beginnings()) {
            if (row.getBoolean("leaf" + beginning.leaf())) {
                occurrences.holds(beginning.leaf(), weight);
            }
        }
    }

    /// Count the messages that match the query and the filters, up to a limit.
    long count(String query, int most) {
        return sql.number(SqlFragment.of(
                        "select count(*) from (select 1 from messages m" + filters.joins()
                                + " where m.words @@ ?::tsquery",
                        query)
                .and(filters.sql())
                .and(" limit ?) counted", most));
    }

    /// The sessions found so far.
    List<Long> sessions() {
        return new ArrayList<>(
                found.keySet().stream().map(Place::session).distinct().toList());
    }
}
