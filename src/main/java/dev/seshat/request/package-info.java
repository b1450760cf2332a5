/// The parameters of requests over HTTP and MCP, their validated values, and the filters built from them.
///
/// Start at [Parameter][dev.seshat.request.Parameter]. A surface lists the parameters of each operation,
/// describes them in its own schema, and reads their values as [Parameters][dev.seshat.request.Parameters],
/// which also word the errors. [SearchScope][dev.seshat.request.SearchScope] turns them into a query and
/// filters.
@NullMarked
package dev.seshat.request;

import org.jspecify.annotations.NullMarked;
