/**
 * Damaged input, {@code tidemark bench fuzz}: files and formulas of every kind with a few bytes changed, given to the
 * whole command line. Whatever they hold, the answer is a result or one sentence, in bounded time. {@link
 * org.tidemark.bench.fuzz.Fuzz} is the loop, {@link org.tidemark.bench.fuzz.Fuzz.Seeds} makes the files it begins with,
 * {@link org.tidemark.bench.fuzz.Fuzz.Mutator} changes them, and {@link org.tidemark.bench.fuzz.Fuzz.Pool} keeps those
 * that are answered in a new way.
 */
@NullMarked
package org.tidemark.bench.fuzz;

import org.jspecify.annotations.NullMarked;
