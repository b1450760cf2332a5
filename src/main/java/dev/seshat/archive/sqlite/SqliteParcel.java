package dev.seshat.archive.sqlite;

import dev.seshat.agent.ModelResponse;
import dev.seshat.archive.Parcel;
import java.util.List;

/// Messages and responses ready to be stored.
record SqliteParcel(List<PackedMessage> messages, List<ModelResponse> responses, long size) implements Parcel {
    SqliteParcel {
        messages = List.copyOf(messages);
        responses = List.copyOf(responses);
    }
}
