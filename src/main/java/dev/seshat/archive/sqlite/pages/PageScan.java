package dev.seshat.archive.sqlite.pages;

import java.io.IOException;
import java.util.Set;
import java.util.function.Consumer;

/// Finds every row in a database by reading every page, whatever the state of the b-trees.
///
/// The caller identifies a row's table or index by its columns.
public final class PageScan {

    private static final int FILE_HEADER = 100;

    private final PageFile file;

    public PageScan(PageFile file) {
        this.file = file;
    }

    /// Pass on all rows of tables, and all rows of indexes and of tables without rowids.
    public void rows(Consumer<StoredRow> ofTables, Consumer<StoredRow> ofIndexes) throws IOException {
        Set<Long> free = file.free();
        for (long number = 1; number <= file.count(); number++) {
            byte[] page = file.page(number);
            int start = number == 1 ? FILE_HEADER : 0;
            if (page != null && !free.contains(number)) {
                new SqliteCellReader(file, page, start).each(ofTables, ofIndexes);
            }
        }
    }
}
