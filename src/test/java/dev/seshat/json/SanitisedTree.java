package dev.seshat.json;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A tree whose texts are sanitized as our reader does it.
final class SanitisedTree {

    private SanitisedTree() {}

    static JsonNode of(JsonNode tree) {
        if (tree.isString()) {
            return JsonNodeFactory.instance.stringNode(JacksonOracle.sanitised(tree.stringValue()));
        }
        if (tree.isArray()) {
            ArrayNode array = JsonNodeFactory.instance.arrayNode();
            tree.forEach(element -> array.add(of(element)));
            return array;
        }
        if (tree.isObject()) {
            ObjectNode object = JsonNodeFactory.instance.objectNode();
            tree.properties()
                    .forEach(member -> object.set(JacksonOracle.sanitised(member.getKey()), of(member.getValue())));
            return object;
        }
        return tree;
    }
}
