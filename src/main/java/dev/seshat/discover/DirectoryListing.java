package dev.seshat.discover;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The children of a directory, listed completely before they are visited, so that no handle stays open.
///
/// @param fault what ended the listing early; the children before that are known
record DirectoryListing(List<Path> children, @Nullable IOException fault) {
    DirectoryListing {
        requireNonNull(children, "children");
    }

    static DirectoryListing list(Path directory) throws IOException {
        List<Path> children = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(directory)) {
            stream.forEach(children::add);
            return new DirectoryListing(children, null);
        } catch (DirectoryIteratorException e) {
            return new DirectoryListing(children, e.getCause());
        }
    }
}
