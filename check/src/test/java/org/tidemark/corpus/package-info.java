/**
 * A small corpus of our own, in {@code testkit/corpus}: nets in several formats and contest-like folders with
 * questions, so that every clone runs what larger corpora are also used for.
 *
 * <p>Its nets are written by hand or converted from the zoo. {@link org.tidemark.corpus.CorpusGenerator} draws the
 * questions and writes the answers, which {@link org.tidemark.corpus.ReferenceAnswers} takes from the naive reference;
 * {@code OwnCorpusTest} holds the stored answers against it.
 */
@NullMarked
package org.tidemark.corpus;

import org.jspecify.annotations.NullMarked;
