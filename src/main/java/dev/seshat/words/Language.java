package dev.seshat.words;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// A language for stemming, so that `connection` finds `connecting`.
///
/// Named like PostgreSQL's text search configurations, because both archives take the same setting.
public enum Language {
    /// No stemming.
    SIMPLE("", '\0', '\0'),
    ARABIC("Arabic", '\u0600', '\u06ff'),
    ARMENIAN("Armenian", '\u0530', '\u058f'),
    BASQUE("Basque", 'a', 'z'),
    CATALAN("Catalan", 'a', 'z'),
    DANISH("Danish", 'a', 'z'),
    DUTCH("Dutch", 'a', 'z'),
    ENGLISH("English", 'a', 'z'),
    ESTONIAN("Estonian", 'a', 'z'),
    FINNISH("Finnish", 'a', 'z'),
    FRENCH("French", 'a', 'z'),
    GERMAN("German", 'a', 'z'),
    GREEK("Greek", '\u0370', '\u03ff'),
    HINDI("Hindi", '\u0900', '\u097f'),
    HUNGARIAN("Hungarian", 'a', 'z'),
    INDONESIAN("Indonesian", 'a', 'z'),
    IRISH("Irish", 'a', 'z'),
    ITALIAN("Italian", 'a', 'z'),
    LITHUANIAN("Lithuanian", 'a', 'z'),
    NORWEGIAN("Norwegian", 'a', 'z'),
    PORTUGUESE("Portuguese", 'a', 'z'),
    ROMANIAN("Romanian", 'a', 'z'),
    RUSSIAN("Russian", '\u0400', '\u04ff'),
    SPANISH("Spanish", 'a', 'z'),
    SWEDISH("Swedish", 'a', 'z'),
    TAMIL("Tamil", '\u0b80', '\u0bff'),
    TURKISH("Turkish", 'a', 'z');

    private final String algorithm;
    private final char firstLetter;
    private final char lastLetter;

    Language(String algorithm, char firstLetter, char lastLetter) {
        this.algorithm = algorithm;
        this.firstLetter = firstLetter;
        this.lastLetter = lastLetter;
    }

    /// The language of a name in lower case, as in the setting.
    public static Optional<Language> named(String name) {
        for (Language language : values()) {
            if (language.title().equals(name)) {
                return Optional.of(language);
            }
        }
        return Optional.empty();
    }

    /// All names, in order.
    public static List<String> names() {
        return Arrays.stream(values()).map(Language::title).toList();
    }

    /// The name, as in the setting.
    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Stop words in lower case; empty where no list exists.
    public Set<String> stopWords() {
        return this == ENGLISH ? EnglishWords.STOP_WORDS : Set.of();
    }

    /// The endings that may continue a typed word; empty where no list exists.
    List<String> endings() {
        return this == ENGLISH ? EnglishWords.ENDINGS : List.of();
    }

    /// Whether stems are known to begin with the first two letters of their word, except for `y` that becomes
    /// `i`.
    boolean keepsFirstLetters() {
        return this == ENGLISH || this == SIMPLE;
    }

    boolean hasStems() {
        return !algorithm.isEmpty();
    }

    /// Snowball's name for the language.
    String algorithm() {
        return algorithm;
    }

    /// The first letter of the stemmer's script.
    char firstLetter() {
        return firstLetter;
    }

    /// The last letter of that script.
    char lastLetter() {
        return lastLetter;
    }
}
