package dev.seshat.index.lucene;

import dev.seshat.host.PrivateFiles;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.store.Lock;
import org.apache.lucene.store.NIOFSDirectory;

/// A directory whose files only their owner can read: words reveal as much as texts.
final class PrivateDirectory extends FilterDirectory {

    private final Path path;

    private PrivateDirectory(FSDirectory files) {
        super(files);
        path = files.getDirectory();
    }

    /// Its files are not memory-mapped: that gains nothing for writing and merging, and linking native calls takes
    /// 70 ms of CPU whenever a search adds what is new.
    static PrivateDirectory open(Path path) throws IOException {
        return new PrivateDirectory(new NIOFSDirectory(path));
    }

    @Override
    public IndexOutput createOutput(String name, IOContext context) throws IOException {
        IndexOutput output = super.createOutput(name, context);
        PrivateFiles.restrict(path.resolve(name));
        return output;
    }

    @Override
    public IndexOutput createTempOutput(String prefix, String suffix, IOContext context) throws IOException {
        IndexOutput output = super.createTempOutput(prefix, suffix, context);
        PrivateFiles.restrict(path.resolve(output.getName()));
        return output;
    }

    @Override
    public Lock obtainLock(String name) throws IOException {
        Lock lock = super.obtainLock(name);
        PrivateFiles.restrict(path.resolve(name));
        return lock;
    }
}
