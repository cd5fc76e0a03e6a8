package org.tidemark.check.temporal;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;
import org.tidemark.check.AnySystem;
import org.tidemark.check.Context;
import org.tidemark.check.Finding;
import org.tidemark.check.OpenReasons;
import org.tidemark.check.Stage;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.Technique;
import org.tidemark.input.InputException;
import org.tidemark.logic.Logic;
import org.tidemark.logic.Vocabulary;
import org.tidemark.logic.property.Property;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;
import org.tidemark.verdict.Verdict;

/**
 * Formulas of some logics on a graph that was kept, for all its states at once. It decides properties as such: a graph may be
 * asked without its net, and then there is nothing to make inquiries of.
 */
public final class KeptFormulas extends Stage implements AnySystem {
    /** Hears in which states a property holds, besides the finding for the first of them. */
    @FunctionalInterface
    public interface Listener {
        void found(Property property, GraphCheck.Truth where);
    }

    private final Set<Logic> logics;
    private final Technique technique;
    private final GraphCheck graph;
    private final Vocabulary names;
    private final Listener listener;

    private KeptFormulas(
            String name,
            Set<Logic> logics,
            Technique technique,
            GraphCheck graph,
            Vocabulary names,
            Listener listener) {
        super(name, Cost.STATES, Kind.DECIDING);
        this.logics = logics;
        this.technique = technique;
        this.graph = graph;
        this.names = names;
        this.listener = listener;
    }

    /**
     * Conditions and formulas of CTL, labelled.
     *
     * @param names what became of the transitions that fairness names
     */
    public static KeptFormulas labelling(GraphCheck graph, Vocabulary names, Listener listener) {
        return new KeptFormulas(
                "labelling", Set.of(Logic.STATE, Logic.CTL), Technique.LABELLING, graph, names, listener);
    }

    /** Formulas of LTL and CTL*, by automata. */
    public static KeptFormulas emptiness(GraphCheck graph, Vocabulary names, Listener listener) {
        return new KeptFormulas(
                "emptiness", Set.of(Logic.LTL, Logic.CTL_STAR), Technique.PRODUCT, graph, names, listener);
    }

    @Override
    public @Nullable String obstacle(Context context) {
        return context.openProperties().stream().anyMatch(this::canDecide)
                ? null
                : "nothing is open that it could settle";
    }

    private boolean canDecide(Property property) {
        return property instanceof Property.Truth truth && logics.contains(Logic.of(truth.formula()));
    }

    @Override
    public void run(Context context, List<Inquiry> none) throws InputException {
        for (Property property : context.openProperties()) {
            if (property instanceof Property.Truth truth && canDecide(truth)) {
                try {
                    decide(context, truth);
                } catch (MemoryBudget.Exhausted full) {
                    context.leaveOpen(
                            truth, new OpenReason(StopReason.MEMORY, "the memory budget is too small for that"));
                } catch (OutOfMemoryError full) {
                    context.leaveOpen(truth, new OpenReason(StopReason.HEAP, "the Java heap is too small for that"));
                }
            }
        }
    }

    private void decide(Context context, Property.Truth property) throws InputException {
        GraphCheck.Truth where;
        try {
            where = graph.where(property.formula(), property.fairness(), names);
        } catch (InputException wrong) {
            if (!(wrong.getCause() instanceof TooLarge ended)) {
                throw wrong;
            }
            context.leaveOpen(property, Inquiry.tooLarge(ended));
            return;
        }
        if (where == null) {
            context.leaveOpen(OpenReasons.NO_TIME);
            return;
        }
        listener.found(property, where);
        context.decide(
                Finding.explained(property, Verdict.of(where.initially()), technique, where.why(), context.seconds()));
    }
}
