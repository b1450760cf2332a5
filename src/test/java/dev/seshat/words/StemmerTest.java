package dev.seshat.words;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.tartarus.snowball.ext.EnglishStemmer;

/// Stems in each language.
class StemmerTest {

    @ParameterizedTest
    @EnumSource
    void everyLanguageHasItsNameAndItsStemmer(Language language) {
        assertThat(Language.named(language.title())).contains(language);
        assertThat(Language.names()).contains(language.title());
        assertThat(new Endings(language).stem("abc")).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "german, Häuser, haus",
        "french, continuellement, continuel",
        "spanish, canciones, cancion",
        "russian, книгами, книг",
        "russian, мой, мо",
        "turkish, kitaplar, kitap",
        "finnish, taloissa, talo",
        "greek, βιβλία, βιβλ",
        "simple, houses, houses",
        "russian, houses, houses"
    })
    void takesTheEndingsOfTheLanguageOff(String language, String word, String stem) {
        assertThat(new WordWriter(Language.named(language).orElseThrow())
                        .add(word)
                        .take())
                .isEqualTo(stem);
    }

    /// The cache has fewer slots than there are words here, so many evict each other.
    @Property(tries = 20_000)
    void remembersNoWrongStem(
            @ForAll @CharRange(from = 'a', to = 'i') @StringLength(min = 3, max = 18) String letters) {
        String word = letters + "ings";
        EnglishStemmer stemmer = new EnglishStemmer();
        stemmer.setCurrent(word);
        stemmer.stem();
        assertThat(SHARED.add(word).take()).isEqualTo(stemmer.getCurrent());
        assertThat(SHARED.add(word).take()).isEqualTo(stemmer.getCurrent());
    }

    private static final WordWriter SHARED = new WordWriter(Language.ENGLISH);

    @Test
    void knowsTheStopWordsOfEnglish() {
        assertThat(Language.ENGLISH.stopWords()).contains("the", "how", "did").doesNotContain("error");
        assertThat(Language.SIMPLE.stopWords()).isEmpty();
        assertThat(Language.named("klingon")).isEmpty();
    }
}
