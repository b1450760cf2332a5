package dev.seshat.http.api;

import dev.seshat.model.Category;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/// The parameter that says which messages of a transcript are wanted.
final class TranscriptScope {

    static final Parameter.Names CATEGORIES = new Parameter.Names(
            "categories",
            "Only messages of these kinds, with commas between them.",
            true,
            Arrays.stream(Category.values()).map(Category::label).toList());

    private TranscriptScope() {}

    static Set<Category> categories(Asked asked) {
        Set<Category> wanted = EnumSet.noneOf(Category.class);
        asked.names(CATEGORIES)
                .ifPresentOrElse(
                        names -> names.forEach(name -> Category.find(name).ifPresent(wanted::add)),
                        () -> wanted.addAll(EnumSet.allOf(Category.class)));
        return wanted;
    }
}
