package dev.seshat.agent.cline;

import dev.seshat.agent.JsonWalk;
import dev.seshat.agent.SessionNotes;
import dev.seshat.json.CutMark;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.model.SeshatException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What the extension's list of tasks says about a task: the directory it works in and the task that started it. Roo
/// Code keeps an entry in each task's directory; Cline has one list.
///
/// Not thread-safe: it keeps the last list it read.
final class TaskHistory {

    private static final String ENTRY = "history_item.json";
    private static final String LIST = "taskHistory.json";

    /// Of an entry only this is kept.
    private record Entry(
            @Nullable String directory, @Nullable String parent) {

        static Entry of(Obj entry) {
            String workspace = entry.string("workspace");
            return new Entry(
                    workspace != null ? workspace : entry.string("cwdOnTaskInitialization"),
                    entry.string("parentTaskId"));
        }
    }

    private final int maxBytes;
    private @Nullable String stamp;
    private Map<String, Entry> list = Map.of();

    TaskHistory(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    /// Note what is said of the task with this log.
    void note(Path log, SessionNotes notes) {
        Path task = log.getParent();
        Path tasks = task == null ? null : task.getParent();
        if (task == null || tasks == null) {
            return;
        }
        Entry entry = entry(log.resolveSibling(ENTRY));
        if (entry == null) {
            update(tasks.resolveSibling("state").resolve(LIST));
            entry = list.get(String.valueOf(task.getFileName()));
        }
        if (entry != null) {
            notes.directory(entry.directory);
            notes.parentId(entry.parent != null && ClineLayout.isId(entry.parent) ? entry.parent : null);
        }
    }

    private @Nullable Entry entry(Path file) {
        @Nullable Entry[] found = {null};
        read(file, walk -> found[0] = walk.value() instanceof Obj entry ? Entry.of(entry) : null);
        return found[0];
    }

    private void update(Path file) {
        String now = stamp(file);
        if (Objects.equals(now, stamp)) {
            return;
        }
        Map<String, Entry> entries = new HashMap<>();
        read(
                file,
                walk -> walk.objects(each -> {
                    String id = each.string("id");
                    if (id != null) {
                        entries.put(id, Entry.of(each));
                    }
                    return true;
                }));
        list = entries;
        stamp = now;
    }

    private static @Nullable String stamp(Path file) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return file + " " + attributes.lastModifiedTime() + " " + attributes.size();
        } catch (IOException e) {
            return null;
        }
    }

    /// A list that cannot be read says nothing.
    private void read(Path file, JsonWalk.Walker walker) {
        if (!Files.isRegularFile(file)) {
            return;
        }
        try {
            JsonWalk.document(file, maxBytes, CutMark.SENTENCE, walker);
        } catch (SeshatException e) {
            // As if it were missing.
        }
    }
}
