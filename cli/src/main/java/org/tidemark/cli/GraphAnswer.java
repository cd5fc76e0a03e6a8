package org.tidemark.cli;

import java.io.PrintStream;
import java.util.function.Consumer;

/**
 * One answer to a question about a graph.
 *
 * @param text prints it for people
 * @param json writes it as a field of an object
 */
record GraphAnswer(Consumer<PrintStream> text, Json.Content json) {
    /** Why there may be none. */
    static final String TOO_LITTLE_MEMORY = "the memory budget is too small for that; --memory raises it";

    /** Longer lists are cut in text. */
    static final int MOST_SHOWN = 20;

    /** That there is no answer, and why. */
    static GraphAnswer unknown(String name, String why) {
        return new GraphAnswer(out -> out.println(name + ": UNKNOWN: " + why + "."), json -> json.writeNullField(name));
    }
}
