package dev.seshat.corpus;

/// A call of a tool as pi writes it: other names, fewer tools, and `details` that only the program uses.
record PiCall(String id, Tool tool) {

    String name() {
        return switch (tool) {
            case Tool.Bash _, Tool.Glob _ -> "bash";
            case Tool.Read _ -> "read";
            case Tool.Edit _ -> "edit";
            case Tool.Write _ -> "write";
            case Tool.Grep _ -> "grep";
            case Tool.TodoWrite _ -> "todo";
            case Tool.Delegate delegate -> delegate.tool();
            case Tool.Remote remote -> remote.name();
        };
    }

    void arguments(JsonLine into) {
        switch (tool) {
            case Tool.Bash bash ->
                into.object().member("command", bash.command()).endObject();
            case Tool.Glob glob ->
                into.object()
                        .member("command", "fd -g '" + glob.pattern() + "'")
                        .endObject();
            case Tool.Read read -> {
                into.object().member("path", read.file());
                if (read.firstLine() > 1) {
                    into.member("offset", read.firstLine()).member("limit", 200);
                }
                into.endObject();
            }
            case Tool.Edit edit ->
                into.object()
                        .member("path", edit.file())
                        .member("oldText", edit.before())
                        .member("newText", edit.after())
                        .endObject();
            case Tool.Write write ->
                into.object()
                        .member("path", write.file())
                        .member("content", write.source())
                        .endObject();
            case Tool.Grep _, Tool.TodoWrite _, Tool.Delegate _, Tool.Remote _ -> tool.input(into);
        }
    }

    /// What the model was told: a file without numbers, a change without the lines around it.
    String output() {
        return switch (tool) {
            case Tool.Read read -> read.source();
            case Tool.Edit edit -> "Successfully replaced text in " + edit.file() + ".";
            case Tool.Write write -> "Successfully wrote " + write.source().length() + " bytes to " + write.file();
            case Tool.Bash _, Tool.Glob _, Tool.Grep _, Tool.TodoWrite _, Tool.Delegate _, Tool.Remote _ ->
                tool.output();
        };
    }

    /// What the program keeps of it, if anything.
    void details(JsonLine into) {
        if (tool instanceof Tool.Edit edit) {
            StringBuilder diff = new StringBuilder();
            edit.before()
                    .lines()
                    .forEach(line -> diff.append("- 40 ").append(line).append('\n'));
            edit.after()
                    .lines()
                    .forEach(line -> diff.append("+ 40 ").append(line).append('\n'));
            into.object("details").member("diff", diff.toString()).endObject();
        } else if (tool instanceof Tool.Grep) {
            into.object("details").member("linesTruncated", false).endObject();
        }
    }
}
