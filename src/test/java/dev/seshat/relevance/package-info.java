/// The relevance benchmark: a made-up history of sessions that solved problems, queries of people who look for
/// them, and a judge that compares several engines.
///
/// The material is written by hand in `src/test/resources/relevance`; [dev.seshat.relevance.History] turns it
/// into sessions, the right ones and others that only look like them, with the same bytes on every machine.
/// [dev.seshat.relevance.RelevanceBench], which `bench/relevance` runs, lets each [dev.seshat.relevance.Engine]
/// answer and prints how often the right session came first. To compare another engine, implement `Engine` and
/// add it there.
///
/// [dev.seshat.relevance.QuickBench], which `bench/relevance --quick` runs, uses more sets of queries on
/// archives that it keeps: [dev.seshat.relevance.Invented] has all invented sessions and the sets about them.
/// To add a set, write its material, create sessions and a [dev.seshat.relevance.QuerySet] from it, and add
/// both there.
@NullMarked
package dev.seshat.relevance;

import org.jspecify.annotations.NullMarked;
