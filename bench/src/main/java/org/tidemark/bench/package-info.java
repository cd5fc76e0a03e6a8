/**
 * How fast, how small and how right: programs that measure Tidemark from outside and record the results as data.
 * {@link org.tidemark.bench.Bench} is the entry point to all of them. Nothing depends on this package.
 *
 * <table>
 * <caption>Packages</caption>
 * <tr><td>{@link org.tidemark.bench.speed}</td><td>states per second, against loops written by hand</td></tr>
 * <tr><td>{@link org.tidemark.bench.stores}</td><td>the cost of states in memory and on disk</td></tr>
 * <tr><td>{@link org.tidemark.bench.engines}</td><td>the costs and savings of one technique</td></tr>
 * <tr><td>{@link org.tidemark.bench.nets}</td><td>unfolding, reduction and sizes of nets before any state is found</td></tr>
 * <tr><td>{@link org.tidemark.bench.contest}</td><td>answers compared with known ones</td></tr>
 * <tr><td>{@link org.tidemark.bench.certificates}</td><td>answers checked by the independent program, and forged ones</td></tr>
 * <tr><td>{@link org.tidemark.bench.papers}</td><td>the tables of the papers; {@link org.tidemark.bench.report} makes a page of them</td></tr>
 * <tr><td>{@link org.tidemark.bench.fuzz}</td><td>damaged input</td></tr>
 * <tr><td>{@link org.tidemark.bench.soak}</td><td>many jobs in one process: memory, threads and files that stay behind</td></tr>
 * <tr><td>{@link org.tidemark.bench.book}</td><td>the documents as a site</td></tr>
 * <tr><td>{@link org.tidemark.bench.micro}</td><td>single structures, by JMH</td></tr>
 * </table>
 */
@NullMarked
package org.tidemark.bench;

import org.jspecify.annotations.NullMarked;
