/// Benchmarks: how fast logs are read, compared with `cat` on the same files in the same run.
///
/// Start at [dev.seshat.bench.ReadBench], which `bench/read` runs. Everything it measures is a separate
/// process, [dev.seshat.bench.ReadPass], because that is what a user waits for. [dev.seshat.bench.SkipBench]
/// compares parsers in one warm process. No test depends on this, and nothing here fails: it prints figures
/// beside their budgets.
@NullMarked
package dev.seshat.bench;

import org.jspecify.annotations.NullMarked;
