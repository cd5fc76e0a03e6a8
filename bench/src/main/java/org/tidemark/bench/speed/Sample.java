package org.tidemark.bench.speed;

/**
 * One timed run.
 *
 * @param seconds wall-clock time
 * @param cpuSeconds processor time of the calling thread, which is more reliable than the wall clock on a busy
 *     machine; it is the whole work only of a run with one thread
 * @param peakHeapBytes the most heap in use during the run, garbage included
 */
record Sample(double seconds, double cpuSeconds, long peakHeapBytes) {}
