package org.tidemark.bench.fuzz;

import java.util.List;

/**
 * A kind of input, and what is done with it.
 *
 * @param name what it is called in reports
 * @param file the name of the file that is damaged; {@code INPUT} in a command represents its path, {@code TEXT} what it holds
 * @param commands the command lines that read it, of which one is run at a time
 * @param seeds inputs that are right
 */
record Kind(String name, String file, List<List<String>> commands, List<byte[]> seeds) {
    /** Whether {@code convert} writes such files, so that what is read can be written and read again. */
    boolean isWritten() {
        return file.matches("input\\.(pnml|lola|net|tide|aut)");
    }
}
