package org.tidemark.cli.graph;

import java.io.PrintStream;
import java.util.function.Consumer;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.cli.report.Json;

/**
 * One answer to a question about a graph.
 *
 * @param text prints it for people
 * @param json writes it as a field of an object
 */
record GraphAnswer(Consumer<PrintStream> text, Json.Content json) {
    /** Why there is no answer if it was cancelled or time ran out. */
    static final String OUT_OF_TIME = "out of time, or interrupted";

    /** Longer lists are cut in text. */
    static final int MOST_SHOWN = 20;

    /** That there is no answer, because of this. */
    static GraphAnswer unknown(String name, Throwable why) {
        return unknown(name, reason(why));
    }

    /** The limit that ended the search for an answer, in words: memory, time, or a cancellation. */
    static String reason(Throwable why) {
        if (why instanceof MemoryBudget.Exhausted) {
            return "the memory budget is too small for that; --memory raises it";
        }
        return why instanceof OutOfMemoryError
                ? "the Java heap is too small for that; TIDEMARK_JAVA_OPTS=-Xmx… enlarges it"
                : OUT_OF_TIME;
    }

    /** That there is no answer, and why. */
    static GraphAnswer unknown(String name, String why) {
        return new GraphAnswer(out -> out.println(name + ": UNKNOWN: " + why + "."), json -> {
            json.writeObjectFieldStart(name);
            json.writeStringField("reason", why);
            json.writeEndObject();
        });
    }
}
