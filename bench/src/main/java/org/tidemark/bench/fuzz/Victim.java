package org.tidemark.bench.fuzz;

import java.nio.file.Path;
import java.util.List;

/**
 * A reader, with good files to begin with.
 *
 * @param name what it reads
 * @param ending the ending of its files
 * @param seeds good files
 */
record Victim(String name, String ending, List<byte[]> seeds, Reading reading) {
    /** Reads a file and does with it what a user would. */
    interface Reading {
        /**
         * Reads a file; answers in a few words how it went, so that inputs that take another way can be told.
         *
         * @throws Exception a complaint about the input where {@link Fuzzing#isComplaint} says so; anything else is a fault
         */
        String read(Path file) throws Exception;
    }
}
