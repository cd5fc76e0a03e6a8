/**
 * Answers compared with known ones, on instances of the Model Checking Contest ({@link org.tidemark.bench.contest.Instance}):
 * {@link org.tidemark.bench.contest.Contest} runs a command as the contest does, {@link org.tidemark.bench.contest.CorpusMatrix} asks every engine by
 * itself, {@link org.tidemark.bench.contest.TechniqueTable} takes one technique away at a time, and {@link org.tidemark.bench.contest.LargeTable} times
 * the first answers about nets that are large.
 */
@NullMarked
package org.tidemark.bench.contest;

import org.jspecify.annotations.NullMarked;
