package org.tidemark.api;

import java.util.List;

/**
 * A family of example models, opened by {@link Model#zoo(String)} with its name and values for its parameters.
 *
 * @param name its name: {@code philosophers}
 * @param story what happens in it, in one line
 * @param parameters what can be chosen, in the order of a reference such as {@code stop-and-wait/4/1}
 */
public record ZooEntry(String name, String story, List<Parameter> parameters) {
    /**
     * A number that scales a model.
     *
     * @param name its name
     * @param meaning what it counts
     * @param usual its value where none is given
     * @param least the smallest value allowed
     * @param most the largest value allowed
     */
    public record Parameter(String name, String meaning, int usual, int least, int most) {}
}
