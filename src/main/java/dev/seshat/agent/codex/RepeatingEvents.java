package dev.seshat.agent.codex;

import java.util.Set;
import java.util.regex.Pattern;

/// The events of a rollout that only repeat what items say, or tell the screen what to show.
final class RepeatingEvents {

    private static final Set<String> NAMES = Set.of(
            "",
            "user_message",
            "agent_message",
            "agent_reasoning",
            "agent_reasoning_raw_content",
            "agent_reasoning_section_break",
            "turn_aborted",
            "turn_diff",
            "thread_rolled_back",
            "thread_settings_applied",
            "context_compacted",
            "entered_review_mode",
            "exited_review_mode",
            "session_configured",
            "raw_response_item",
            "view_image_tool_call",
            "exec_approval_request",
            "apply_patch_approval_request",
            "request_user_input",
            "request_permissions",
            "elicitation_request",
            "background_event",
            "deprecation_notice",
            "stream_error",
            "warning",
            "error",
            "plan_update",
            "model_reroute",
            "shutdown_complete");

    /// The steps of something that is also an item.
    private static final Pattern STEPS =
            Pattern.compile(".*_(?:begin|end|delta|started|complete|completed|updated|update|response|interaction)");

    private RepeatingEvents() {}

    static boolean isKnown(String type) {
        return NAMES.contains(type) || STEPS.matcher(type).matches();
    }
}
