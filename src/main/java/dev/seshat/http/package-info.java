/// The HTTP server for browsers and for agents on the network.
///
/// Start at [HttpServer][dev.seshat.http.HttpServer]. What it serves is passed in: a resource of the API is a
/// [Routes][dev.seshat.http.Routes], a servlet of another package is a
/// [MountedServlet][dev.seshat.http.MountedServlet]. In front of all of them is one
/// [RequestGuard][dev.seshat.http.RequestGuard]; nothing bypasses it. Errors are reported as a
/// [Problem][dev.seshat.http.Problem].
///
/// Only this package uses Javalin and Jetty, so that no other command loads them.
@NullMarked
package dev.seshat.http;

import org.jspecify.annotations.NullMarked;
