package dev.seshat.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SessionFactsTest {

    @Test
    void theLinesOfOneResponseRepeatItsUsageSoTheLargestCounts() {
        Usage first = new Usage(3, 2, 9000, 90);
        Usage last = new Usage(3, 61, 9000, 90);
        assertThat(first.max(last)).isEqualTo(last);
        assertThat(first.plus(last)).isEqualTo(new Usage(6, 63, 18_000, 180));
    }

    @Test
    void categoriesAreFoundByLabelHoweverTheyAreWritten() {
        for (Category category : Category.values()) {
            assertThat(Category.find(category.label())).contains(category);
        }
        assertThat(Category.find("Tool-Call")).contains(Category.TOOL_CALL);
        assertThat(Category.find("nonsense")).isEmpty();
    }
}
