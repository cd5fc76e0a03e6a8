package org.tidemark.system;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Term;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;

/**
 * A system executed one event at a time, by the textbook rule of its formalism. Slow and plain on purpose: it shares no code with the models of
 * the system, so that a run and a verdict that it confirms are right even where a model is not. For one thread.
 */
public interface Game {
    /** Whether an event can happen in the current state. */
    boolean enabled(int event);

    /**
     * Lets an event happen.
     *
     * @throws IllegalStateException when it is not enabled, which is a bug of the engine that reported the run
     */
    void fire(int event);

    /** The events that can happen in the current state, by rising numbers; one that was never met before is numbered now. */
    int[] enabled();

    /** Whether no event is enabled. */
    default boolean isDead() {
        return enabled().length == 0;
    }

    /** What those parts of the system wait for that have not come to their end, a line for each, where nothing can happen; empty where that is not known. */
    default List<String> waiting() {
        return List.of();
    }

    /**
     * The expression that a transition needs and that has no value here, as a sentence without its full stop; null where there is none, or where the
     * {@linkplain Obligation obligations} of the system say as much.
     */
    default @Nullable String fault() {
        return null;
    }

    /** The current state as an immutable value; two states are the same if and only if their values are equal. */
    Object state();

    /** A hash of the current state; of 64 good bits where a run may pass many states. */
    default long hash() {
        return state().hashCode();
    }

    /** Goes to a state that {@link #state} has given. */
    void goTo(Object state);

    /** Whether a packed state of a model is the current state; where fields have names of their own, whether each has the {@link #number} of its name. */
    default boolean isAt(Model model, long[] words, int at) {
        Layout layout = model.layout();
        return IntStream.range(0, layout.fields())
                .allMatch(field -> number(layout.name(field)).equals(BigInteger.valueOf(layout.get(words, at, field))));
    }

    /**
     * Whether a formula about single states holds here, with names as {@link org.tidemark.logic.Expansion} writes them out.
     *
     * @throws org.tidemark.logic.Undefined when that cannot be computed
     */
    default boolean holds(Formula f) {
        if (f instanceof Formula.Constant constant) {
            return constant.value();
        }
        if (f instanceof Formula.Comparison comparison) {
            int sign = value(comparison.left()).compareTo(value(comparison.right()));
            return comparison.relation().holds(sign, 0);
        }
        if (f instanceof Formula.Deadlock) {
            return isDead();
        }
        if (f instanceof Formula.Not not) {
            return !holds(not.of());
        }
        if (f instanceof Formula.And and) {
            return and.parts().stream().allMatch(this::holds);
        }
        if (f instanceof Formula.Or or) {
            return or.parts().stream().anyMatch(this::holds);
        }
        if (f instanceof Formula.Implies implies) {
            return !holds(implies.premise()) || holds(implies.conclusion());
        }
        if (f instanceof Formula.Iff iff) {
            return holds(iff.left()) == holds(iff.right());
        }
        return atom(f);
    }

    /** Whether a formula holds that has no parts and compares no numbers: a transition is enabled, a condition of this formalism. */
    default boolean atom(Formula f) {
        throw new IllegalArgumentException("not a formula about one state: " + f);
    }

    /** The exact value of a term here. */
    default BigInteger value(Term term) {
        if (term instanceof Term.Constant constant) {
            return BigInteger.valueOf(constant.value());
        }
        if (term instanceof Term.Sum sum) {
            return sum.parts().stream().map(this::value).reduce(BigInteger.ZERO, BigInteger::add);
        }
        if (term instanceof Term.Product product) {
            return value(product.left()).multiply(value(product.right()));
        }
        if (term instanceof Term.Negated negated) {
            return value(negated.of()).negate();
        }
        if (term instanceof Term.Count count) {
            return number(count.place());
        }
        throw new IllegalArgumentException("not a number of one state: " + term);
    }

    /** The value of what has this proper name: the tokens of a place, a variable. */
    default BigInteger number(String name) {
        throw new IllegalArgumentException("nothing with a number: " + name);
    }

    /**
     * The current state for a person and for JSON, in the order in which it is shown: a value for each place of the vocabulary, or at least for
     * those whose value is not zero; numbers as {@link Number}, anything else as it is to be read.
     */
    Map<String, Object> values();

    /** The current state as people read it: {@link #values}, with one value for those that belong together, as a queue does. */
    default Map<String, Object> shown() {
        return values();
    }

    /** The key in {@link #shown} of the value that one of {@link #values} is a part of. */
    default String shownKey(String name) {
        return name;
    }

    /** The current state in one line. */
    String text();
}
