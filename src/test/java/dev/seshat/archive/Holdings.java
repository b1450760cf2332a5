package dev.seshat.archive;

import dev.seshat.agent.ModelResponse;
import dev.seshat.model.Content;
import dev.seshat.model.Message;
import dev.seshat.model.SessionKey;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Everything that an archive returns, by key, newest session first.
record Holdings(Map<SessionKey, Holding> sessions) {

    /// A session with its messages and responses.
    ///
    /// @param tools the order of the tools, which map equality ignores
    record Holding(
            ArchivedSession session,
            List<String> tools,
            List<Message> messages,
            List<ModelResponse> responses,
            List<SessionLinks.Counted> links) {}

    /// What logs on disk contain, or contained before they were deleted: without former versions.
    Holdings withoutFormers() {
        Map<SessionKey, Holding> present = new LinkedHashMap<>(sessions);
        present.values().removeIf(holding -> holding.session().former() != null);
        return new Holdings(present);
    }

    /// The words of those sessions.
    static Map<String, Set<String>> withoutFormers(Map<String, Set<String>> words) {
        Map<String, Set<String>> present = new TreeMap<>(words);
        present.keySet().removeIf(key -> key.contains("~"));
        return present;
    }

    /// All distinct texts in it.
    Set<String> said() {
        Set<String> said = new HashSet<>();
        sessions.values().forEach(holding -> holding.messages().forEach(message -> said.add(said(message))));
        return said;
    }

    static String said(Message message) {
        return message.category() + " "
                + (message.content() instanceof Content.ToolCall call
                        ? call.tool() + " " + call.input()
                        : message.text());
    }

    static Holdings of(Archive archive) {
        List<ArchivedSession> all = new ArrayList<>();
        archive.sessions(all::add);
        Map<SessionKey, Holding> sessions = new LinkedHashMap<>();
        for (ArchivedSession each : all) {
            SessionKey key = each.session().key();
            List<ModelResponse> responses = new ArrayList<>();
            archive.responses(key, responses::add);
            sessions.put(
                    key,
                    new Holding(
                            each,
                            List.copyOf(each.session().facts().toolCounts().keySet()),
                            messages(archive, key),
                            responses,
                            archive.links().of(key)));
        }
        return new Holdings(sessions);
    }

    static List<Message> messages(Archive archive, SessionKey key) {
        List<Message> messages = new ArrayList<>();
        archive.messages(key, 0, messages::add);
        return messages;
    }
}
