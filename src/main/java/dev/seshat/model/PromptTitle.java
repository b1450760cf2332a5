package dev.seshat.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Derives a title from a prompt: its first meaningful paragraph, without Markdown, the tags that editors add,
/// and openings such as "Implement the following plan:".
public final class PromptTitle {

    private static final int LONGEST = 200;
    /// Pasted files may be megabytes long; the title is near the beginning.
    private static final int READ = 4_000;

    /// Cursor wraps what the person typed in tags; other agents wrap what the editor added.
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
            "plan",
            "implementation plan",
            "the plan",
            "context",
            "overview",
            "background",
            "goal",
            "goals",
            "summary",
            "task",
            "problem",
            "objective",
            "introduction",
            "description",
            "requirements",
            "instructions");

    private static final Pattern HEADING = Pattern.compile("^#{1,6}\\s+");
    private static final Pattern BLOCK_MARK =
            Pattern.compile("^(?:>\\s?|[-*+]\\s+(?:\\[[ xX]\\]\\s+)?|\\d{1,3}[.)]\\s+)");
    private static final Pattern LINK = Pattern.compile("!?\\[([^\\]\\[]*)\\]\\([^()\\s]*\\)");
    private static final Pattern BOLD = Pattern.compile("\\*\\*(?=\\S)([^*]+?)(?<=\\S)\\*\\*");
    private static final Pattern CODE = Pattern.compile("`+");
    private static final Pattern SPACE = Pattern.compile("\\s+");

    /// A line of a stack trace.
    private static final Pattern FRAME = Pattern.compile(
            "\\s*at [^ ]+\\(.*\\)|\\s*File \".*\", line \\d+.*|Traceback \\(most recent call last\\):\\s*");

    /// A code fence or a horizontal rule.
    private static final Pattern MARK_ONLY = Pattern.compile("\\s*(?:```|~~~).*|\\s*([-*_=])\\1{2,}\\s*");

    private PromptTitle() {}

    /// The title for a prompt; null if nothing of it is left.
    public static @Nullable String of(@Nullable String prompt) {
        if (prompt == null) {
            return null;
        }
        String text = prompt.length() > READ ? prompt.substring(0, READ) : prompt;
        String typed = withoutAdditions(text);
        String plan = PLAN_FOLLOWS.matcher(typed).replaceFirst("");
        List<String> paragraphs = paragraphs(plan.isBlank() ? typed : plan);
        String title = first(paragraphs);
        if (title == null) {
            title = oneLine(String.join(" ", paragraphs));
        }
        return title.isEmpty() ? null : shorten(title);
    }

    /// The title for a session with this first prompt; the prompt itself if nothing else is left.
    public static @Nullable String titleOrPrompt(@Nullable String prompt) {
        String title = of(prompt);
        return title != null ? title : prompt;
    }

    /// The title of a stored session. Archives of older versions hold the first prompt as typed.
    public static @Nullable String stored(@Nullable String title, @Nullable String firstPrompt) {
        return title != null && title.equals(firstPrompt) ? titleOrPrompt(firstPrompt) : title;
    }

    /// Whether a text distinguishes a session from others; "yes", "181" and "fix this" do not.
    public static boolean isMeaningful(String text) {
        return DistinctiveWords.isMeaningful(text);
    }

    private static String withoutAdditions(String text) {
        String typed = TYPED.matcher(text).replaceAll("");
        String without = ATTACHED.matcher(ADDED.matcher(typed).replaceAll(" ")).replaceAll(" ");
        return without.isBlank() ? ADDED_TAG.matcher(typed).replaceAll(" ") : without;
    }

    /// The paragraphs of a text, each on one line and without Markdown. Headings and list items count as
    /// paragraphs.
    private static List<String> paragraphs(String text) {
        List<String> paragraphs = new ArrayList<>();
        StringJoiner open = new StringJoiner(" ");
        boolean afterFrame = false;
        for (String raw : text.split("\\R", -1)) {
            boolean frame = FRAME.matcher(raw).matches();
            boolean skipped = frame
                    || (afterFrame && raw.startsWith("    "))
                    || MARK_ONLY.matcher(raw).matches();
            afterFrame = frame;
            String line = skipped ? "" : raw.strip();
            String item = BLOCK_MARK.matcher(line).replaceFirst("");
            String content = HEADING.matcher(item).replaceFirst("");
            boolean heading = content.length() < item.length();
            if (line.isEmpty() || content.length() < line.length()) {
                paragraphs.add(open.toString());
                open = new StringJoiner(" ");
            }
            String plain = plain(content);
            if (heading) {
                paragraphs.add(headingText(plain));
            } else if (!plain.isEmpty()) {
                open.add(plain);
            }
        }
        paragraphs.add(open.toString());
        paragraphs.removeIf(String::isEmpty);
        return paragraphs;
    }

    private static String plain(String markdown) {
        String text = LINK.matcher(markdown).replaceAll("$1");
        return oneLine(CODE.matcher(BOLD.matcher(text).replaceAll("$1")).replaceAll(""));
    }

    private static String headingText(String heading) {
        String text = PLAN_OF.matcher(heading).replaceFirst("");
        return EMPTY_HEADINGS.contains(text.toLowerCase(Locale.ROOT)) ? "" : text;
    }

    /// The first meaningful paragraph, with the one it introduces; null if there is none.
    private static @Nullable String first(List<String> paragraphs) {
        for (int at = 0; at < paragraphs.size(); at++) {
            String paragraph = paragraphs.get(at);
            if (isMeaningful(paragraph)) {
                boolean announces = paragraph.endsWith(":") && at + 1 < paragraphs.size();
                return announces ? paragraph + " " + paragraphs.get(at + 1) : paragraph;
            }
        }
        return null;
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
