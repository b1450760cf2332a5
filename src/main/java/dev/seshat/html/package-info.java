/// Text from logs as HTML that a browser may show, and as Markdown that may stand in another document.
///
/// Logs are hostile: nothing in them may become markup of its own, or a link to anywhere but the web.
@NullMarked
package dev.seshat.html;

import org.jspecify.annotations.NullMarked;
