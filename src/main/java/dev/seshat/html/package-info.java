/// Text from logs as HTML that a browser may show.
///
/// Logs are hostile: nothing in them may become markup of its own, or a link to anywhere but the web.
@NullMarked
package dev.seshat.html;

import org.jspecify.annotations.NullMarked;
