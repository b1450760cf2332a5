package dev.seshat.archive;

import static dev.seshat.archive.Projects.HERE;
import static dev.seshat.archive.Projects.id;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.indexing.IndexProgress;
import dev.seshat.indexing.RawPolicy;
import dev.seshat.model.SessionKey;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// The bytes of logs, as every archive keeps them.
abstract class RawLogsContract extends OnAnArchive {

    @Test
    void aLogComesBackByteForByteWithItsTimeAndMode() throws IOException {
        Path log = projects.write("a", id(1), prompt("one"), "no json", prompt("two"));
        Files.write(log, new byte[] {0, (byte) 0xff, '{', '"'}, java.nio.file.StandardOpenOption.APPEND);
        Files.setAttribute(log, "unix:mode", 0640);
        projects.touch(log);
        projects.index(archive);
        RawFile file = onlyFile();
        assertThat(bytes(file)).isEqualTo(Files.readAllBytes(log));
        assertThat(file.path()).isEqualTo(log);
        assertThat(file.log()).isEqualTo(log);
        assertThat(file.kind()).isEqualTo(RawFile.Kind.LOG);
        assertThat(file.agent()).isEqualTo("claude");
        assertThat(file.workstation()).isEqualTo(HERE);
        assertThat(file.key()).isEqualTo(onlyKey());
        assertThat(file.size()).isEqualTo(Files.size(log));
        assertThat(file.modified()).isEqualTo(Files.getLastModifiedTime(log).toInstant());
        assertThat(file.mode()).isEqualTo(0640);
        assertThat(file.current()).isTrue();
        assertThat(archive.raw().of(onlyKey())).containsExactly(file);
        assertThat(archive.raw().leftOut(HERE)).isEmpty();
    }

    @Test
    void anEmptyLogIsKept() throws IOException {
        Path log = projects.write("a", id(1));
        projects.index(archive);
        assertThat(bytes(onlyFile())).isEmpty();
        projects.append(log, prompt("one"));
        projects.index(archive);
        assertThat(bytes(onlyFile())).isEqualTo(Files.readAllBytes(log));
    }

    @Test
    void aLogThatGrowsStaysOneVersionAndKeepsItsEarlierChunks() throws IOException {
        Path log = large(id(1), 3 * RawChunk.SIZE + 1000);
        projects.index(archive);
        List<RawLogs.KeptChunk> before = chunks(onlyFile());
        projects.append(log, prompt("one more"));
        projects.index(archive);
        List<RawLogs.KeptChunk> after = chunks(onlyFile());
        assertThat(before).hasSize(4);
        assertThat(after.subList(0, 3)).isEqualTo(before.subList(0, 3));
        assertThat(bytes(onlyFile())).isEqualTo(Files.readAllBytes(log));
        projects.append(log, Files.readString(large(id(2), RawChunk.SIZE)).strip());
        projects.index(archive);
        assertThat(bytes(archive.raw().versions(HERE, log).getFirst())).isEqualTo(Files.readAllBytes(log));
        assertThat(archive.raw().versions(HERE, log)).hasSize(1);
    }

    @Test
    void aRewrittenLogKeepsItsEarlierBytesAndSharesWhatDidNotChange() throws IOException {
        Path log = large(id(1), 3 * RawChunk.SIZE + 1000);
        byte[] first = Files.readAllBytes(log);
        projects.index(archive);
        byte[] second = first.clone();
        // The second of four chunks.
        second[RawChunk.SIZE + 10] ^= 1;
        Files.write(log, second);
        projects.touch(log);
        projects.index(archive);
        List<RawFile> versions = archive.raw().versions(HERE, log);
        assertThat(versions).extracting(RawFile::version).containsExactly(1, 2);
        assertThat(versions).extracting(RawFile::current).containsExactly(false, true);
        assertThat(bytes(versions.get(0))).isEqualTo(first);
        assertThat(bytes(versions.get(1))).isEqualTo(second);
        assertThat(chunks(versions.get(1))).hasSize(5);
        assertThat(archive.raw().of(onlyKey())).containsExactly(versions.get(1));
        assertThat(archive.raw().totals(HERE).formers()).isOne();
    }

    /// The last chunk was replaced by the longer one in the former version, too, which was lost by that.
    @Test
    void aLogThatGrowsAfterItWasRewrittenKeepsItsEarlierBytes() throws IOException {
        Path log = large(id(1), RawChunk.SIZE + 1000);
        byte[] first = Files.readAllBytes(log);
        projects.index(archive);
        byte[] second = first.clone();
        second[10] ^= 1;
        Files.write(log, second);
        projects.touch(log);
        projects.index(archive);
        for (int i = 0; i < 2; i++) {
            projects.append(log, prompt("and more"));
            projects.index(archive);
            List<RawFile> versions = archive.raw().versions(HERE, log);
            assertThat(versions).hasSize(2);
            assertThat(bytes(versions.getFirst())).isEqualTo(first);
            assertThat(bytes(versions.getLast())).isEqualTo(Files.readAllBytes(log));
        }
    }

