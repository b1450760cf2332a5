package dev.seshat.search;

import dev.seshat.model.Content;
import dev.seshat.model.Mask;
import dev.seshat.model.Message;
import dev.seshat.model.Project;
import dev.seshat.query.Filter;
import dev.seshat.search.TermScanner.Spot;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// Cuts the passages that a hit shows: the part of a message that contains the words of the query, marked.
///
/// One per search; not thread-safe.
final class Passages {

    /// How many a hit shows.
    static final int MOST = 3;

    private final QuerySpots query;
    private final Snippet snippet;
    private final Mask shown;
    private final List<Filter> filters;

    /// @param shown applied to a text before a passage is cut from it
    /// @param filters of the query
    Passages(QuerySpots query, Mask shown, List<Filter> filters) {
        this.query = query;
        snippet = new Snippet(query.weighted());
        this.shown = shown;
        this.filters = List.copyOf(filters);
    }

    /// The passages of a session, best first.
    ///
    /// @param messages the matching ones, best first
    List<Passage> of(List<Message> messages, Project project) {
        List<Shown> ordered = new ArrayList<>();
        for (Message message : messages) {
            List<Spot> spots = query.in(message.text());
            double worth = spots.isEmpty() ? 0 : snippet.worth(inOrder(spots), new BitSet());
            ordered.add(new Shown(message, spots, worth * PassageRanking.weight(message)));
        }
        ordered.sort((a, b) -> Double.compare(b.worth(), a.worth()));
        List<Passage> passages = new ArrayList<>();
        for (Shown each : ordered) {
            Passage passage = of(each.message(), each.spots(), project);
            // Agents repeat themselves, and logs repeat agents.
            boolean isNew = passages.stream().noneMatch(other -> other.snippet().equals(passage.snippet()));
            if (isNew && !passage.snippet().isEmpty()) {
                passages.add(passage);
            }
            if (passages.size() == MOST) {
                break;
            }
        }
        return passages;
    }

    /// A candidate message.
    private record Shown(Message message, List<Spot> spots, double worth) {}

    private static List<Spot> inOrder(List<Spot> spots) {
        List<Spot> ordered = new ArrayList<>(spots);
        ordered.sort((a, b) -> Integer.compare(a.start(), b.start()));
        return ordered;
    }

    /// The passage of a message.
    ///
    /// @param spots the places of the query's words in the message's text
    /// @param project paths inside it are shown relative to it
    Passage of(Message message, List<Spot> spots, Project project) {
        Message seen = shown.message(message);
        PassageText plain = PassageText.of(seen);
        Words words = plain.text().equals(message.text()) ? new Words(List.of(), spots) : words(plain);
        Snippet.Cut cut =
                seen.content() instanceof Content.ToolCall call ? call(call, plain, words, project) : cut(plain, words);
        return new Passage(
                message.seq(),
                message.category().label(),
                seen.content().tool(),
                message.at(),
                message.abandoned(),
                cut.text(),
                cut.marks());
    }

    /// The passage of a title or a summary.
    ///
    /// @param spots the places of the query's words in the text
    Passage of(String category, String text, List<Spot> spots) {
        String seen = shown.text(text);
        List<Spot> found = seen.equals(text) ? spots : query.in(seen);
        Snippet.Cut cut = snippet.of(seen, found, " ");
        return new Passage(null, category, null, null, false, cut.text(), cut.marks());
    }

    /// The places of the words in a passage's text.
    private record Words(List<Spot> about, List<Spot> text) {}

    private Words words(PassageText text) {
        List<Spot> about = text.about().isEmpty() ? List.of() : query.in(text.about());
        return new Words(about, query.in(text.text()));
    }

    /// A call in short form, unless its arguments contain more of the query's words.
    private Snippet.Cut call(Content.ToolCall call, PassageText plain, Words inPlain, Project project) {
        PassageText brief = PassageText.of(call, project, filters, true);
        Words inBrief = words(brief);
        if (worth(inPlain) > worth(inBrief) + 1e-9) {
            return cut(plain, inPlain);
        }
        // If the words are not in a change, the beginning of both sides says more than the whole old text.
        return inBrief.text().isEmpty()
                ? cut(PassageText.of(call, project, filters, false), new Words(inBrief.about(), List.of()))
                : cut(brief, inBrief);
    }

    private double worth(Words words) {
        BitSet about = new BitSet();
        words.about().forEach(spot -> about.set(spot.word()));
        return snippet.worth(words.text(), about);
    }

    private Snippet.Cut cut(PassageText passage, Words words) {
        if (passage.about().isEmpty()) {
            return snippet.of(passage.text(), words.text(), passage.lineEnd());
        }
        Snippet.Cut about = snippet.of(passage.about(), words.about(), " ");
        Snippet.Cut text = snippet.of(
                passage.text(),
                words.text(),
                passage.lineEnd(),
                Snippet.LENGTH - passage.about().length());
        if (text.text().isEmpty()) {
            return about;
        }
        int from = about.text().length() + PassageText.ABOUT_END.length();
        List<Passage.Mark> marks = new ArrayList<>(about.marks());
        text.marks().forEach(mark -> marks.add(new Passage.Mark(from + mark.from(), from + mark.to())));
        return new Snippet.Cut(about.text() + PassageText.ABOUT_END + text.text(), marks);
    }
}
