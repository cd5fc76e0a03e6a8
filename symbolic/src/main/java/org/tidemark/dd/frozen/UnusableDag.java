package org.tidemark.dd.frozen;

import java.io.IOException;

/** A file that is not a Dag, or not one that can be used: the sentence goes on from the name of the file. */
public final class UnusableDag extends IOException {
    private static final long serialVersionUID = 1L;

    UnusableDag(String sentence) {
        super(sentence);
    }

    /** A file whose checksums fit, and its parts do not. */
    static UnusableDag contradictory(String what) {
        return new UnusableDag("is damaged: " + what + "; write it again from its model");
    }
}
