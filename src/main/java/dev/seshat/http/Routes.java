package dev.seshat.http;

import io.javalin.config.RoutesConfig;

/// A resource of the API: the paths that it has, and what is answered there.
public interface Routes {

    /// Add its paths.
    void addTo(RoutesConfig routes);
}
