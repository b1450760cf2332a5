package dev.seshat.archive;

import dev.seshat.model.Content;
import dev.seshat.model.Message;
import dev.seshat.model.Project;
import dev.seshat.words.WordWriter;
import dev.seshat.words.Words;

/// Finds the words of messages, the same for every store. Not thread-safe.
///
/// The directory that the session works in is left out of them, wherever it is named: else the name of a project
/// would be found in every one of its sessions.
public final class WordColumns {

    /// A shorter path is no directory of one project.
    private static final int SHORTEST_HOME = 3;

    private final WordWriter words;
    private String home = "";

    public WordColumns(Words words) {
        this.words = words.writer();
    }

    /// From here on the session works here.
    public void project(Project project) {
        String path = project.path();
        home = path == null || path.length() < SHORTEST_HOME ? "" : path;
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
        add(text);
        return words.take();
    }

    private String paths(Content.ToolCall call) {
        call.files().forEach(this::add);
        return words.take();
    }

    private void add(String text) {
        int from = 0;
        int at = home.isEmpty() ? -1 : text.indexOf(home);
        while (at >= 0) {
            int end = at + home.length();
            if (end == text.length() || !goesOn(text.charAt(end))) {
                words.add(text.substring(from, at));
                from = end;
            }
            at = text.indexOf(home, end);
        }
        words.add(from == 0 ? text : text.substring(from));
    }

    /// Whether the name of the directory goes on: `/w/apple` is not in `/w/app`.
    private static boolean goesOn(char c) {
        return Character.isLetterOrDigit(c) || c == '-' || c == '_' || c == '.';
    }
}
