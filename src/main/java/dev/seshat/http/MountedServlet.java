package dev.seshat.http;

import static java.util.Objects.requireNonNull;

import jakarta.servlet.http.HttpServlet;

/// A servlet of another package, with its path.
///
/// @param path with a leading slash
public record MountedServlet(String path, HttpServlet servlet) {
    public MountedServlet {
        if (!path.matches("(/[a-z]+)+")) {
            throw new IllegalArgumentException("no path: " + path);
        }
        requireNonNull(servlet, "servlet");
    }
}
