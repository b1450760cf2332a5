/// The HTTP API: one class per resource, each an [Operation][dev.seshat.http.api.Operation].
///
/// Start at [ApiRoutes][dev.seshat.http.api.ApiRoutes]: it checks requests against the parameters that an
/// operation declares, and [OpenApi][dev.seshat.http.api.OpenApi] describes the operations from the same
/// declarations, so that neither can drift from the other. To add a resource, write a
/// [Resource][dev.seshat.http.api.Resource] and list it where the server is started.
///
/// Responses are written by the package `wire`: the names are those of `--json`.
@NullMarked
package dev.seshat.http.api;

import org.jspecify.annotations.NullMarked;
