package org.tidemark.store.disk;

/**
 * What a checkpoint knows about a file.
 *
 * @param name the file
 * @param width the words of a record
 * @param sorted whether it is a sorted run, which is complete; else records are appended to it
 * @param records how many there are, those of the tail included
 * @param blocks whole blocks in the file
 * @param bytes what of the file is valid; the rest is cut off
 * @param chain a checksum over those of the blocks, in order
 */
record FileMark(String name, int width, boolean sorted, long records, long blocks, long bytes, int chain) {}
