package dev.seshat.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.model.Content;
import dev.seshat.model.Project;
import dev.seshat.tool.ProjectPaths;
import dev.seshat.tool.ToolArguments;
import dev.seshat.tool.ToolUse;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolUseTest {

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            Bash;                {"command":"ls"};                                        Bash | $ ls
            exec_command;        {"cmd":"ls"};                                            exec_command | $ ls
            shell;               {"command":["rg","-n","x"]};                             shell | $ rg -n x
            run_shell_command;   {"command":"ls","description":"List"};                   run_shell_command List | $ ls
            read;                {"filePath":"/p/a"};                                     read a
            Read;                {"file_path":"/p/a","offset":10};                        Read a:10-
            Read;                {"file_path":"/p/a","limit":50};                         Read a:1-50
            read_file;           {"path":"b","startLine":2,"endLine":9};                  read_file b:2-9
            view;                {"path":"b","view_range":[3,4]};                         view b:3-4
            Read;                {"file_path":"/pp/a","offset":-1,"limit":99999999999};   Read /pp/a
            LS;                  {"path":"/p"};                                           LS .
            edit;                {"filePath":"a","oldString":"x","newString":"y"};        edit a | - x | + y
            replace;             {"file_path":"a","old_string":"","new_string":"y"};      replace a | + y
            NotebookEdit;        {"notebook_path":"a","new_source":"y"};                  NotebookEdit a | + y
            grep;                {"pattern":"x","path":"/p/src","include":"*.c"};         grep x in src (*.c)
            find;                {"pattern":"x"};                                         find x
            google_web_search;   {"query":"q"};                                           google_web_search q
            spawn_agent;         {"message":"do"};                                        spawn_agent | do
            update_plan;         {"plan":[{"step":"s","status":"done"}]};                 update_plan | ☑ s
            Bash;                {"timeout":5};                                           Bash timeout=5
            Edit;                {"file_path":"/p/a"};                                    Edit file_path=a
            Anything;            not json;                                                Anything not json
            """)
    void showsACallInTheFormOfItsTool(String tool, String input, String expected) {
        Content.ToolCall call = new Content.ToolCall(null, tool, input, List.of(), input);
        ToolUse use = ToolUse.of(tool, ToolArguments.parse(input));
        ToolCallView view = new ToolCallView(new ProjectPaths(Project.at("/p")), false);

        StringBuilder shown = new StringBuilder(view.title(call, use).text());
        view.body(use, RowWidth.of(80)).forEach(row -> shown.append(" | ").append(row.text()));

        assertThat(shown).hasToString(expected);
    }

    @Test
    void foldsLongValuesOfOtherTools() {
        String input = "{\"a\":\"" + "x".repeat(1000) + "\",\"b\":1}";
        Content.ToolCall call = new Content.ToolCall(null, "T", input, List.of(), input);
        ToolUse use = ToolUse.of("T", ToolArguments.parse(input));

        assertThat(new ToolCallView(new ProjectPaths(Project.UNKNOWN), false)
                        .title(call, use)
                        .text())
                .isEqualTo("T a=" + "x".repeat(59) + "… b=1");
        assertThat(new ToolCallView(new ProjectPaths(Project.UNKNOWN), true)
                        .title(call, use)
                        .text())
                .isEqualTo("T a=" + "x".repeat(1000) + " b=1");
    }

    @Test
    void shortensPathsInsideTheProjectOnly() {
        ProjectPaths windows = new ProjectPaths(Project.at("C:\\work\\shop"));

        assertThat(windows.shorten("C:\\work\\shop\\a.ts")).isEqualTo("a.ts");
        assertThat(windows.shorten("C:\\work\\shop2\\a.ts")).isEqualTo("C:\\work\\shop2\\a.ts");
        assertThat(new ProjectPaths(Project.at("/")).shorten("/a")).isEqualTo("a");
    }
}
