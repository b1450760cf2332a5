package dev.seshat.index.lucene;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.NIOFSDirectory;

/// The checksums at the ends of an index's files.
///
/// A damaged length makes the codec ask for more memory than there is. Only the checksums tell this from a heap that
/// is too small.
final class Checksums {

    private Checksums() {}

    /// Whether every file of the last commit is as it was written.
    static boolean match(Path directory) {
        try (FSDirectory files = new NIOFSDirectory(directory)) {
            for (String name : SegmentInfos.readLatestCommit(files).files(true)) {
                try (IndexInput file = files.openInput(name, IOContext.READONCE)) {
                    CodecUtil.checksumEntireFile(file);
                }
            }
            return true;
        } catch (IOException | RuntimeException e) {
            return false;
        }
    }
}
