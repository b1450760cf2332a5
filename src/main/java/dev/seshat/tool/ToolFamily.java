package dev.seshat.tool;

import java.util.Locale;

/// The purpose of a tool. Agents have different names for the same tool.
public enum ToolFamily {
    SHELL,
    EDIT,
    PATCH,
    WRITE,
    READ,
    SEARCH,
    WEB,
    DELEGATE,
    TODO,
    OTHER;

    /// The family of a tool by its name; `exec_command` and `ExecCommand` are the same.
    public static ToolFamily of(String tool) {
        return switch (plain(tool)) {
            case "bash", "shell", "exec", "execcommand", "runshellcommand", "runinterminal", "localshell" -> SHELL;
            case "shellcommand" -> SHELL;
            case "powershell", "executecommand", "runterminalcmd", "runcommand", "runcommands" -> SHELL;
            case "edit", "multiedit", "update", "replace", "editfile", "searchreplace", "notebookedit" -> EDIT;
            case "strreplace", "replacestringinfile", "multireplacestringinfile" -> EDIT;
            case "copilotreplacestring" -> EDIT;
            case "applypatch", "patch", "copilotapplypatch" -> PATCH;
            case "write", "writefile", "create", "createfile" -> WRITE;
            case "newfilecreated", "writetofile", "copilotcreatefile" -> WRITE;
            case "read", "readfile", "view", "viewimage", "notebookread", "readmanyfiles" -> READ;
            case "readfilev2", "copilotreadfile" -> READ;
            case "ls", "list", "listdir", "listdirectory", "copilotlistdirectory" -> READ;
            case "listfiles", "listfilestoplevel", "listfilesrecursive", "listcodedefinitionnames" -> READ;
            case "grep", "glob", "search", "find", "grepsearch", "filesearch", "searchfilecontent" -> SEARCH;
            case "codebasesearch", "semanticsearch", "searchfiles" -> SEARCH;
            case "copilotfindtextinfiles", "copilotfindfiles", "copilotsearchcodebase" -> SEARCH;
            case "webfetch", "websearch", "googlewebsearch", "fetch", "fetchwebpage" -> WEB;
            case "task", "agent", "subagent", "runsubagent", "spawnagent" -> DELEGATE;
            case "delegatetoagent", "newtask" -> DELEGATE;
            case "todowrite", "writetodos", "updateplan", "managetodolist" -> TODO;
            default -> OTHER;
        };
    }

    /// Whether a tool of the family [#READ] lists directories, and so reads no file.
    public static boolean listsDirectories(String tool) {
        return switch (plain(tool)) {
            case "ls", "list", "listdir", "listdirectory" -> true;
            default -> false;
        };
    }

    private static String plain(String tool) {
        return tool.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "");
    }
}
