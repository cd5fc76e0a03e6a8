/**
 * Damaged input on purpose: readers are given what was a good file before {@link org.tidemark.bench.fuzz.Damage} changed it, and must answer
 * with a model or with one clear sentence, soon. {@link org.tidemark.bench.fuzz.Victims} lists the readers and good files,
 * {@link org.tidemark.bench.fuzz.Fuzzing} goes on for as long as it is told and keeps what breaks them.
 *
 * <p>No code is instrumented. What stands for coverage is the answer: an input that is answered in a way not seen before is damaged further.
 */
@NullMarked
package org.tidemark.bench.fuzz;

import org.jspecify.annotations.NullMarked;
