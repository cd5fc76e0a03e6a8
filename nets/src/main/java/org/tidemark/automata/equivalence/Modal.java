package org.tidemark.automata.equivalence;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.stream.Collectors;
import org.tidemark.automata.LabelledAutomaton;

/** A formula of modal logic: what a state can do. Immutable; parts may be shared. */
public sealed interface Modal {
    /** All of these hold. */
    record All(List<Modal> parts) implements Modal {}

    /** This does not hold. */
    record Not(Modal part) implements Modal {}

    /** There is a step with a label to a state where something holds. */
    record Step(int label, Modal after) implements Modal {}

    /** There is such a step, with any number of silent steps before and after it; for a silent one, any number of them. */
    record WeakStep(int label, Modal after) implements Modal {}

    /** There is such a step after any number of silent ones, and something holds all along before it. */
    record StepAlong(Modal before, int label, Modal after) implements Modal {}

    /** Silent steps can go on forever, and something holds all along. */
    record EndlessAlong(Modal along) implements Modal {}

    /** Whether it says nothing: the conjunction of no formulas. */
    default boolean isTrue() {
        return this instanceof All all && all.parts().isEmpty();
    }

    /** The conjunction of formulas; of one formula, the formula itself. */
    static Modal all(List<Modal> parts) {
        return parts.size() == 1 ? parts.get(0) : new All(List.copyOf(parts));
    }

    /** The negation of a formula. */
    static Modal not(Modal part) {
        return part instanceof Not negation ? negation.part() : new Not(part);
    }

    /** How many operators its text has, parts that are shared counted again and again; no more than the largest number. */
    default long size() {
        return size(this, new IdentityHashMap<>());
    }

    private static long size(Modal formula, IdentityHashMap<Modal, Long> known) {
        Long before = known.get(formula);
        if (before != null) {
            return before;
        }
        long size = 1;
        for (Modal part : formula.children()) {
            long more = size(part, known);
            size = size > Long.MAX_VALUE - more ? Long.MAX_VALUE : size + more;
        }
        known.put(formula, size);
        return size;
    }

    private List<Modal> children() {
        if (this instanceof All all) {
            return all.parts();
        } else if (this instanceof Not not) {
            return List.of(not.part());
        } else if (this instanceof Step step) {
            return List.of(step.after());
        } else if (this instanceof WeakStep step) {
            return List.of(step.after());
        } else if (this instanceof StepAlong step) {
            return List.of(step.before(), step.after());
        }
        return List.of(((EndlessAlong) this).along());
    }

    /** The formula as text, with the names of the labels. */
    default String text(List<String> labels) {
        if (this instanceof All all) {
            return all.parts().isEmpty()
                    ? "true"
                    : all.parts().stream().map(part -> part.text(labels)).collect(Collectors.joining(" && ", "(", ")"));
        } else if (this instanceof Not not) {
            return "!" + not.part().text(labels);
        } else if (this instanceof Step step) {
            return "<" + name(step.label(), labels) + ">" + behind(step.after(), labels);
        } else if (this instanceof WeakStep step) {
            return "<<" + (step.label() == LabelledAutomaton.SILENT ? "" : name(step.label(), labels)) + ">>"
                    + behind(step.after(), labels);
        } else if (this instanceof StepAlong step) {
            return along(step.before(), labels) + "<" + name(step.label(), labels) + ">" + behind(step.after(), labels);
        } else {
            return along(((EndlessAlong) this).along(), labels) + "<tau>*";
        }
    }

    private static String along(Modal before, List<String> labels) {
        return before.isTrue() ? "" : "[" + before.text(labels) + "]";
    }

    private static String behind(Modal after, List<String> labels) {
        return " " + after.text(labels);
    }

    private static String name(int label, List<String> labels) {
        return label == LabelledAutomaton.SILENT ? "tau" : labels.get(label);
    }
}