    @Test
    void aTruncatedLogKeepsWhatWasCutOff() throws IOException {
        Path log = large(id(1), 2 * RawChunk.SIZE + 1000);
        byte[] whole = Files.readAllBytes(log);
        projects.index(archive);
        for (int length : List.of(RawChunk.SIZE + 5, RawChunk.SIZE, 7)) {
            Files.write(log, java.util.Arrays.copyOf(whole, length));
            projects.touch(log);
            projects.index(archive);
        }
        assertThat(archive.raw().versions(HERE, log))
                .extracting(file -> bytes(file).length)
                .containsExactly(whole.length, RawChunk.SIZE + 5, RawChunk.SIZE, 7);
        Files.write(log, whole);
        projects.touch(log);
        projects.index(archive);
        assertThat(bytes(archive.raw().versions(HERE, log).getLast())).isEqualTo(whole);
    }

    @Test
    void aTouchedLogHasItsNewTimeAndNoSecondVersion() throws IOException {
        Path log = projects.write("a", id(1), prompt("one"));
        projects.index(archive);
        projects.touch(log);
        projects.index(archive);
        assertThat(onlyFile().modified())
                .isEqualTo(Files.getLastModifiedTime(log).toInstant());
    }

    @Test
    void spilledResultsAndFactsOfSubagentsBelongToTheirSessions() throws IOException {
        Path log = projects.write("a", id(1), prompt("one"));
        Path directory = log.resolveSibling(id(1));
        Path subagent = projects.write(directory.resolve("subagents/agent-x.jsonl"), prompt("sub"));
        Path meta = write(directory.resolve("subagents/agent-x.meta.json"), "{}");
        Path result = write(directory.resolve("tool-results/b1.txt"), "output");
        Path journal = write(directory.resolve("subagents/workflows/wf/journal.jsonl"), "{}\n");
        Files.createSymbolicLink(directory.resolve("tool-results/link.txt"), result);
        projects.index(archive);
        assertThat(archive.raw().around(HERE, log))
                .extracting(RawFile::path)
                .containsExactlyInAnyOrder(log, result, journal);
        assertThat(archive.raw().around(HERE, subagent))
                .extracting(RawFile::path)
                .containsExactlyInAnyOrder(subagent, meta);
        SessionKey key = archive.raw().versions(HERE, log).getLast().key();
        assertThat(archive.raw().of(key))
                .extracting(RawFile::path)
                .startsWith(log)
                .hasSize(3);
        assertThat(archive.raw().of(key)).extracting(RawFile::key).containsOnly(key);
        Files.writeString(result, "another output");
        projects.append(log, prompt("two"));
        projects.index(archive);
        assertThat(archive.raw().versions(HERE, result)).hasSize(2);
        assertThat(bytes(archive.raw().versions(HERE, result).getLast())).isEqualTo("another output".getBytes(UTF_8));
    }

    @Test
    void forgettingDeletesTheBytesOfAllVersions() throws IOException {
        Path log = projects.write("a", id(1), prompt("one"));
        write(log.resolveSibling(id(1)).resolve("tool-results/b1.txt"), "output");
        Path copy = Files.createDirectories(projects.root.resolve("b")).resolve(id(1) + ".jsonl");
        Path other = projects.write("a", id(2), prompt("other"));
        projects.index(archive);
        projects.write(log, prompt("rewritten"));
        Files.copy(log, copy);
        projects.index(archive);
        assertThat(archive.raw().versions(HERE, log)).hasSize(2);
        assertThat(archive.raw().versions(HERE, copy)).hasSize(1);
        try (ArchiveWriter writer = archive.writer()) {
            writer.forget(archive.raw().versions(HERE, log).getLast().key(), Instant.now());
            writer.commit();
        }
        assertThat(files()).extracting(RawFile::path).containsExactly(other);
        projects.touch(log);
        projects.touch(copy);
        projects.index(archive);
        assertThat(files()).extracting(RawFile::path).containsExactly(other);
    }

    @Test
    void aMovedLogIsOnlyWhereItIsNow() throws IOException {
        Path log = projects.write("a", id(1), prompt("one"));
        projects.index(archive);
        Path moved = Files.createDirectories(projects.root.resolve("b")).resolve(id(1) + ".jsonl");
        Files.move(log, moved);
        projects.index(archive);
        assertThat(archive.raw().of(onlyKey())).extracting(RawFile::path).containsExactly(moved);
        assertThat(files())
                .filteredOn(RawFile::current)
                .extracting(RawFile::path)
                .containsExactly(moved);
        Files.delete(moved);
        projects.index(archive);
        assertThat(archive.raw().of(onlyKey())).extracting(RawFile::path).containsExactly(moved);
    }

