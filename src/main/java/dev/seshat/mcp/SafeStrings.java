package dev.seshat.mcp;

import dev.seshat.model.SafeText;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/// Removes invisible characters from everything an agent receives: results and errors, texts and member names.
final class SafeStrings extends StdSerializer<String> {

    private SafeStrings() {
        super(String.class);
    }

    /// The same mapper, except for strings.
    static JsonMapper in(JsonMapper json) {
        return json.rebuild()
                .addModule(new SimpleModule("texts")
                        .addSerializer(String.class, new SafeStrings())
                        .addKeySerializer(String.class, new Names()))
                .build();
    }

    @Override
    public void serialize(String text, JsonGenerator json, SerializationContext context) {
        json.writeString(SafeText.lines(text));
    }

    /// The names of members.
    private static final class Names extends StdSerializer<String> {

        Names() {
            super(String.class);
        }

        @Override
        public void serialize(String name, JsonGenerator json, SerializationContext context) {
            json.writeName(SafeText.lines(name));
        }
    }
}
