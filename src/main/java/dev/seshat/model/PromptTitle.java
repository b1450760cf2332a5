package dev.seshat.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Makes a title of a prompt: its first paragraph that says something, without the tags that editors add, Markdown and
/// openings such as "Implement the following plan:".
public final class PromptTitle {

    private static final int LONGEST = 200;
    /// Pasted files may be megabytes long; a title stands at the beginning.
    private static final int READ = 4_000;

    /// Cursor wraps what a person typed; other agents wrap what the editor added.
    private static final Pattern TYPED = Pattern.compile("</?user_query>");
    private static final Pattern ADDED =
            Pattern.compile("<([a-z]+(?:[-_][a-z]+)+)(?:\\s[^<>]*)?>.*?</\\1>", Pattern.DOTALL);
    private static final Pattern ADDED_TAG = Pattern.compile("</?[a-z]+(?:[-_][a-z]+)+(?:\\s[^<>]*)?>");
    private static final Pattern ATTACHED =
            Pattern.compile("\\[(?:Image|Pasted text|File)(?: #\\d+)?(?:: [^\\]]*| \\+\\d+ lines)?\\]");

    private static final Pattern PLAN_FOLLOWS = Pattern.compile(
            "^\\s*(?:please\\s+)?(?:implement|execute|follow|carry out)\\s+(?:the|this)\\s+(?:following\\s+)?plan\\b[^\\n#:]{0,40}:?",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern PLAN_OF =
            Pattern.compile("^(?:implementation |the )?plan\\s*[:–—-]\\s*(?=\\S)", Pattern.CASE_INSENSITIVE);
    private static final Set<String> EMPTY_HEADINGS = Set.of(
            "plan", "implementation plan", "the plan", "context", "overview", "background", "goal", "goals", "summary",
            "task", "problem", "objective", "introduction", "description", "requirements", "instructions");

    private static final Pattern HEADING = Pattern.compile("^#{1,6}\\s+");
    private static final Pattern BLOCK_MARK = Pattern.compile("^(?:>\\s?|[-*+]\\s+(?:\\[[ xX]\\]\\s+)?|\\d{1,3}[.)]\\s+)");
    private static final Pattern LINK = Pattern.compile("!?\\[([^\\]\\[]*)\\]\\([^()\\s]*\\)");
    private static final Pattern EMPHASIS = Pattern.compile("\\*\\*|`+|(?<![\\p{L}\\p{N}_])__(?=\\S)|(?<=\\S)__(?![\\p{L}\\p{N}_])");
    private static final Pattern SPACE = Pattern.compile("\\s+");
    private static final Pattern SKIPPED_LINE = Pattern.compile(
            "^(?:\\s*(?:```|~~~).*|\\s*([-*_=])\\1{2,}\\s*|\\s*at [^ ]+\\(.*\\)|\\s*File \".*\", line \\d+.*"
                    + "|Traceback \\(most recent call last\\):\\s*)$");

    private PromptTitle() {}

    /// The title of a prompt; null when nothing is left of it.
    public static @Nullable String of(@Nullable String prompt) {
        if (prompt == null) {
            return null;
        }
        String text = prompt.length() > READ ? prompt.substring(0, READ) : prompt;
        String typed = withoutAdditions(text);
        String plan = PLAN_FOLLOWS.matcher(typed).replaceFirst("");
        List<Line> lines = lines(plan.isBlank() ? typed : plan);
        String title = paragraph(lines);
        if (title == null) {
            title = oneLine(String.join(" ", lines.stream().map(Line::text).toList()));
        }
        return title.isEmpty() ? null : shorten(title);
    }

    /// The title that a session gets from its first prompt; the prompt itself where no words are left of it.
    public static @Nullable String orPrompt(@Nullable String prompt) {
        String title = of(prompt);
        return title != null ? title : prompt;
    }

    /// The title of a stored session. Archives of older versions hold the first prompt as it was typed.
    public static @Nullable String stored(@Nullable String title, @Nullable String firstPrompt) {
        return title != null && title.equals(firstPrompt) ? orPrompt(firstPrompt) : title;
    }

    /// Whether a text tells one session from others; "yes", "181" and "fix this" do not.
    public static boolean saysEnough(String text) {
        return TellingWords.saysEnough(text);
    }

    private static String withoutAdditions(String text) {
        String typed = TYPED.matcher(text).replaceAll("");
        String without = ATTACHED.matcher(ADDED.matcher(typed).replaceAll(" ")).replaceAll(" ");
        return without.isBlank() ? ADDED_TAG.matcher(typed).replaceAll(" ") : without;
    }

    /// A line without its Markdown.
    ///
    /// @param opens whether it begins a paragraph: a heading, an item of a list
    private record Line(String text, boolean opens, boolean heading) {

        boolean isBlank() {
            return text.isEmpty();
        }
    }

    private static List<Line> lines(String text) {
        List<Line> lines = new ArrayList<>();
        for (String raw : text.split("\\R", -1)) {
            if (SKIPPED_LINE.matcher(raw).matches()) {
                lines.add(new Line("", false, false));
                continue;
            }
            String line = raw.strip();
            String unmarked = BLOCK_MARK.matcher(line).replaceFirst("");
            String content = HEADING.matcher(unmarked).replaceFirst("");
            boolean heading = content.length() < unmarked.length();
            String plain = oneLine(EMPHASIS.matcher(LINK.matcher(content).replaceAll("$1")).replaceAll(""));
            plain = heading ? PLAN_OF.matcher(plain).replaceFirst("") : plain;
            boolean empty = heading && EMPTY_HEADINGS.contains(plain.toLowerCase(Locale.ROOT));
            lines.add(new Line(empty ? "" : plain, heading || unmarked.length() < line.length(), heading));
        }
        return lines;
    }

    /// The first line that says enough and what belongs to it; null when no line does.
    private static @Nullable String paragraph(List<Line> lines) {
        int first = 0;
        while (first < lines.size() && !saysEnough(lines.get(first).text())) {
            first++;
        }
        if (first == lines.size()) {
            return null;
        }
        StringBuilder title = new StringBuilder(lines.get(first).text());
        for (Line line : lines.subList(first + 1, lines.size())) {
            boolean announced = title.charAt(title.length() - 1) == ':';
            if (line.isBlank() && announced) {
                continue;
            }
            boolean ends = line.isBlank() || lines.get(first).heading() || (line.opens() && !announced);
            if (ends || title.length() > LONGEST) {
                break;
            }
            title.append(' ').append(line.text());
        }
        return title.toString();
    }

    private static String oneLine(String text) {
        return SPACE.matcher(text).replaceAll(" ").strip();
    }

    private static String shorten(String title) {
        if (title.length() <= LONGEST) {
            return title;
        }
        boolean halfAPair = Character.isHighSurrogate(title.charAt(LONGEST - 1));
        return title.substring(0, halfAPair ? LONGEST - 1 : LONGEST).strip();
    }
}
