package dev.seshat.search;

import dev.seshat.archive.Finder;
import dev.seshat.archive.Finder.Candidate;
import dev.seshat.archive.Finder.Heading;
import dev.seshat.model.Category;
import dev.seshat.model.Mask;
import dev.seshat.model.Message;
import dev.seshat.query.Query;
import dev.seshat.query.Term;
import dev.seshat.search.Judged.Weighed;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Looks at the texts of a candidate, says what it is worth, and makes a hit of it.
///
/// A session is worth its best messages, each less than the one before, what its title says, and how much of the query
/// it holds as a whole. Of equals the newer is better.
final class Judge {

    /// How many messages speak for a session: of one word two say enough.
    private static final int MESSAGES = 3;

    private static final int MESSAGES_OF_A_WORD = 2;
    private static final int PASSAGES = 3;
    private static final double DECAY = 0.3;
    private static final double TITLE = 0.6;
    /// How much the text as a whole counts: little where one message holds all words.
    private static final double WHOLE_BESIDE_MESSAGE = 0.1;

    private static final double WHOLE = 0.3;
    private static final double NEWEST = 0.04;
    private static final double DAYS_TO_HALF = 30;
    private static final String LINE_END = " ⏎ ";

    private final Finder finder;
    private final Query query;
    private final Asked asked;
    private final Skim skim;
    private final Ranker ranker;
    private final Snippet snippet;
    private final Mask shown;
    private final Instant now = Instant.now();
    /// The rungs have many messages in common.
    private final Map<Long, Map<Integer, Optional<Weighed>>> weighed = new HashMap<>();

    /// @param shown what is done to a text before a passage is cut from it
    Judge(Finder finder, Query query, Asked asked, Mask shown) {
        this.finder = finder;
        this.query = query;
        this.asked = asked;
        skim = new Skim(asked);
        ranker = new Ranker(asked, skim);
        snippet = new Snippet(asked);
        this.shown = shown;
    }

    /// What a candidate is worth; nothing when it does not match after all.
    ///
    /// @param match how it is to match
    Optional<Judged> judge(Candidate candidate, Match match) {
        Heading heading = finder.heading(candidate.session()).orElse(null);
        if (heading == null) {
            return Optional.empty();
        }
        List<Weighed> messages = messages(candidate, match);
        Ranker.Worth title = ranker.of(heading.text());
        if (messages.isEmpty() && !isTitled(title, match)) {
            return Optional.empty();
        }
        double score = title.score() * TITLE;
        double next = 1;
        double best = 0;
        boolean close = title.close();
        BitSet found = title.found();
        for (Weighed each : messages) {
            score += each.worth().score() * next;
            best = Math.max(best, each.worth().score());
            next *= DECAY;
            close |= each.worth().close();
            found.or(each.worth().found());
        }
        score += (match == Match.MESSAGE ? WHOLE_BESIDE_MESSAGE : WHOLE) * candidate.whole() * best;
        score *= covered(found) * (1 + NEWEST * recency(heading.at()));
        return Optional.of(new Judged(candidate.session(), heading, score, close, messages));
    }

    /// Whether the title is reason enough.
    private boolean isTitled(Ranker.Worth title, Match match) {
        Term words = query.words();
        return words == null
                || (match == Match.MESSAGE
                        ? asked.isIn(words, title.found())
                        : !title.found().isEmpty());
    }

    /// How much of what was asked for there is, by weight.
    private double covered(BitSet found) {
        double all = 0;
        double there = 0;
        for (int word = 0; word < asked.size(); word++) {
            all += asked.weights().get(word);
            there += found.get(word) ? asked.weights().get(word) : 0;
        }
        return all == 0 ? 1 : there / all;
    }

    private double recency(Instant at) {
        double days = Duration.between(at, now).toHours() / 24.0;
        return Math.pow(2, -Math.max(0, days) / DAYS_TO_HALF);
    }

    private List<Weighed> messages(Candidate candidate, Match match) {
        List<Weighed> messages = new ArrayList<>();
        long session = candidate.session();
        Map<Integer, Optional<Weighed>> known = weighed.computeIfAbsent(session, _ -> new HashMap<>());
        for (int seq : seqs(candidate, match)) {
            known.computeIfAbsent(seq, _ -> weigh(session, seq, match == Match.MESSAGE))
                    .ifPresent(messages::add);
        }
        messages.sort((a, b) -> Double.compare(b.worth().score(), a.worth().score()));
        return messages.size() > most() ? messages.subList(0, most()) : messages;
    }

    private int most() {
        return asked.size() == 1 ? MESSAGES_OF_A_WORD : MESSAGES;
    }

    private Set<Integer> seqs(Candidate candidate, Match match) {
        if (!candidate.messages().isEmpty()) {
            return new LinkedHashSet<>(candidate
                    .messages()
                    .subList(0, Math.min(most(), candidate.messages().size())));
        }
        Term words = query.words();
        if (words == null || match == Match.MESSAGE) {
            Term term = words == null ? null : words.without(query.without());
            return new LinkedHashSet<>(finder.holding(candidate.session(), term, query.filters(), most()));
        }
        Set<Integer> seqs = new LinkedHashSet<>();
        for (Finder.Weighted each : asked.telling()) {
            seqs.addAll(finder.holding(candidate.session(), each.term(), query.filters(), 2));
        }
        return seqs;
    }

    private Optional<Weighed> weigh(long session, int seq, boolean thorough) {
        return finder.message(session, seq).map(message -> new Weighed(message, ranker.of(message, thorough)));
    }

    /// The hit of a session, with the passages that speak for it.
    Hit hit(Judged judged) {
        List<Passage> passages = new ArrayList<>();
        judged.messages().stream().limit(PASSAGES).forEach(each -> passages.add(passage(each)));
        if (passages.isEmpty() && asked.size() > 0) {
            addPassage("title", judged.heading().title(), passages);
            addPassage("title", judged.heading().otherTitle(), passages);
            addPassage("summary", judged.heading().summary(), passages);
        }
        return new Hit(finder.session(judged.session()), judged.score(), passages);
    }

    private void addPassage(String category, @Nullable String text, List<Passage> to) {
        Ranker.Worth worth = ranker.of(text == null ? "" : text);
        if (text != null && worth.score() > 0) {
            Snippet.Cut cut = cut(text, shown.text(text), worth.spots(), " ");
            to.add(new Passage(null, category, null, false, cut.text(), cut.marks()));
        }
    }

    private Passage passage(Weighed weighed) {
        Message message = weighed.message();
        String lineEnd = message.category() == Category.TOOL_RESULT ? LINE_END : " ";
        Snippet.Cut cut = cut(
                message.text(), shown.message(message).text(), weighed.worth().spots(), lineEnd);
        String tool = message.content().tool();
        return new Passage(
                message.seq(), message.category().label(), tool, message.abandoned(), cut.text(), cut.marks());
    }

    private Snippet.Cut cut(String text, String seen, List<Skim.Spot> spots, String lineEnd) {
        // In a text that was changed the words stand elsewhere.
        return snippet.of(
                seen, seen.equals(text) ? spots : skim.read(seen, true).spots(), lineEnd);
    }
}
