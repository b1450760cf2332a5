package dev.seshat.agent;

import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Arr;
import dev.seshat.json.JsonValue.Null;
import dev.seshat.json.JsonValue.Num;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.JsonValue.Str;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A JSON document that is made by applying a log of changes to it.
///
/// It is held in memory, up to a limit: when that is reached, long texts are cut shorter and shorter. A change that
/// does not fit even so is refused. A path through something that does not exist creates it, because the change that
/// would have done so may have been unreadable.
public final class ChangedDocument {

    /// Characters, about; what is not text counts a little.
    public static final long LIMIT = 16L << 20;

    private static final int NODE = 16;
    private static final int LONGEST_TEXT = 1 << 18;
    private static final int SHORTEST_TEXT = 1 << 8;
    /// A list may lack a few elements whose changes were unreadable.
    private static final long MOST_MISSING = 1000;

    /// An object, a list or a value without parts. Exactly one is set.
    private static final class Node {
        private @Nullable Map<String, Node> members;
        private @Nullable List<Node> elements;
        private JsonValue value = new Null();

        static Node of(JsonValue value) {
            Node node = new Node();
            node.become(value);
            return node;
        }

        void become(Node other) {
            members = other.members;
            elements = other.elements;
            value = other.value;
        }

        void become(JsonValue to) {
            members = null;
            elements = null;
            value = new Null();
            switch (to) {
                case Obj(Map<String, JsonValue> parts) -> {
                    Map<String, Node> nodes = new LinkedHashMap<>();
                    parts.forEach((name, part) -> nodes.put(name, of(part)));
                    members = nodes;
                }
                case Arr(List<JsonValue> parts) -> {
                    elements = new ArrayList<>();
                    for (JsonValue part : parts) {
                        elements.add(of(part));
                    }
                }
                default -> value = to;
            }
        }

        /// Its members; null if it is something else. What says nothing becomes an object.
        @Nullable
        Map<String, Node> object() {
            if (members == null && saysNothing()) {
                elements = null;
                value = new Null();
                members = new LinkedHashMap<>();
            }
            return members;
        }

        /// Its elements; null if it is something else. What says nothing becomes a list.
        @Nullable
        List<Node> list() {
            if (elements == null && saysNothing()) {
                members = null;
                value = new Null();
                elements = new ArrayList<>();
            }
            return elements;
        }

        /// Whether there is no text and no part in it to lose.
        private boolean saysNothing() {
            return members != null
                    ? members.isEmpty()
                    : elements != null ? elements.isEmpty() : !(value instanceof Str);
        }

        JsonValue toValue() {
            if (members != null) {
                Map<String, JsonValue> parts = new LinkedHashMap<>();
                members.forEach((name, part) -> parts.put(name, part.toValue()));
                return new Obj(parts);
            }
            return elements == null
                    ? value
                    : new Arr(elements.stream().map(Node::toValue).toList());
        }

        long size() {
            long size = NODE;
            if (members != null) {
                for (Map.Entry<String, Node> member : members.entrySet()) {
                    size += member.getKey().length() + member.getValue().size();
                }
            } else if (elements != null) {
                for (Node element : elements) {
                    size += element.size();
                }
            } else {
                size += length(value);
            }
            return size;
        }

        void cut(int longest) {
            if (members != null) {
                members.values().forEach(member -> member.cut(longest));
            } else if (elements != null) {
                elements.forEach(element -> element.cut(longest));
            } else if (value instanceof Str(String text) && text.length() > longest) {
                value = new Str(shortened(text, longest));
            }
        }
    }

    private final Node root = Node.of(JsonValue.EMPTY);
    private final long limit;
    private long size = NODE;

    public ChangedDocument() {
        this(LIMIT);
    }

    /// A document of about this many characters.
    ChangedDocument(long limit) {
        this.limit = limit;
    }

    /// Set the value at a path; without a value, remove what is there.
    ///
    /// @param path names of members and indexes of elements; empty for the whole document
    /// @return whether it fitted
    public boolean set(List<JsonValue> path, @Nullable JsonValue value) {
        if (path.isEmpty() && !(value instanceof Obj)) {
            return true;
        }
        if (value == null) {
            remove(path);
            return true;
        }
        if (path.isEmpty()) {
            root.become(JsonValue.EMPTY);
        }
        Node added = Node.of(value);
        if (!makeRoom(added)) {
            return false;
        }
        Node node = find(path);
        if (node != null) {
            node.become(added);
        }
        return true;
    }

