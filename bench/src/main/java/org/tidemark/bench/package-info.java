/**
 * How fast and how small: programs that measure the engine from outside and keep what they measure as data.
 *
 * <p>Read {@link org.tidemark.bench.BenchNets} first, the nets with their known counts, then
 * {@link org.tidemark.bench.Alternation}, which runs contenders in turns so that a busy machine slows all of them alike.
 * {@link org.tidemark.bench.EndToEnd} makes the table, {@link org.tidemark.bench.LimitRace} holds the engine against
 * {@link org.tidemark.bench.LimitLoop}, the fastest loop we know how to write by hand. {@link org.tidemark.bench.Contest}
 * holds answers, not speeds, against known ones. {@link org.tidemark.bench.Bench} is the way in. Nothing depends on this package.
 */
@NullMarked
package org.tidemark.bench;

import org.jspecify.annotations.NullMarked;
