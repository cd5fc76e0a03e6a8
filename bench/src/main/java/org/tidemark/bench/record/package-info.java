/**
 * A record of answers: verdicts, deciding stages, runs and counts of a fixed list of command lines, written by one build and compared with
 * the record of another. {@link org.tidemark.bench.record.Recorder} runs the commands that {@link org.tidemark.bench.record.Suite} lists;
 * {@link org.tidemark.bench.record.Comparison} compares two records. Only {@link org.tidemark.bench.Bench} depends on this package.
 */
@NullMarked
package org.tidemark.bench.record;

import org.jspecify.annotations.NullMarked;
