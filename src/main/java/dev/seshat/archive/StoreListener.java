package dev.seshat.archive;

import java.util.function.Consumer;

/// Receives messages from a store: what it is waiting for, and news for the user.
///
/// @param waiting called once with the holder of the lock
/// @param news called with messages for the user
public record StoreListener(Consumer<String> waiting, Consumer<String> news) {

    /// Passes all messages to one function.
    public static StoreListener of(Consumer<String> tell) {
        return new StoreListener(tell, tell);
    }
}
