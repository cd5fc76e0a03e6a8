package org.tidemark.format;

/**
 * Hears, in whole sentences, what a file holds that a net cannot keep, or a net holds that a file cannot carry.
 *
 * <p>A note is about something that may be missed, never about something that changes the behaviour: that is refused
 * with an {@link InputException}. Called on the thread that reads or writes.
 */
@FunctionalInterface
public interface Notes {
    void add(String sentence);
}
