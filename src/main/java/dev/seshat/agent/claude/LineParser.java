package dev.seshat.agent.claude;

import dev.seshat.agent.JsonLines;
import dev.seshat.json.JsonCursor;
import dev.seshat.json.JsonNames;
import dev.seshat.json.JsonString;
import dev.seshat.json.MalformedJson;

/// Parses the bytes of a line into a [ClaudeLine]: the only place that knows the field names.
///
/// The whole line is validated, but unneeded values are skipped: `toolUseResult` alone is 44 % of the bytes
/// of real logs. A repeated key replaces the earlier value. Not thread-safe.
final class LineParser {

    private enum Root {
        TYPE("type"),
        UUID("uuid"),
        TIMESTAMP("timestamp"),
        SESSION_ID("sessionId"),
        CWD("cwd"),
        GIT_BRANCH("gitBranch"),
        FORKED_FROM("forkedFrom"),
        CONTINUED_IN("continuedInSessionId"),
        ORIGIN("origin"),
        IS_SIDECHAIN("isSidechain"),
        IS_META("isMeta"),
        IS_COMPACT_SUMMARY("isCompactSummary"),
        MESSAGE("message"),
        SUMMARY("summary"),
        LEAF_UUID("leafUuid"),
        CUSTOM_TITLE("customTitle"),
        AI_TITLE("aiTitle"),
        DATA("data"),
        SNAPSHOT("snapshot"),
        ATTACHMENT("attachment"),
        ROLE("role"),
        CONTENT("content"),
        TOOL("tool"),
        INPUT("input"),
        OUTPUT("output"),
        EXIT_CODE("exit_code"),
        TOKENS("tokens"),
        VALUE("value"),
        REQUEST_ID("requestId"),
        COST("costUSD"),
        OTHER("");

        static final JsonNames<Root> NAMES = new JsonNames<>(values(), field -> field.name, OTHER);

        private final String name;

        Root(String name) {
            this.name = name;
        }
    }

    /// The fields of everything below the root; no two objects use a name differently.
    private enum Inner {
        TYPE("type"),
        ID("id"),
        MODEL("model"),
        CONTENT("content"),
        USAGE("usage"),
        INPUT_TOKENS("input_tokens"),
        OUTPUT_TOKENS("output_tokens"),
        CACHE_READ("cache_read_input_tokens"),
        CACHE_WRITE("cache_creation_input_tokens"),
        CACHE_LIFETIMES("cache_creation"),
        CACHE_WRITE_1H("ephemeral_1h_input_tokens"),
        SERVER_TOOLS("server_tool_use"),
        WEB_SEARCHES("web_search_requests"),
        SPEED("speed"),
        TEXT("text"),
        THINKING("thinking"),
        NAME("name"),
        ROLE("role"),
        INPUT("input"),
        OUTPUT("output"),
        TOOL_USE_ID("tool_use_id"),
        IS_ERROR("is_error"),
        KIND("kind"),
        SESSION_ID("sessionId"),
        PROMPT("prompt"),
        COMMAND_MODE("commandMode"),
        ORIGIN("origin"),
        CWD("cwd"),
        SOURCE("source"),
        OTHER("");

        static final JsonNames<Inner> NAMES = new JsonNames<>(values(), field -> field.name, OTHER);

        private final String name;

        Inner(String name) {
            this.name = name;
        }
    }

    private final JsonCursor cursor = new JsonCursor();
    private final JsonString typeName = new JsonString();
    private final JsonString speed = new JsonString();

    /// Parse a line and return whether it is an object.
    boolean parse(JsonLines.Line source, ClaudeLine line) throws MalformedJson {
        line.clear();
        source.start(cursor);
        boolean object = cursor.enterObject();
        while (object && cursor.nextMember()) {
            member(line);
        }
        source.finish(cursor);
        line.settleType();
        return object;
    }

    private void member(ClaudeLine line) throws MalformedJson {
        switch (Root.NAMES.find(cursor.key())) {
            case TYPE -> {
                cursor.string(typeName);
                line.type = LineType.NAMES.find(typeName);
                line.unknownType = line.type == LineType.OTHER && typeName.hasText() ? typeName.text() : null;
            }
            case UUID -> cursor.string(line.uuid);
            case TIMESTAMP -> cursor.string(line.timestamp);
            case SESSION_ID -> cursor.string(line.sessionId);
            case CWD -> cursor.string(line.cwd);
            case GIT_BRANCH -> cursor.string(line.gitBranch);
            case FORKED_FROM -> only(Inner.SESSION_ID, line.forkedFrom);
            case CONTINUED_IN -> cursor.string(line.continuedIn);
            case ORIGIN -> only(Inner.KIND, line.originKind);
            case IS_SIDECHAIN -> line.sidechain = cursor.isTrue();
            case IS_META -> line.meta = cursor.isTrue();
            case IS_COMPACT_SUMMARY -> line.compactSummary = cursor.isTrue();
            case MESSAGE -> message(line);
            case SUMMARY -> cursor.string(line.summary);
            case LEAF_UUID -> cursor.string(line.leafUuid);
            case CUSTOM_TITLE -> cursor.string(line.customTitle);
            case AI_TITLE -> cursor.string(line.aiTitle);
            case DATA -> line.progress.read(cursor);
            case SNAPSHOT -> line.snapshot.read(cursor);
            case ATTACHMENT -> attachment(line);
            case ROLE -> cursor.string(line.role);
            case CONTENT -> line.legacyContent.read(cursor);
            case TOOL -> cursor.string(line.tool);
            case INPUT -> line.input.read(cursor);
            case OUTPUT -> line.output.read(cursor);
            case EXIT_CODE -> line.exitCode.read(cursor);
            case TOKENS -> tokens(line.legacyTokens);
            case VALUE -> metadata(line);
            case REQUEST_ID -> cursor.string(line.requestId);
            case COST -> line.cost.read(cursor);
            case OTHER -> cursor.skipValue();
        }
    }

