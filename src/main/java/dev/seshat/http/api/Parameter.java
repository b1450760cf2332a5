package dev.seshat.http.api;

import dev.seshat.json.JsonWriter;
import java.util.List;

/// Something that a request can say of what it wants, behind the question mark of an address.
sealed interface Parameter {

    String name();

    String description();

    /// Write what values it takes, as OpenAPI wants to know it.
    void writeSchema(JsonWriter json);

    /// Any text.
    record Text(String name, String description) implements Parameter {
        @Override
        public void writeSchema(JsonWriter json) {
            json.beginObject().member("type", "string").endObject();
        }
    }

    /// A whole number within bounds.
    ///
    /// @param otherwise what it is if nobody says it
    record Whole(String name, String description, int least, int most, int otherwise) implements Parameter {
        @Override
        public void writeSchema(JsonWriter json) {
            json.beginObject()
                    .member("type", "integer")
                    .member("minimum", least)
                    .member("maximum", most)
                    .member("default", otherwise)
                    .endObject();
        }
    }

    /// One of several names, or some of them with commas between them.
    record Names(String name, String description, boolean several, List<String> existing) implements Parameter {
        public Names {
            existing = List.copyOf(existing);
        }

        @Override
        public void writeSchema(JsonWriter json) {
            if (several) {
                json.beginObject().member("type", "array").name("items");
            }
            json.beginObject().member("type", "string").name("enum").beginArray();
            existing.forEach(json::string);
            json.endArray().endObject();
            if (several) {
                json.endObject();
            }
        }
    }

    /// Said with `1`, or not at all.
    record Flag(String name, String description) implements Parameter {
        @Override
        public void writeSchema(JsonWriter json) {
            json.beginObject()
                    .member("type", "string")
                    .name("enum")
                    .beginArray()
                    .string("1")
                    .endArray()
                    .endObject();
        }
    }
}
