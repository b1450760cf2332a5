package dev.seshat.archive;

import dev.seshat.archive.RawFile.Kind;
import dev.seshat.model.SessionKey;
import dev.seshat.model.Workstation;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// The bytes of logs, and of the files that belong to them, that an archive keeps.
///
/// A file that grows stays one version. A file that was rewritten or truncated begins a new version, which shares the
/// chunks that did not change, and the bytes of the earlier version stay.
public interface RawLogs {

    /// Whether this archive keeps bytes at all. A shared archive that masks secrets does not: bytes cannot be masked.
    boolean areKept();

    /// Pass on every version of every file: file by file, oldest version first.
    void all(Consumer<RawFile> use);

    /// The log of a session and its other files, in their latest versions, the log first. Where a log moved, only the
    /// latest place counts. If other sessions took the places of its logs, these are former versions. Subagents are
    /// sessions of their own.
    List<RawFile> of(SessionKey key);

    /// What [#of] gives, chosen from all versions that belong to a session, oldest first.
    static List<RawFile> latest(List<RawFile> versions) {
        Map<Path, RawFile> latest = new LinkedHashMap<>();
        versions.forEach(file -> latest.put(file.path(), file));
        List<RawFile> sorted = latest.values().stream()
                // No constant: every search would make its classes.
                .sorted(Comparator.<RawFile, Boolean>comparing(file -> file.kind() == Kind.SIDE)
                        .thenComparing(RawFile::path))
                .toList();
        List<RawFile> current = sorted.stream().filter(RawFile::current).toList();
        return current.stream().anyMatch(file -> file.kind() != Kind.SIDE) ? current : sorted;
    }

    /// The versions of one file, oldest first.
    List<RawFile> versions(Workstation workstation, Path path);

    /// The latest versions of a log and of the files that belong to it, whichever session they belong to.
    List<RawFile> around(Workstation workstation, Path log);

    /// Read a version. Throws a [dev.seshat.model.SeshatException] of kind `DAMAGED`, at the end at the latest, if the
    /// bytes are not those that were kept.
    InputStream open(RawFile file);

    /// Pass on the chunks of all versions of a file, as they are stored, to copy them to another archive.
    void chunks(RawFile file, Consumer<KeptChunk> use);

    /// How much a workstation keeps.
    RawTotals totals(Workstation workstation);

    /// The logs of a workstation that are archived and exist, but whose bytes are not kept, or not all of them.
    List<LeftOut> leftOut(Workstation workstation);

    /// The policy under which the bytes of all logs of a workstation were last looked after, as [RawKeeper] noted it.
    Optional<String> policy(Workstation workstation);

    /// A chunk and the versions that have it.
    ///
    /// @param last the last version that has it; 0 if the latest one still does
    record KeptChunk(RawChunk chunk, int first, int last) {

        /// Whether a version has it.
        public boolean isIn(int version) {
            return first <= version && (last == 0 || version <= last);
        }
    }

    /// A log whose bytes are not kept.
    ///
    /// @param size how many bytes it has
    record LeftOut(Path log, long size) {}
}
