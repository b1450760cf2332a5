package dev.seshat.corpus;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Generates a tree of logs.
public final class Corpus {

    private Corpus() {}

    /// Write the tree. Its root must be empty or not be there yet.
    public static CorpusManifest generate(CorpusPlan plan) {
        TreePlan tree = new TreePlan(plan);
        try {
            Files.createDirectories(plan.root());
            List<FileTruth> files = writeLogs(tree, new LogWriter(tree, plan.root()));
            if (plan.agent() == Agent.CLAUDE) {
                writeIndexes(plan, tree, files);
            }
            List<Needle> needles =
                    tree.logs().stream().flatMap(log -> log.needles().stream()).toList();
            return new CorpusManifest(files, needles);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<FileTruth> writeLogs(TreePlan tree, LogWriter writer) throws IOException {
        try (ExecutorService pool =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
            List<Future<FileTruth>> futures = tree.logs().stream()
                    .map(log -> pool.submit(() -> writer.write(log)))
                    .toList();
            List<FileTruth> files = new ArrayList<>();
            for (Future<FileTruth> future : futures) {
                files.add(future.get());
            }
            return files;
        } catch (ExecutionException e) {
            throw new IOException("cannot write the corpus", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while writing the corpus", e);
        }
    }

    private static void writeIndexes(CorpusPlan plan, TreePlan tree, List<FileTruth> files) throws IOException {
        Map<ProjectPlan, List<FileTruth>> byProject = new LinkedHashMap<>();
        for (int i = 0; i < files.size(); i++) {
            if (!files.get(i).kind().isAgent()) {
                byProject
                        .computeIfAbsent(tree.logs().get(i).project(), _ -> new ArrayList<>())
                        .add(files.get(i));
            }
        }
        for (Map.Entry<ProjectPlan, List<FileTruth>> project : byProject.entrySet()) {
            String key = project.getKey().key();
            SessionsIndex index = new SessionsIndex(plan.root(), key, plan.seed());
            if (index.exists()) {
                Path file = plan.root().resolve(key).resolve("sessions-index.json");
                Files.write(
                        file, index.write(project.getValue(), project.getKey().path()));
                Files.setLastModifiedTime(file, FileTime.fromMillis(Era.END));
            }
        }
    }
}
