package org.tidemark.cli.graph;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.branching.GraphMarkings;
import org.tidemark.check.graph.NetDigest;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.format.InputException;
import org.tidemark.graph.StateSet;
import org.tidemark.graph.condensed.GraphFile;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.Vocabulary;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;

/** The model of a graph, read when a question needs markings and held against the graph's digest. One thread. */
final class GraphModel {
    private final GraphFile graph;
    private final String shown;
    private final @Nullable String given;
    private @Nullable PetriNet net;
    private @Nullable GraphMarkings markings;
    private Fairness declared = Fairness.NONE;

    /** The model of a graph that a message calls so; {@code given} is where to find it, if not where it was. */
    GraphModel(GraphFile graph, String shown, @Nullable String given) {
        this.graph = graph;
        this.shown = shown;
        this.given = given;
    }

    /** The model that the graph was just built from, and what it declares that runs are fair to. */
    GraphModel(GraphFile graph, PetriNet net, Fairness declared) {
        this(graph, graph.card().model(), null);
        this.net = net;
        this.declared = declared;
        markings = new GraphMarkings(net, graph.graph());
    }

    /** The net. */
    PetriNet net() throws InputException {
        if (net == null) {
            String where = given == null ? graph.card().model() : given;
            ModelArgument again = ModelArgument.again(where);
            PetriNet opened = opened(again);
            if (!NetDigest.of(opened).equals(graph.card().digest())) {
                throw new InputException(shown + ": built from another model than " + where + " is now (its digest is "
                        + graph.card().digest() + ", found " + NetDigest.of(opened)
                        + "); give its own with --model, or build the graph again");
            }
            net = opened;
            declared = again.fairness();
            markings = new GraphMarkings(opened, graph.graph());
        }
        return net;
    }

    /** The net, or null if it is no longer available and no other place was given. */
    @Nullable
    PetriNet netIfAny() throws InputException {
        if (given != null) {
            return net();
        }
        try {
            return net();
        } catch (InputException gone) {
            return null;
        }
    }

    /** What the model declares that runs are fair to, once its net was read; nothing before. */
    Fairness declared() {
        return declared;
    }

    private PetriNet opened(ModelArgument where) throws InputException {
        try {
            return where.open(unheard -> {});
        } catch (InputException e) {
            if (given != null) {
                throw e;
            }
            throw new InputException(
                    shown + ": this question needs the model it was built from; " + e.getMessage()
                            + " (--model says where it is)",
                    e);
        }
    }

    /** A number that an option gave, if there is such a state. */
    int checked(String option, long state) throws InputException {
        if (state < 0 || state >= graph.graph().states()) {
            throw new InputException(option + " " + state + ": expected a state from 0 to "
                    + (graph.graph().states() - 1));
        }
        return (int) state;
    }

    int[] marking(int state) throws InputException {
        net();
        return known().marking(state);
    }

    /** The states in which a formula that an option gave holds, a set that belongs to the caller. */
    StateSet where(String option, String text, MemoryBudget budget, BooleanSupplier enough) throws InputException {
        try {
            Vocabulary names = names(net());
            return known().where(new Expansion(names).of(FormulaParser.formula(text, names)), budget, enough);
        } catch (FormulaException | InputException e) {
            String colon = e instanceof FormulaException ? ":" : ": ";
            throw new InputException(option + " " + InputException.quote(text) + colon + e.getMessage(), e);
        }
    }

    /** The names that formulas may have in them: labels and events, and with the net those of the net. */
    LabelVocabulary names(@Nullable PetriNet of) {
        return new LabelVocabulary(meanings(of), graph.card().events(), of == null ? null : new NetVocabulary(of));
    }

    /** What the labels mean: with the net what they were defined as, so that a reason can be replayed on it. */
    private Map<String, Formula> meanings(@Nullable PetriNet of) {
        Map<String, Formula> meanings = new LinkedHashMap<>();
        graph.card().labels().forEach((name, definition) -> meanings.put(name, meaning(name, definition, of)));
        return meanings;
    }

    private static Formula meaning(String name, String definition, @Nullable PetriNet of) {
        if (of == null) {
            return LabelVocabulary.asCondition(name);
        }
        NetVocabulary names = new NetVocabulary(of);
        try {
            return new Expansion(names).of(FormulaParser.formula(definition, names));
        } catch (FormulaException e) {
            throw new IllegalStateException("a label that was read when the graph was built", e);
        }
    }

    /** The markings of the graph's states. */
    GraphMarkings known() throws InputException {
        net();
        if (markings == null) {
            throw new IllegalStateException("a net without its markings");
        }
        return markings;
    }
}
