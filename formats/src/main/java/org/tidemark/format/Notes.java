package org.tidemark.format;

import org.tidemark.input.InputException;

/**
 * Receives, in whole sentences, what is lost when a file is read or a net is written.
 *
 * <p>A note never concerns anything that changes the behaviour, which is refused with an {@link InputException}.
 * Called on the thread that reads or writes.
 */
@FunctionalInterface
public interface Notes {
    void add(String sentence);
}
