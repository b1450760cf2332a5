package dev.seshat.archive.postgres;

import dev.seshat.agent.ModelResponse;
import dev.seshat.archive.Parcel;
import java.util.List;

/// Messages and responses ready to be stored.
record PostgresParcel(List<PackedMessage> messages, List<ModelResponse> responses, long size) implements Parcel {
    PostgresParcel {
        messages = List.copyOf(messages);
        responses = List.copyOf(responses);
    }
}
