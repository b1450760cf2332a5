/// The page that people read their sessions on.
///
/// Its files are in the resources, under `page`: plain ES modules and style sheets, as they are served; nothing builds
/// them. What they show they ask the API for.
@NullMarked
package dev.seshat.http.page;

import org.jspecify.annotations.NullMarked;
