package dev.seshat.cli.output;

import static dev.seshat.model.Category.ASSISTANT;
import static dev.seshat.model.Category.PROGRESS;
import static dev.seshat.model.Category.SNAPSHOT;
import static dev.seshat.model.Category.SUMMARY;
import static dev.seshat.model.Category.SYSTEM;
import static dev.seshat.model.Category.THINKING;
import static dev.seshat.model.Category.USER;

import java.time.Duration;

/// A session with everything that a transcript can show.
final class Story {

    private Story() {}

    static Sample tell() {
        Sample sample = new Sample();
        theProblem(sample);
        theFix(sample);
        theRest(sample);
        return sample;
    }

    private static void theProblem(Sample sample) {
        sample.say(SNAPSHOT, "src/login.ts\nsrc/login.test.ts")
                .say(
                        USER,
                        "The login test is flaky. Here is what it says:\n\n    at login (src/login.ts:12)\n\nFix __it__!",
                        2)
                .say(THINKING, "The timer may be the cause. Let me look at the test before I guess.")
                .say(THINKING, "")
                .say(ASSISTANT, "I'll look at **two** files:\n\n1. `src/login.ts`\n2. the test")
                .call("a", "Read", "{\"file_path\":\"/home/ada/shop/src/login.ts\",\"offset\":10,\"limit\":51}")
                .call(
                        "b",
                        "Grep",
                        "{\"pattern\":\"setTimeout\\\\(\",\"path\":\"/home/ada/shop/src\",\"glob\":\"*.ts\"}")
                .result("a", "Read", "    10→export function login() {\n".repeat(51))
                .result("b", "Grep", "src/login.ts:12:  setTimeout(done, 10)")
                .call("c", "Bash", "{\"command\":\"npm test -- login\",\"description\":\"Run the test\"}")
                .later(Duration.ofSeconds(41))
                .result("c", "Bash", "Exit code 1\n\u001b[31mFAIL\u001b[0m src/login.test.ts\n\texpected 1", true, 1)
                .call("d", "Bash", "{\"command\":\"cat <<'EOF' > a\\none\\ntwo\\nEOF\\nls\"}")
                .result("d", "Bash", "");
    }

    private static void theFix(Sample sample) {
        sample.later(Duration.ofMinutes(133))
                .say(USER, "Go on.")
                .call("e", "Edit", """
                        {"file_path":"/home/ada/shop/src/login.ts","old_string":"a\\nb\\nc\\n  wait(10);\\nd","new_string":"a\\nb\\nc\\n  await done;\\n  // 中文\\nd"}""")
                .result("e", "Edit", "The file /home/ada/shop/src/login.ts has been updated.\n 1 a\n 2 b")
                .call("f", "MultiEdit", """
                        {"path":"/etc/hosts","edits":[{"oldText":"x","newText":"y"},{"oldText":"","newText":"z"}]}""")
                .result("f", "MultiEdit", "Permission denied", true, null)
                .call("g", "Write", "{\"file_path\":\"/home/ada/shop/notes.md\",\"content\":\"# Notes\\n\\nLine\\n\"}")
                .result("g", "Write", "File created successfully at: /home/ada/shop/notes.md")
                .call("h", "TodoWrite", """
                        {"todos":[{"content":"Find it","status":"completed"},{"content":"Fix it","status":"in_progress"},{"content":"Tell","status":"pending"}]}""")
                .result("h", "TodoWrite", "Todos have been modified successfully.")
                .call("i", "shell", "{\"command\":[\"bash\",\"-lc\",\"git status\"]}")
                .result("i", "shell", "On branch fix/login")
                .call("j", "apply_patch", """
                        {"input":"*** Begin Patch\\n*** Update File: a.ts\\n@@ f\\n-old\\n+new\\n*** End Patch"}""")
                .result("j", "apply_patch", "Success");
    }

    private static void theRest(Sample sample) {
        sample.call("k", "Task", """
                        {"description":"Review the fix","subagent_type":"reviewer","prompt":"1\\n2\\n3\\n4\\n5\\n6\\n7"}""")
                .inSubagent(true)
                .say(USER, "Review the fix.")
                .call("l", "Glob", "{\"pattern\":\"**/*.test.ts\"}")
                .result("l", "Glob", "a\nb\nc\nd\ne\nf")
                .say(ASSISTANT, "> fine\n\n```ts\nawait done;\n```")
                .inSubagent(false)
                .result("k", "Task", "It is fine.")
                .call("m", "WebFetch", "{\"url\":\"https://example.com/a\",\"prompt\":\"What does it say?\"}")
                .call("n", "WebSearch", "{\"query\":\"flaky timers\"}")
                .call("o", "mcp__browser__click", "{\"element\":\"Log in\",\"ref\":17,\"options\":{\"double\":false}}")
                .call("p", "Mystery", "{}")
                .say(PROGRESS, "hook running")
                .say(SYSTEM, "one\ntwo ".repeat(100))
                .later(Duration.ofHours(20))
                .say(SUMMARY, "## So far\n\n| a | b |\n|---|--:|\n| 1 | 22 |")
                .say(ASSISTANT, "");
    }
}
