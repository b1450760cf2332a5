/// The search index of an embedded archive, with Apache Lucene.
///
/// A document is a message or the head of a session. It contains words, made by [dev.seshat.words], and a few
/// numbers; texts stay in the archive. [dev.seshat.index.lucene.LuceneIndex] is the directory,
/// [dev.seshat.index.lucene.LuceneWriter] fills it, and a [dev.seshat.index.lucene.LuceneView] looks up words
/// and reports their places to the ranking.
@NullMarked
package dev.seshat.index.lucene;

import org.jspecify.annotations.NullMarked;
