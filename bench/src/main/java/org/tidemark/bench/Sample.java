package org.tidemark.bench;

/**
 * One timed run.
 *
 * @param seconds wall-clock time
 * @param cpuSeconds processor time of the calling thread, which on a busy machine says more than the wall clock; it is
 *     all the work of a run with one thread only
 * @param peakHeapBytes the most heap in use during the run, garbage included
 */
record Sample(double seconds, double cpuSeconds, long peakHeapBytes) {}
