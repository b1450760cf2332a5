/// The one server that browsers and agents on the network talk to.
///
/// [HttpServer][dev.seshat.http.HttpServer] is where to start. What it serves comes from outside: a resource of the API
/// is a [Routes][dev.seshat.http.Routes], a servlet of another package is a [Mount][dev.seshat.http.Mount], and both
/// stand in the list of who starts it. Before all of them is one [Guard][dev.seshat.http.Guard]: nothing is served
/// around it. What goes wrong is answered as a [Problem][dev.seshat.http.Problem].
///
/// Only this package knows Javalin and Jetty, so that no other verb loads them.
@NullMarked
package dev.seshat.http;

import org.jspecify.annotations.NullMarked;
