package org.tidemark.system;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;

/**
 * A system that is meant to come to an end, and what soundness asks of it, in the words of its drawing. A formalism for workflows gives systems that implement
 * this, too. Thread-safe.
 */
public interface Workflow {
    /** The system itself. */
    TransitionSystem system();

    /** Holds in the states where all that was begun is done, and something was. */
    Formula completed();

    /** Holds in the states where everything that was begun has reached an end, whatever else is still going on. */
    Formula ended();

    /** Holds in the states where an end was reached more often than there is something to end. */
    Formula endedTwice();

    /** Holds in the states where some place of the drawing has more than the given number of tokens or messages. */
    Formula exceeding(int tokens);

    /** The condition of proper completion: nothing is left, and no end was reached twice. Its conditions hold in every state that is not completed. */
    Obligation properCompletion();

    /** The condition that keeps concurrent parts apart: no second token where the first one still is. */
    Obligation synchronisation();

    /** A completed state has no message that was never received. Without conditions where there are no messages. */
    Obligation delivery();

    /** No end event removes tokens that are still needed elsewhere. Without conditions where no event can; to break it is not a fault in itself. */
    Obligation removal();

    /** The tasks and other parts of the drawing that should be able to happen. */
    List<Task> tasks();

    /** The remains in a state: each token and message, where it is and what it waits for. */
    List<Leftover> leftovers(Game game);

    /** The tokens that an event removes without using it, in the state before it: the tokens that a terminate end event takes away. */
    List<Leftover> removedBy(int event, Game before);

    /** Parts of the drawing that an event happens at, by their ids. */
    Set<String> elementsOf(int event);

    /** The activity that is completed in an event, or the event of the drawing that occurs; null where neither does, as at a gateway. */
    default @Nullable Recorded recordedIn(int event) {
        return null;
    }

    /** The event that is a unit of time; empty where time does not matter. */
    default OptionalInt delay() {
        return OptionalInt.empty();
    }

    /** The assumptions about the model, one sentence each, without the full stop. */
    List<String> assumptions();

    /** The part that can never come to an end, since the drawing has none for it, as a sentence without the full stop; empty where there is none such. */
    default String missingEnd() {
        return "";
    }

    /** Whether there are positions to draw it by. */
    default boolean isDrawn() {
        return false;
    }

    /** Writes the drawing as SVG; only where there is one. */
    default void draw(Marks marks, Appendable svg) throws IOException {
        throw new IllegalStateException("there is nothing to draw");
    }

    /**
     * Changes of the drawing that may mend it, those near some elements first. Nobody has looked yet whether they do.
     *
     * @param near the ids of elements where something is wrong
     */
    default List<Repair> repairs(Set<String> near) {
        return List.of();
    }

    /**
     * The workflow after a change.
     *
     * @throws InputException where the changed file cannot be read
     */
    default Workflow repaired(Repair repair) throws InputException {
        throw new IllegalStateException("there is nothing to change");
    }

    /**
     * A change of the drawing.
     *
     * @param text what to do, as the end of a sentence
     * @param elements the elements that it touches, by their ids; the first is changed
     * @param edits the edits of the file, in its order
     */
    record Repair(String text, List<String> elements, List<Edit> edits) {
        public Repair {
            elements = List.copyOf(elements);
            edits = List.copyOf(edits);
        }

        /** Both changes; they touch other pieces of the file. */
        public Repair and(Repair other) {
            return new Repair(
                    text + ", and " + other.text,
                    Stream.concat(elements.stream(), other.elements.stream()).toList(),
                    Stream.concat(edits.stream(), other.edits.stream())
                            .sorted(Comparator.comparingInt(Edit::at))
                            .toList());
        }

        /** The content of a file after the edits. */
        public String applied(String file) {
            StringBuilder changed = new StringBuilder();
            int from = 0;
            for (Edit edit : edits) {
                changed.append(file, from, edit.at).append(edit.text);
                from = edit.at + edit.length;
            }
            return changed.append(file, from, file.length()).toString();
        }
    }

    /** A piece of a file that is replaced: where it begins, how long it is, and what takes its place. */
    record Edit(int at, int length, String text) {}

    /**
     * A task, an event or a gateway.
     *
     * @param id its id in the file
     * @param label what it is and its name
     * @param isActivity whether it is work, not a gateway or an event
     * @param events the events in which it happens
     */
    record Task(String id, String label, boolean isActivity, List<Integer> events) {
        public Task {
            events = List.copyOf(events);
        }
    }

    /**
     * Something that an information system may record.
     *
     * @param id its id in the file
     * @param name its name in the drawing; empty where it has none
     * @param isActivity whether it is work that is done in one go, not an event or a sub-process
     */
    record Recorded(String id, String name, boolean isActivity) {}

    /**
     * Something that is left.
     *
     * @param element the part of the drawing that it is at, by its id
     * @param tokens how many tokens or messages there are
     * @param text where it is and what it waits for, as a sentence without the full stop
     */
    record Leftover(String element, int tokens, String text) {}

    /**
     * What to mark in a drawing, by ids.
     *
     * @param tokens how many tokens are at an element
     * @param run the elements that a run passes
     * @param dead the elements that can never happen
     * @param faults the elements where something is wrong, with a short text
     */
    record Marks(Map<String, Integer> tokens, Set<String> run, Set<String> dead, Map<String, String> faults) {
        public static final Marks NONE = new Marks(Map.of(), Set.of(), Set.of(), Map.of());
    }
}
