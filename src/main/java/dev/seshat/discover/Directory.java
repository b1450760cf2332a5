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

/// A directory, listed as a whole before anything in it is looked at, so that its handle is not held meanwhile.
///
/// @param fault what ended the listing too early; the children up to there are known
record Directory(List<Path> children, @Nullable IOException fault) {
    Directory {
        requireNonNull(children, "children");
    }

    static Directory list(Path directory) throws IOException {
        List<Path> children = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(directory)) {
            stream.forEach(children::add);
            return new Directory(children, null);
        } catch (DirectoryIteratorException e) {
            return new Directory(children, e.getCause());
        }
    }
}
