package org.tidemark.store.disk;

/**
 * The entry of a checkpoint for a sorted run.
 *
 * @param name the file
 * @param width the words of a record
 * @param records how many there are
 * @param blocks how many blocks they take
 * @param bytes how long the file is
 * @param chain a checksum over those of the blocks, in order
 */
record FileMark(String name, int width, long records, long blocks, long bytes, int chain) {}
