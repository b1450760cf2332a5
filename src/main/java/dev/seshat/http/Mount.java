package dev.seshat.http;

import static java.util.Objects.requireNonNull;

import jakarta.servlet.http.HttpServlet;

/// A servlet of another package at a path of its own.
///
/// @param path with a slash before it
public record Mount(String path, HttpServlet servlet) {
    public Mount {
        if (!path.matches("(/[a-z]+)+")) {
            throw new IllegalArgumentException("no path: " + path);
        }
        requireNonNull(servlet, "servlet");
    }
}
