package org.tidemark.cli.graph;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.temporal.DirectEvents;
import org.tidemark.check.temporal.GraphMarkings;
import org.tidemark.check.temporal.NetDigest;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.color.ColorException;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.format.NetSource;
import org.tidemark.graph.StateSet;
import org.tidemark.graph.condensed.GraphFile;
import org.tidemark.input.InputException;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.logic.TokenCondition;
import org.tidemark.logic.TokenSum;
import org.tidemark.logic.ValueReader;
import org.tidemark.logic.Vocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.Game;
import org.tidemark.system.TransitionSystem;

/** The model of a graph, read when a question needs markings and held against the graph's digest. One thread. */
final class GraphModel {
    private final GraphFile graph;
    private final String shown;
    private final @Nullable String given;
    private @Nullable TransitionSystem system;
    private @Nullable GraphMarkings markings;
    private boolean isGone;
    private Fairness declared = Fairness.NONE;

    /** The model of a graph that a message calls so; {@code given} is where to find it, if not where it was. */
    GraphModel(GraphFile graph, String shown, @Nullable String given) {
        this.graph = graph;
        this.shown = shown;
        this.given = given;
    }

    /** The model that the graph was just built from, and what it declares that runs are fair to. */
    GraphModel(GraphFile graph, TransitionSystem system, Fairness declared) {
        this(graph, graph.card().model(), null);
        this.system = system;
        this.declared = declared;
        markings = new GraphMarkings(system, graph.graph());
    }

    /** The system. */
    TransitionSystem system() throws InputException {
        if (system == null) {
            String where = given == null ? graph.card().model() : given;
            ModelArgument again = ModelArgument.again(where);
            Opened opened = opened(again);
            if (!opened.digest.equals(graph.card().digest())) {
                throw new InputException(shown + ": built from another model than " + where + " is now (its digest is "
                        + graph.card().digest() + ", found " + opened.digest
                        + "); give its own with --model, or build the graph again");
            }
            system = opened.system;
            declared = again.fairness();
            markings = new GraphMarkings(opened.system, graph.graph());
        }
        return system;
    }

    /** The system, or null if it is no longer available and no other place was given. */
    @Nullable
    TransitionSystem systemIfAny() throws InputException {
        if (given != null) {
            return system();
        }
        try {
            return system();
        } catch (InputException gone) {
            return null;
        }
    }

    /**
     * An event as it is shown. The events of a net that was executed directly are shown with the values of their
     * variables if the model can still be read.
     */
    String eventName(int event) {
        String name = graph.card().events().get(event);
        if (!graph.card().direct() || isGone) {
            return name;
        }
        try {
            return system().shownEvent(event);
        } catch (InputException gone) {
            isGone = true;
            return name;
        }
    }

    /** The graph with its events as they are shown. */
    GraphFile shownGraph() {
        return graph.withEvents(IntStream.range(0, graph.card().events().size())
                .mapToObj(this::eventName)
                .toList());
    }

    /** The fairness that the model declares, once it was read; none before. */
    Fairness declared() {
        return declared;
    }

    private record Opened(TransitionSystem system, String digest) {
        Opened(PetriNet net, String digest) {
            this(new NetSystem(net), digest);
        }
    }

