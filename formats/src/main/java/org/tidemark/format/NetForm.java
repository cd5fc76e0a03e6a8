package org.tidemark.format;

import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;

/** A system of another formalism that may have a place/transition net which does the same. */
public interface NetForm {
    /**
     * The net.
     *
     * @throws InputException where there is none, with the part of the system that has none
     */
    PetriNet net() throws InputException;
}
