package org.tidemark.api;

import java.util.Optional;

/**
 * A model breaks a condition that it declares itself: a capacity, a place said to be redundant, a value that does not exist.
 *
 * @param sentence what is wrong
 * @param run a run to the state where it is wrong; empty where none was found within the limits
 */
public record ModelFault(String sentence, Optional<Run> run) {}
