/// The relevance benchmark: a history of made-up sessions in which things were solved, queries of people who look for
/// them, and a judge that asks several engines.
///
/// The material is written by hand in `src/test/resources/relevance`; [dev.seshat.relevance.History] makes sessions of
/// it, the right ones and those that only look like them, the same bytes on every machine.
/// [dev.seshat.relevance.RelevanceBench], which `bench/relevance` runs, lets each [dev.seshat.relevance.Engine] answer
/// and prints how often the right session came first. To compare with one more, implement `Engine` and name it there.
@NullMarked
package dev.seshat.relevance;

import org.jspecify.annotations.NullMarked;
