package dev.seshat.link;

import dev.seshat.words.Language;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The words that say what a session is about: those of its title, its summary and its first prompt, without the words
/// of every conversation. Which of them are characteristic is seen when they are compared with those of other sessions.
public final class Topics {

    private static final int SHORTEST = 3;
    private static final int LONGEST = 40;
    private static final int MOST = 24;

    private static final Set<String> COMMON = common();

    private Topics() {}

    private static Set<String> common() {
        Set<String> words = new HashSet<>(Arrays.asList(
                ("add added adding all also and any app are ask based because been before better both bug bugs but can cannot"
                                + " change changed changes check code could did does doing done each ensure etc every file"
                                + " files first fix fixed fixes fixing for from get give good has have help how implement"
                                + " improve into issue its just know let like line lines look main make makes making may more"
                                + " most move much must need needs new next not now off one only open option other our out"
                                + " please problem put read really remove rename review run running same see session set should"
                                + " show small some start still stop such support sure take test tests than that the their"
                                + " them then there these they thing this those through time too two update updated upgrade"
                                + " use used user uses using very want was way well were what when where which while why will"
                                + " with without work working works would write wrong yes yet you your claude agent explain"
                                + " here per via today tell find try keep using always never back turn under over")
                        .split(" ")));
        for (Language language : Language.values()) {
            words.addAll(language.stopWords());
        }
        return Set.copyOf(words);
    }

    /// The topics in these texts, in order of appearance.
    public static Set<Link> of(@Nullable String... texts) {
        Set<Link> topics = new LinkedHashSet<>();
        for (String text : texts) {
            if (text != null) {
                addTo(topics, text.toLowerCase(Locale.ROOT));
            }
        }
        return topics;
    }

    private static void addTo(Set<Link> topics, String text) {
        int at = 0;
        while (at < text.length() && topics.size() < MOST) {
            int end = at;
            while (end < text.length() && isInWord(text.charAt(end))) {
                end++;
            }
            int first = at;
            int last = end;
            while (first < last && isJoint(text.charAt(first))) {
                first++;
            }
            while (last > first && isJoint(text.charAt(last - 1))) {
                last--;
            }
            String word = text.substring(first, last);
            if (isTopic(word)) {
                topics.add(new Link(Relationship.DISCUSSES, NodeType.TOPIC, word));
            }
            at = end + 1;
        }
    }

    private static boolean isTopic(String word) {
        boolean dense = word.chars().anyMatch(Character::isIdeographic);
        int letters = (int) word.chars().filter(Character::isLetter).count();
        return word.length() >= (dense ? 2 : SHORTEST)
                && word.length() <= LONGEST
                && letters * 2 > word.length()
                && !COMMON.contains(word);
    }

    private static boolean isInWord(char c) {
        return Character.isLetterOrDigit(c) || isJoint(c);
    }

    private static boolean isJoint(char c) {
        return c == '-' || c == '_' || c == '\'' || c == '’';
    }

    /// The links of topics as a list that an archive can hold.
    public static List<Link> storable(Set<Link> topics) {
        return topics.stream().filter(Link::isStorable).toList();
    }
}
