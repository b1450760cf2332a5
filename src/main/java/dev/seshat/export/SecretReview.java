package dev.seshat.export;

import dev.seshat.agent.MessageSink;
import dev.seshat.json.JsonWriter;
import dev.seshat.model.Category;
import dev.seshat.model.Message;
import dev.seshat.redact.MaskedText;
import dev.seshat.redact.SecretKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Lists what an export would mask, for a person to review: each secret with its places. Only one secret is
/// revealed, on request.
public final class SecretReview implements Consumer<MaskedText> {

    private static final int MAX_SECRETS = 500;
    private static final int MAX_PLACES = 5;
    private static final int CONTEXT = 60;

    /// Of secrets of at least this length the first chars may be shown: enough to recognize it, without
    /// giving it away.
    private static final int MIN_HINTED = 16;

    private static final int HINT = 4;

    /// A secret and its places.
    private static final class Secret {
        private final SecretKind kind;
        private final String hint;
        private final int length;
        private final List<Place> places = new ArrayList<>();
        private final @Nullable String text;
        private int messages;
        private @Nullable Integer last;

        Secret(SecretKind kind, String secret, boolean revealed) {
            this.kind = kind;
            text = revealed ? secret : null;
            hint = secret.length() < MIN_HINTED ? "" : secret.substring(0, HINT);
            length = secret.length();
        }
    }

    /// @param seq the message; null for the title and the like
    private record Place(@Nullable Integer seq, String before, String mask, String after) {}

    private final Map<String, Secret> secrets = new LinkedHashMap<>();
    private @Nullable Integer seq;
    private int messages;
    private boolean more;

    private final @Nullable String revealed;

    private SecretReview(@Nullable String revealed) {
        this.revealed = revealed;
    }

    /// Review a session.
    ///
    /// @param categories the kinds of messages that would be exported
    public static SecretReview of(ExportSource source, Set<Category> categories) {
        return of(source, categories, null);
    }

    /// Review a session, and reveal one of its secrets.
    ///
    /// @param revealed the id of the secret to reveal; null for none
    public static SecretReview of(ExportSource source, Set<Category> categories, @Nullable String revealed) {
        SecretReview review = new SecretReview(revealed);
        Redactor redactor = new Redactor(Redaction.OF_SECRETS, review);
        source.messages().accept(redactor::learn);
        int count = source.session().facts().messageCount();
        source.messages().accept((MessageSink) message -> review.review(message, categories, count, redactor));
        review.seq = null;
        new SessionRedaction(redactor).of(source.session());
        return review;
    }

    private void review(Message message, Set<Category> categories, int count, Redactor redactor) {
        if (message.seq() < count && categories.contains(message.category())) {
            messages++;
            seq = message.seq();
            redactor.message(message);
        }
    }

    @Override
    public void accept(MaskedText masked) {
        for (MaskedText.Mask mask : masked.masks()) {
            String id = SecretId.of(mask.secret());
            Secret secret = secrets.get(id);
            if (secret == null && secrets.size() >= MAX_SECRETS) {
                more = true;
                continue;
            }
            if (secret == null) {
                secret = new Secret(mask.kind(), mask.secret(), id.equals(revealed));
                secrets.put(id, secret);
            }
            note(secret, masked.text(), mask);
        }
    }

    /// A message counts once per secret, however often it contains it; the title only if no message does.
    private void note(Secret secret, String text, MaskedText.Mask mask) {
        boolean again = secret.messages > 0 && (seq == null || seq.equals(secret.last));
        if (again) {
            return;
        }
        secret.messages++;
        secret.last = seq;
        if (secret.places.size() < MAX_PLACES) {
            String before = text.substring(Math.max(0, mask.from() - CONTEXT), mask.from());
            String after = text.substring(mask.to(), Math.min(text.length(), mask.to() + CONTEXT));
            secret.places.add(new Place(seq, whole(before), mask.kind().mask(), whole(after)));
        }
    }

    /// Without half a surrogate pair at the ends.
    private static String whole(String part) {
        int from = !part.isEmpty() && Character.isLowSurrogate(part.charAt(0)) ? 1 : 0;
        int to = part.length();
        if (to > from && Character.isHighSurrogate(part.charAt(to - 1))) {
            to--;
        }
        return part.substring(from, to);
    }

    /// Write it as an object.
    public void write(JsonWriter json) {
        json.beginObject()
                .member("messages", messages)
                .member("total", secrets.size())
                .member("totalIsLowerBound", more)
                .name("secrets")
                .beginArray();
        secrets.forEach((id, secret) -> {
            json.beginObject()
                    .member("id", id)
                    .member("kind", secret.kind.noun())
                    .member("hint", secret.hint.isEmpty() ? null : secret.hint)
                    .member("length", secret.length)
                    .member("messages", secret.messages);
            if (secret.text != null) {
                json.member("secret", secret.text);
            }
            json.name("places").beginArray();
            secret.places.forEach(place -> write(place, json));
            json.endArray().endObject();
        });
        json.endArray().endObject();
    }

    private static void write(Place place, JsonWriter json) {
        json.beginObject();
        if (place.seq() != null) {
            json.member("seq", place.seq());
        }
        json.member("before", place.before())
                .member("mask", place.mask())
                .member("after", place.after())
                .endObject();
    }
}