    /// Record one string of an object whose other members do not matter.
    private void only(Inner wanted, JsonString into) throws MalformedJson {
        into.clear();
        if (!cursor.enterObject()) {
            return;
        }
        while (cursor.nextMember()) {
            if (Inner.NAMES.find(cursor.key()) == wanted) {
                cursor.string(into);
            } else {
                cursor.skipValue();
            }
        }
    }

    private void message(ClaudeLine line) throws MalformedJson {
        line.clearMessage();
        if (!cursor.enterObject()) {
            return;
        }
        while (cursor.nextMember()) {
            switch (Inner.NAMES.find(cursor.key())) {
                case ID -> cursor.string(line.messageId);
                case ROLE -> cursor.string(line.messageRole);
                case MODEL -> cursor.string(line.model);
                case CONTENT -> content(line.content);
                case USAGE -> tokens(line.tokens);
                default -> cursor.skipValue();
            }
        }
    }

    private void content(ClaudeContent content) throws MalformedJson {
        content.clear();
        if (cursor.atString()) {
            cursor.string(content.text);
        } else if (cursor.enterArray()) {
            while (cursor.nextElement()) {
                if (cursor.atObject()) {
                    block(content.add());
                } else {
                    cursor.skipValue();
                }
            }
        }
    }

    private void block(ContentBlock block) throws MalformedJson {
        cursor.enterObject();
        while (cursor.nextMember()) {
            switch (Inner.NAMES.find(cursor.key())) {
                case TYPE -> {
                    cursor.string(typeName);
                    block.type = ContentBlock.Type.NAMES.find(typeName);
                    block.typed = typeName.isPresent();
                }
                case TEXT -> cursor.string(block.text);
                case THINKING -> cursor.string(block.thinking);
                case ID -> cursor.string(block.id);
                case NAME -> cursor.string(block.name);
                case INPUT -> block.input.read(cursor);
                case TOOL_USE_ID -> cursor.string(block.callId);
                case CONTENT -> block.content.read(cursor);
                case SOURCE -> block.source.read(cursor);
                case IS_ERROR -> block.isError = cursor.isTrue();
                default -> cursor.skipValue();
            }
        }
        block.settleType();
    }

    private void tokens(TokenCounts tokens) throws MalformedJson {
        tokens.clear();
        if (!cursor.enterObject()) {
            return;
        }
        tokens.present = true;
        while (cursor.nextMember()) {
            switch (Inner.NAMES.find(cursor.key())) {
                case INPUT_TOKENS, INPUT -> tokens.input(cursor.integer());
                case OUTPUT_TOKENS, OUTPUT -> tokens.output(cursor.integer());
                case CACHE_READ -> tokens.cacheRead(cursor.integer());
                case CACHE_WRITE -> tokens.cacheWrite(cursor.integer());
                case CACHE_LIFETIMES -> lifetimes(tokens);
                case SERVER_TOOLS -> serverTools(tokens);
                case SPEED -> {
                    cursor.string(speed);
                    tokens.fast(speed.is("fast"));
                }
                default -> cursor.skipValue();
            }
        }
    }

    private void lifetimes(TokenCounts tokens) throws MalformedJson {
        tokens.longCacheWrite(0);
        if (!cursor.enterObject()) {
            return;
        }
        while (cursor.nextMember()) {
            if (Inner.NAMES.find(cursor.key()) == Inner.CACHE_WRITE_1H) {
                tokens.longCacheWrite(cursor.integer());
            } else {
                cursor.skipValue();
            }
        }
    }

    private void serverTools(TokenCounts tokens) throws MalformedJson {
        tokens.webSearches(0);
        if (!cursor.enterObject()) {
            return;
        }
        while (cursor.nextMember()) {
            if (Inner.NAMES.find(cursor.key()) == Inner.WEB_SEARCHES) {
                tokens.webSearches(cursor.integer());
            } else {
                cursor.skipValue();
            }
        }
    }

    private void attachment(ClaudeLine line) throws MalformedJson {
        line.clearAttachment();
        if (!cursor.enterObject()) {
            return;
        }
        while (cursor.nextMember()) {
            switch (Inner.NAMES.find(cursor.key())) {
                case TYPE -> {
                    cursor.string(typeName);
                    line.queuedCommand = typeName.is("queued_command");
                }
                case PROMPT -> line.queuedPrompt.read(cursor);
                case COMMAND_MODE -> cursor.string(line.commandMode);
                case ORIGIN -> only(Inner.KIND, line.queuedOrigin);
                default -> cursor.skipValue();
            }
        }
    }

    private void metadata(ClaudeLine line) throws MalformedJson {
        line.clearMetadata();
        if (!cursor.enterObject()) {
            return;
        }
        while (cursor.nextMember()) {
            switch (Inner.NAMES.find(cursor.key())) {
                case CWD -> cursor.string(line.metadataCwd);
                case MODEL -> cursor.string(line.metadataModel);
                default -> cursor.skipValue();
            }
        }
    }
}
