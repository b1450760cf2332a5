/// What an archive counts for statistics: sums of what happened and of what models used.
///
/// [UsageRecords][dev.seshat.archive.usage.UsageRecords] is the contract. Prices are not known here: the sums keep
/// apart everything that decides a price, and `insight` prices them.
@NullMarked
package dev.seshat.archive.usage;

import org.jspecify.annotations.NullMarked;
