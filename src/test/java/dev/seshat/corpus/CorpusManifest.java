package dev.seshat.corpus;

import java.util.List;

/// What was generated: the truth about every log, and where the needles are.
///
/// @param files in the order of the plan
public record CorpusManifest(List<FileTruth> files, List<Needle> needles) {
    public CorpusManifest {
        files = List.copyOf(files);
        needles = List.copyOf(needles);
    }

    /// The size of all logs together.
    public long bytes() {
        return files.stream().mapToLong(FileTruth::bytes).sum();
    }

    /// The messages of all logs together.
    public int messageCount() {
        return files.stream().mapToInt(FileTruth::messageCount).sum();
    }

    /// The lines of all logs together.
    public int lines() {
        return files.stream().mapToInt(FileTruth::lines).sum();
    }

    byte[] toJson() {
        return new ManifestJson().write(this);
    }
}
