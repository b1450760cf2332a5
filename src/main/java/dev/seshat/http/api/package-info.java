/// The HTTP API: one class per resource, each an [Operation][dev.seshat.http.api.Operation].
///
/// [ApiRoutes][dev.seshat.http.api.ApiRoutes] is where to start: it checks what a request asks for against what an
/// operation takes, and [OpenApi][dev.seshat.http.api.OpenApi] describes the operations from the same declarations, so
/// that neither can drift from the other. To add a resource, write a [Resource][dev.seshat.http.api.Resource] and name
/// it where the server is started.
///
/// What is answered is written by the package `wire`: the names are those of `--json`.
@NullMarked
package dev.seshat.http.api;

import org.jspecify.annotations.NullMarked;
