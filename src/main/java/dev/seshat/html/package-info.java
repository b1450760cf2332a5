/// Turns text from logs into HTML that is safe in a browser, and into Markdown that is safe in another
/// document.
///
/// Logs are hostile: nothing in them may become markup, or a link to anything but the web.
@NullMarked
package dev.seshat.html;

import org.jspecify.annotations.NullMarked;
