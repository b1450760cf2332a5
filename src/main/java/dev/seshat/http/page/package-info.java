/// The web page for reading and searching sessions.
///
/// Its files are in the resources, under `page`: plain ES modules and style sheets, served as they are,
/// without a build. They get their data from the API. One library is served beside them, which Maven
/// unpacks from its WebJar.
@NullMarked
package dev.seshat.http.page;

import org.jspecify.annotations.NullMarked;