    private Opened opened(ModelArgument where) throws InputException {
        try {
            if (graph.card().direct()) {
                return happening(where.source(unheard -> {}));
            }
            TransitionSystem whole = where.open(unheard -> {});
            return new Opened(whole, NetDigest.of(whole));
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

    /** The net of the events of the graph, which are some of those that a high-level net might have. */
    private Opened happening(NetSource source) throws InputException {
        ColoredNet colored = source.colored();
        if (colored == null) {
            return new Opened(source.unfolded(UnfoldingLimits.usual()), "that of a place/transition net");
        }
        try {
            PetriNet found = DirectEvents.net(colored, graph.card().events(), UnfoldingLimits.usual());
            return found == null
                    ? new Opened(Unfolding.names(colored), "that of a net without some of its events")
                    : new Opened(found, NetDigest.of(colored, found));
        } catch (ColorException tooLarge) {
            throw source.refusal(tooLarge);
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

    /** A game in a state. */
    Game at(int state) throws InputException {
        return known().at(state);
    }

    /** The states in which a formula that an option gave holds, a set that belongs to the caller. */
    StateSet where(String option, String text, MemoryBudget budget, BooleanSupplier enough) throws InputException {
        try {
            Vocabulary names = names(system());
            return known().where(new Expansion(names).of(FormulaParser.formula(text, names)), budget, enough);
        } catch (FormulaException | InputException e) {
            String colon = e instanceof FormulaException ? ":" : ": ";
            throw new InputException(option + " " + InputException.quote(text) + colon + e.getMessage(), e);
        }
    }

    /** The names that formulas may have in them: labels and events, and with the system its own. */
    LabelVocabulary names(@Nullable TransitionSystem of) {
        return new LabelVocabulary(meanings(of), graph.card().events(), of == null ? null : of.vocabulary());
    }

    /** The meaning of the labels: with the system as they were defined, so that a reason can be replayed on it. */
    private Map<String, Formula> meanings(@Nullable TransitionSystem of) {
        Map<String, Formula> meanings = new LinkedHashMap<>();
        graph.card().labels().forEach((name, definition) -> meanings.put(name, meaning(name, definition, of)));
        return meanings;
    }

    private static Formula meaning(String name, String definition, @Nullable TransitionSystem of) {
        if (of == null) {
            return LabelVocabulary.asCondition(name);
        }
        Vocabulary names = of.vocabulary();
        try {
            return new Expansion(names).of(FormulaParser.formula(definition, names));
        } catch (FormulaException e) {
            throw new IllegalStateException("a label that was read when the graph was built", e);
        }
    }

    /** The states of the graph. */
    GraphMarkings known() throws InputException {
        system();
        if (markings == null) {
            throw new IllegalStateException("a system without its states");
        }
        return markings;
    }

    /**
     * The names that a graph file knows without its model: labels, which mean conditions, and events. With the model, its
     * places and transitions too; a label goes before a place of its name. Immutable.
     *
     * @param labels what each label means
     * @param model the names of the model; null where it has not been read
     */
    record LabelVocabulary(
            Map<String, Formula> labels,
            List<String> events,
            @Nullable Vocabulary model) implements Vocabulary {
        /** The meaning of a label in a formula: a place of its own that holds one token or none. */
        static Formula asCondition(String label) {
            return new Formula.Comparison(new Term.Count(label), Relation.AT_LEAST, new Term.Constant(1));
        }

        /** Whether a word in a formula would be read as the label of that name. */
        static boolean isName(String word) {
            Formula meant = asCondition(word);
            try {
                LabelVocabulary only = new LabelVocabulary(Map.of(word, meant), List.of(), null);
                return FormulaParser.formula(word, only) instanceof Formula.Written;
            } catch (FormulaException e) {
                return false;
            }
        }

        @Override
        public @Nullable Formula condition(String name) {
            Formula label = labels.get(name);
            return label == null && model != null ? model.condition(name) : label;
        }

        @Override
        public @Nullable String place(String name) {
            return model == null ? null : model.place(name);
        }

        @Override
        public @Nullable String transition(String name) {
            if (model != null) {
                return model.transition(name);
            }
            return bindings(name).isEmpty() ? null : name;
        }

        /** With the labels, so that a misspelt one is set right. */
        @Override
        public List<String> places() {
            List<String> places = new ArrayList<>(labels.keySet());
            if (model != null) {
                places.addAll(model.places());
            }
            return places;
        }

        @Override
        public List<String> transitions() {
            return model == null ? events : model.transitions();
        }

        @Override
        public List<String> placesOf(String place) {
            return model == null ? List.of(place) : model.placesOf(place);
        }

        @Override
        public @Nullable ValueReader values() {
            return model == null ? null : model.values();
        }

        @Override
        public Term expanded(TokenSum sum) {
            return model == null ? Vocabulary.super.expanded(sum) : model.expanded(sum);
        }

        @Override
        public Formula expanded(TokenCondition condition) {
            return model == null ? Vocabulary.super.expanded(condition) : model.expanded(condition);
        }

        @Override
        public List<String> eventsOf(String transition) {
            return model == null ? bindings(transition) : model.eventsOf(transition);
        }

        /** The event of this name, or the bindings of the transition of this name. */
        private List<String> bindings(String name) {
            return events.contains(name)
                    ? List.of(name)
                    : events.stream()
                            .filter(event -> event.startsWith(name + "("))
                            .toList();
        }
    }
}
