package dev.seshat.index;

import dev.seshat.model.Content;
import dev.seshat.model.Message;
import dev.seshat.model.Project;
import dev.seshat.words.Language;
import dev.seshat.words.WordWriter;
import java.util.HashMap;
import java.util.Map;

/// Extracts the words of messages, the same for every store. Not thread-safe.
///
/// The session's directory is removed wherever it occurs: otherwise the name of a project would match every
/// one of its sessions.
public final class WordColumns {

    /// A shorter path is not the directory of one project.
    private static final int SHORTEST_HOME = 3;

    private final ProjectLanguages languages;
    /// A writer caches words, which pays only if it is reused.
    private final Map<Language, WordWriter> writers = new HashMap<>();

    private Language language;
    private String home = "";

    public WordColumns(ProjectLanguages languages) {
        this.languages = languages;
        this.language = languages.others();
    }

    /// From here on the session works in this directory, in this project's language.
    public void project(Project project) {
        language = languages.of(project);
        String path = project.path();
        home = path == null || path.length() < SHORTEST_HOME ? "" : path;
    }

    /// The language of the current project.
    public Language language() {
        return language;
    }

    private WordWriter writer() {
        return writers.computeIfAbsent(language, WordWriter::new);
    }

    public MessageWords of(Message message) {
        return switch (message.category()) {
            case PROGRESS, SNAPSHOT -> MessageWords.NONE;
            default ->
                switch (message.content()) {
                    case Content.Text text -> new MessageWords("", "", words(text.text()), "");
                    case Content.ToolCall call ->
                        new MessageWords(words(call.tool()), paths(call), words(call.textWithoutFiles()), "");
                    case Content.ToolResult result -> new MessageWords("", "", "", words(result.text()));
                };
        };
    }

    public String words(String text) {
        WordWriter writer = writer();
        add(text, writer);
        return writer.take();
    }

    private String paths(Content.ToolCall call) {
        WordWriter writer = writer();
        call.files().forEach(file -> add(file, writer));
        return writer.take();
    }

    private void add(String text, WordWriter writer) {
        int from = 0;
        int at = home.isEmpty() ? -1 : text.indexOf(home);
        while (at >= 0) {
            int end = at + home.length();
            if (end == text.length() || !goesOn(text.charAt(end))) {
                writer.add(text.substring(from, at));
                from = end;
            }
            at = text.indexOf(home, end);
        }
        writer.add(from == 0 ? text : text.substring(from));
    }

    /// Whether the name of the directory continues: `/w/apple` is not in `/w/app`.
    private static boolean goesOn(char c) {
        return Character.isLetterOrDigit(c) || c == '-' || c == '_' || c == '.';
    }
}
