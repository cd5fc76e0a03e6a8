package org.tidemark.system;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import org.tidemark.input.InputException;

/**
 * Reads the models of one formalism from files. A module that has a formalism provides a reader as a service, and every command, the API and the page
 * then open such files: {@code provides org.tidemark.system.SystemReader with ...} in its {@code module-info}, and its name in {@code
 * META-INF/services/org.tidemark.system.SystemReader} for the class path. Has a public constructor without parameters. Thread-safe.
 */
public interface SystemReader {
    /** The endings of its files, each with its dot. Of an ending that a format of nets has, too, it is given the files that it {@linkplain #recognises recognises}. */
    List<String> endings();

    /**
     * Whether a text without a file name is a model of the formalism, for certain: the formats that come with Tidemark are looked for after these.
     *
     * @param start the text, or the beginning of a long one
     */
    default boolean recognises(String start) {
        return false;
    }

    /** Whether definitions such as {@code -D size=3} can be given to its models; where not, {@code read} is never given any. */
    default boolean takesDefinitions() {
        return false;
    }

    /**
     * Reads a model.
     *
     * @param in the text in UTF-8; the caller closes it
     * @param file the name of the file, for messages
     * @param definitions values by the names that they are given to
     * @throws InputException where the text is wrong, or there is nothing of the name of a definition; the message begins with {@code file:line:}
     */
    TransitionSystem read(InputStream in, String file, Map<String, String> definitions)
            throws IOException, InputException;
}