    /// Append to the list at a path.
    ///
    /// @param from the length to cut the list to before; null to keep all of it
    /// @return whether it fitted
    public boolean append(List<JsonValue> path, List<JsonValue> values, @Nullable Long from) {
        Node node = path.isEmpty() ? null : find(path);
        if (node == null) {
            return true;
        }
        List<Node> list = node.list();
        if (list == null) {
            return true;
        }
        if (from != null && from >= 0 && from < list.size()) {
            list.subList(from.intValue(), list.size()).clear();
        }
        for (JsonValue value : values) {
            Node added = Node.of(value);
            if (!makeRoom(added)) {
                return false;
            }
            list.add(added);
        }
        return true;
    }

    /// The document without one of its lists.
    public Obj without(String list) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        Map<String, Node> all = root.object();
        if (all != null) {
            all.forEach((name, member) -> {
                if (!name.equals(list)) {
                    members.put(name, member.toValue());
                }
            });
        }
        return new Obj(members);
    }

    /// The number of elements of a list of the document.
    public int count(String list) {
        return elements(list).size();
    }

    /// An element of a list of the document.
    public JsonValue element(String list, int index) {
        return elements(list).get(index).toValue();
    }

    private List<Node> elements(String list) {
        Map<String, Node> members = root.object();
        Node node = members == null ? null : members.get(list);
        return node == null || node.elements == null ? List.of() : node.elements;
    }

    /// The node at a path, which is made if it is missing; null if it cannot be.
    private @Nullable Node find(List<JsonValue> path) {
        Node at = root;
        for (JsonValue step : path) {
            Node next = step instanceof Str(String name) ? member(at, name) : element(at, step);
            if (next == null) {
                return null;
            }
            at = next;
        }
        return at;
    }

    private static @Nullable Node member(Node node, String name) {
        Map<String, Node> members = node.object();
        return members == null ? null : members.computeIfAbsent(name, _ -> Node.of(new Null()));
    }

    private static @Nullable Node element(Node node, JsonValue step) {
        long index = index(step);
        List<Node> list = index < 0 ? null : node.list();
        if (list == null || index > list.size() + MOST_MISSING) {
            return null;
        }
        while (list.size() <= index) {
            list.add(Node.of(new Null()));
        }
        return list.get((int) index);
    }

    private void remove(List<JsonValue> path) {
        Node parent = find(path.subList(0, path.size() - 1));
        if (parent == null) {
            return;
        }
        if (path.getLast() instanceof Str(String name)) {
            Map<String, Node> members = parent.object();
            if (members != null) {
                members.remove(name);
            }
            return;
        }
        List<Node> list = parent.list();
        long index = index(path.getLast());
        if (list != null && index >= 0 && index < list.size()) {
            list.get((int) index).become(new Null());
        }
    }

    private static long index(JsonValue step) {
        return step instanceof Num(String digits) && digits.matches("[0-9]{1,9}") ? Long.parseLong(digits) : -1;
    }

    /// What is replaced or removed is still counted, until there is no room.
    private boolean makeRoom(Node added) {
        long more = added.size();
        if (size + more > limit) {
            size = root.size();
        }
        for (int longest = LONGEST_TEXT; size + more > limit && longest >= SHORTEST_TEXT; longest /= 2) {
            root.cut(longest);
            added.cut(longest);
            size = root.size();
            more = added.size();
        }
        boolean fits = size + more <= limit;
        size += fits ? more : 0;
        return fits;
    }

    /// A value with its long texts cut.
    public static JsonValue cut(JsonValue value, int longest) {
        Node node = Node.of(value);
        node.cut(longest);
        return node.toValue();
    }

    /// About how much of a document's limit a value takes.
    public static long size(JsonValue value) {
        return Node.of(value).size();
    }

    private static int length(JsonValue value) {
        return switch (value) {
            case Str(String text) -> text.length();
            case Num(String digits) -> digits.length();
            default -> 0;
        };
    }

    private static String shortened(String text, int length) {
        int end = Character.isHighSurrogate(text.charAt(length - 1)) ? length - 1 : length;
        return text.substring(0, end)
                + String.format(Locale.ROOT, "\n[cut here: %,d more characters in the log]", text.length() - end);
    }
}
