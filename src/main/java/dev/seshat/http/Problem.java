package dev.seshat.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.json.JsonWriter;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.eclipse.jetty.http.HttpStatus;

/// A problem with a request, as defined by RFC 9457.
///
/// @param title the status in words
/// @param detail what to do about it
record Problem(int status, String title, String detail) {

    static final String TYPE = "application/problem+json";

    static Problem of(int status, String detail) {
        return new Problem(status, HttpStatus.getMessage(status), detail);
    }

    byte[] json() {
        StringBuilder text = new StringBuilder();
        new JsonWriter(text)
                .beginObject()
                .member("type", "about:blank")
                .member("title", title)
                .member("status", status)
                .member("detail", detail)
                .endObject();
        return text.toString().getBytes(UTF_8);
    }

    void send(HttpServletResponse response) throws IOException {
        byte[] json = json();
        response.setStatus(status);
        response.setContentType(TYPE);
        response.setContentLength(json.length);
        response.getOutputStream().write(json);
    }
}
