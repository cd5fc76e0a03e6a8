/**
 * How fast and how small: programs that measure the engine from outside and record the results as data.
 *
 * <p>Read {@link org.tidemark.bench.BenchNets} first, the nets with their known counts, then
 * {@link org.tidemark.bench.Alternation}, which runs contenders in turns so that a busy machine slows all of them
 * equally. {@link org.tidemark.bench.EndToEnd} prints the table, {@link org.tidemark.bench.LimitRace} compares the
 * engine with {@link org.tidemark.bench.LimitLoop}, the fastest loop we know how to write by hand.
 * {@link org.tidemark.bench.Contest} compares answers, not speeds, with known ones. {@link org.tidemark.bench.Bench}
 * is the entry point, also to {@link org.tidemark.bench.book}, the documents as a site, and {@link org.tidemark.bench.fuzz}, damaged input.
 * Nothing depends on this package.
 */
@NullMarked
package org.tidemark.bench;

import org.jspecify.annotations.NullMarked;
