/**
 * How fast states are found, against loops written by hand: {@link org.tidemark.bench.speed.BenchNets} are the nets with their known counts,
 * {@link org.tidemark.bench.speed.Alternation} runs contenders in turns so that a busy machine slows all of them equally,
 * {@link org.tidemark.bench.speed.EndToEnd} prints the table, and {@link org.tidemark.bench.speed.LimitRace} compares the engine with
 * {@link org.tidemark.bench.speed.LimitLoop}, the fastest loop we know how to write.
 */
@NullMarked
package org.tidemark.bench.speed;

import org.jspecify.annotations.NullMarked;
