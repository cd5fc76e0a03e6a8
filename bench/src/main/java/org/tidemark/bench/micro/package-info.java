/**
 * JMH benchmarks of the performance-critical structures, one by one: hashing, pages, insertion, expansion.
 *
 * <p>Read {@link org.tidemark.bench.micro.InsertBenchmark} first. The settings are short, to compare two versions in a
 * minute; ask JMH for more ({@code -f 3 -wi 5 -i 10}) before believing a few per cent.
 */
@NullMarked
package org.tidemark.bench.micro;

import org.jspecify.annotations.NullMarked;
