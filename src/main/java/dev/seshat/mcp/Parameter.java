package dev.seshat.mcp;

import static java.util.Objects.requireNonNull;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A parameter of a tool: what the schema tells of it, and what is checked.
sealed interface Parameter {

    /// The longest text that is taken. Who asks has less to say.
    int LONGEST_TEXT = 10_000;

    String name();

    String description();

    boolean required();

    /// What the schema says of it.
    Map<String, Object> schema();

    /// A text.
    record Text(String name, String description, boolean required) implements Parameter {
        public Text {
            requireNonNull(name, "name");
        }

        @Override
        public Map<String, Object> schema() {
            Map<String, Object> schema = described("string", description);
            schema.put("maxLength", LONGEST_TEXT);
            return schema;
        }
    }

    /// A whole number within bounds.
    record Whole(String name, String description, int least, int most, int otherwise) implements Parameter {
        public Whole {
            requireNonNull(name, "name");
        }

        @Override
        public boolean required() {
            return false;
        }

        @Override
        public Map<String, Object> schema() {
            Map<String, Object> schema = described("integer", description);
            schema.put("minimum", least);
            if (most < Integer.MAX_VALUE) {
                schema.put("maximum", most);
            }
            if (otherwise >= least) {
                schema.put("default", otherwise);
            }
            return schema;
        }

        /// What a value must be, in words.
        String bounds() {
            return "a whole number from " + least + (most < Integer.MAX_VALUE ? " to " + most : " on");
        }
    }

    /// One of several names.
    record Choice(String name, String description, List<String> values, String otherwise) implements Parameter {
        public Choice {
            requireNonNull(name, "name");
            values = List.copyOf(values);
        }

        @Override
        public boolean required() {
            return false;
        }

        @Override
        public Map<String, Object> schema() {
            Map<String, Object> schema = described("string", description);
            schema.put("enum", values);
            schema.put("default", otherwise);
            return schema;
        }
    }

    /// Yes or no; no unless it is given.
    record Flag(String name, String description) implements Parameter {
        public Flag {
            requireNonNull(name, "name");
        }

        @Override
        public boolean required() {
            return false;
        }

        @Override
        public Map<String, Object> schema() {
            Map<String, Object> schema = described("boolean", description);
            schema.put("default", false);
            return schema;
        }
    }

    /// Some of several names.
    record Names(String name, String description, List<String> values) implements Parameter {
        public Names {
            requireNonNull(name, "name");
            values = List.copyOf(values);
        }

        @Override
        public boolean required() {
            return false;
        }

        @Override
        public Map<String, Object> schema() {
            Map<String, Object> schema = described("array", description);
            schema.put("items", Map.of("type", "string", "enum", values));
            return schema;
        }
    }

    private static Map<String, Object> described(String type, String description) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", type);
        schema.put("description", description);
        return schema;
    }

    /// The schema of an object with these members and no others.
    static Map<String, Object> schema(List<Parameter> parameters) {
        Map<String, Object> properties = new LinkedHashMap<>();
        parameters.forEach(parameter -> properties.put(parameter.name(), parameter.schema()));
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        schema.put("properties", properties);
        schema.put(
                "required",
                parameters.stream()
                        .filter(Parameter::required)
                        .map(Parameter::name)
                        .toList());
        schema.put("additionalProperties", false);
        return schema;
    }
}