    @Test
    void allLogsOfASessionAreKept() throws IOException {
        Path log = projects.write("a", id(1), prompt("one"), prompt("two"));
        Path copy = projects.write("b", id(1), prompt("one"));
        projects.index(archive);
        assertThat(files()).extracting(RawFile::path).containsExactly(log, copy);
        assertThat(files()).extracting(RawFile::key).containsOnly(onlyKey());
        Files.delete(log);
        Files.delete(copy);
        projects.index(archive);
        assertThat(files()).filteredOn(RawFile::current).hasSize(2);
    }

    @Test
    void bytesThatWereNotKeptAreKeptAtTheNextRun() throws IOException {
        Path log = projects.write("a", id(1), prompt("one"));
        Path gone = projects.write("a", id(2), prompt("two"));
        index(RawPolicy.MESSAGES);
        Files.delete(gone);
        projects.index(archive);
        assertThat(files()).extracting(RawFile::path).containsExactly(log);
        // Without bytes for a while: what was rewritten then did not grow.
        projects.write(log, prompt("rewritten"), prompt("again"));
        index(RawPolicy.MESSAGES);
        projects.append(log, prompt("more"));
        projects.index(archive);
        assertThat(bytes(archive.raw().versions(HERE, log).getLast())).isEqualTo(Files.readAllBytes(log));
    }

    @Test
    void whatDoesNotFitIsNamed() throws IOException {
        Path newer = large(id(2), 3 * RawChunk.SIZE);
        Path older = large(id(1), 3 * RawChunk.SIZE);
        IndexReport report = index(new RawPolicy(true, 210_000));
        assertThat(report.raw().leftOut()).isOne();
        assertThat(report.raw().bytesLeftOut()).isEqualTo(Files.size(newer));
        assertThat(archive.raw().leftOut(HERE)).containsExactly(new RawLogs.LeftOut(newer, Files.size(newer)));
        assertThat(files()).extracting(RawFile::path).containsExactly(older);
        projects.index(archive);
        assertThat(archive.raw().leftOut(HERE)).isEmpty();
        assertThat(bytes(archive.raw().versions(HERE, newer).getLast())).isEqualTo(Files.readAllBytes(newer));
    }

    @Test
    void aRebuildKeepsTheBytesOfLostLogsAndFormerVersions() throws IOException {
        Path log = projects.write("a", id(1), prompt("one"), prompt("two"));
        Path gone = projects.write("a", id(2), prompt("lost"));
        projects.index(archive);
        projects.write(log, prompt("rewritten"));
        projects.index(archive);
        Files.delete(gone);
        projects.append(log, prompt("and more"));
        List<String> before = files().stream().map(RawFile::hash).toList();
        archive.close();
        store.rebuild(ENGLISH, (rebuilt, request) -> projects.index(rebuilt, request));
        archive = store.open(ENGLISH, true);
        assertThat(archive.raw().versions(HERE, log)).hasSize(2);
        assertThat(bytes(archive.raw().versions(HERE, log).getLast())).isEqualTo(Files.readAllBytes(log));
        assertThat(before)
                .contains(
                        archive.raw().versions(HERE, log).getFirst().hash(),
                        archive.raw().versions(HERE, gone).getFirst().hash());
        assertThat(new String(bytes(archive.raw().versions(HERE, gone).getFirst()), UTF_8))
                .isEqualTo(prompt("lost") + "\n");
    }

    private IndexReport index(RawPolicy policy) {
        return projects.indexer(archive, HERE, policy).run(IndexRequest.CHANGES, IndexProgress.none());
    }

    private static String prompt(String text) {
        return Lines.prompt(Projects.CWD, text);
    }

    private Path large(String id, int bytes) throws IOException {
        StringBuilder lines = new StringBuilder();
        Random random = new Random(bytes + id.hashCode());
        while (lines.length() < bytes) {
            lines.append(prompt("question " + random.nextLong() + " about parseSessionFile"))
                    .append('\n');
        }
        return projects.write("a", id, lines.toString().strip());
    }

    private Path write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        projects.touch(file);
        return file;
    }

    private RawFile onlyFile() {
        assertThat(files()).hasSize(1);
        return files().getFirst();
    }

    private List<RawFile> files() {
        List<RawFile> files = new ArrayList<>();
        archive.raw().all(files::add);
        return files;
    }

    private List<RawLogs.KeptChunk> chunks(RawFile file) {
        List<RawLogs.KeptChunk> chunks = new ArrayList<>();
        archive.raw().chunks(file, chunks::add);
        return chunks;
    }

    private byte[] bytes(RawFile file) {
        try (InputStream in = archive.raw().open(file)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
