package org.tidemark.check.why;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.ObjIntConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.replay.FairEvents;
import org.tidemark.check.replay.Replay;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.OwnPredicates;
import org.tidemark.logic.StateNumber;
import org.tidemark.logic.StatePredicate;
import org.tidemark.logic.Term;
import org.tidemark.logic.Vocabulary;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Expander;
import org.tidemark.model.FieldContents;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.model.wrap.SameEvents;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.Game;
import org.tidemark.system.Obligation;
import org.tidemark.system.StateModels;
import org.tidemark.system.StepFaults;
import org.tidemark.system.TransitionSystem;
import org.tidemark.system.WrappedModels;

/**
 * A system whose initial state is the one that another system has after some events. Names, events and their numbers are the same. A net becomes
 * a net with another initial marking, so that everything that is known of nets applies to it. Thread-safe if the system is.
 */
final class LaterStart implements TransitionSystem {
    private final TransitionSystem system;
    private final List<Integer> before;

    private LaterStart(TransitionSystem system, List<Integer> before) {
        this.system = system;
        this.before = List.copyOf(before);
    }

    /** A system that refuses fairness to events that it has no list of, as {@link #objection} does; the system itself where nothing asks for such. */
    static TransitionSystem refusing(TransitionSystem system, List<Property> properties) {
        return properties.stream().allMatch(each -> FairEvents.areKnown(system, each.fairness()))
                ? system
                : new LaterStart(system, List.of());
    }

    /** The system from the state after a run on. */
    static TransitionSystem of(TransitionSystem system, List<Integer> before) {
        if (before.isEmpty()) {
            return system;
        }
        if (system instanceof NetSystem of) {
            return new NetSystem(
                    of.net().startingWith(TokenGame.after(of.net(), before).marking()));
        }
        return new LaterStart(system, before);
    }

    @Override
    public String name() {
        return system.name();
    }

    @Override
    public Vocabulary vocabulary() {
        return system.vocabulary();
    }

    @Override
    public Map<String, String> parameters() {
        return system.parameters();
    }

    @Override
    public Nouns nouns() {
        return system.nouns();
    }

    @Override
    public String eventName(int event) {
        return system.eventName(event);
    }

    @Override
    public String shownEvent(int event) {
        return system.shownEvent(event);
    }

    @Override
    public OptionalInt findEvent(String name) {
        return system.findEvent(name);
    }

    @Override
    public int transitionOf(int event) {
        return system.transitionOf(event);
    }

    @Override
    public boolean findsEvents() {
        return system.findsEvents();
    }

    @Override
    public List<Obligation> obligations() {
        return system.obligations();
    }

    @Override
    @SuppressWarnings("exports") // for modules of Tidemark only
    public List<Property> claims() {
        return system.claims();
    }

    @Override
    @SuppressWarnings("exports") // for modules of Tidemark only
    public @Nullable String objection(Property property) {
        String own = system.objection(property);
        return own != null || FairEvents.areKnown(system, property.fairness())
                ? own
                : "fairness is about all bindings of a transition, and the net is executed without a list of them";
    }

    @Override
    @SuppressWarnings("exports") // for modules of Tidemark only
    public TransitionSystem deciding(List<Property> properties) {
        TransitionSystem better = system.deciding(properties);
        return better.equals(system) ? this : new LaterStart(better, before);
    }

    @Override
    public List<String> dates(List<Integer> run) {
        List<String> dates =
                system.dates(Stream.concat(before.stream(), run.stream()).toList());
        return dates.subList(Math.min(before.size(), dates.size()), dates.size());
    }

    @Override
    public String definition() {
        return system.definition() + " after " + before;
    }

    @Override
    public @Nullable StepFaults faults() {
        return system.faults();
    }

    @Override
    public void requireStates() throws InputException {
        system.requireStates();
    }

    @Override
    public StateModels models(Effort effort, long seed) {
        return new Models(system.models(effort, seed));
    }

    @Override
    public Game game() {
        return new LaterGame(Replay.after(system, before));
    }

    /** The models of the system, each of which starts later. */
    private final class Models extends WrappedModels {
        private final StateModels models;

        Models(StateModels models) {
            super(models);
            this.models = models;
        }

        @Override
        public TransitionSystem system() {
            return LaterStart.this;
        }

        /** The fields are as wide as the states of the run up to the new start take. */
        @Override
        public Model model(Use use) {
            while (true) {
                Model model = models.model(use);
                try {
                    return LaterModel.of(model, after(model));
                } catch (FieldOverflow narrow) {
                    if (!isWider(narrow)) {
                        throw narrow;
                    }
                }
            }
        }

        private boolean isWider(FieldOverflow narrow) {
            try {
                return models.widen(narrow);
            } catch (InputException claim) {
                throw new IllegalStateException("a run that the model file rules out: " + claim.getMessage(), claim);
            }
        }

        @Override
        public StateModels startingWith(String widths) {
            return new Models(models.startingWith(widths));
        }
    }

    /**
     * The state of a model after the run.
     *
     * @throws FieldOverflow where its fields are too narrow for some state of the run
     */
    private long[] after(Model model) {
        int words = model.layout().words();
        Successors first = new Successors(words, 1);
        model.initial(first);
        long[] state = Arrays.copyOf(first.words(), words);
        Expander expander = model.expander();
        for (int event : before) {
            if (!expander.fire(event, state, 0)) {
                throw new IllegalStateException("a run with an event that is not enabled: " + eventName(event));
            }
        }
        return state;
    }

    /** A model with another initial state. It keeps the capabilities that decide what a state means; those that only save work are left out. */
    private static class LaterModel extends SameEvents {
        private final Model model;
        private final long[] start;

        LaterModel(Model model, long[] start) {
            super(model);
            this.model = model;
            this.start = start;
        }

        static LaterModel of(Model model, long[] start) {
            if (model instanceof OwnPredicates own) {
                return model instanceof FieldContents contents
                        ? new WithContents(model, own, contents, start)
                        : new WithPredicates(model, own, start);
            }
            if (model instanceof FieldContents) {
                throw new IllegalStateException("a model of multi-sets that compiles no conditions on them");
            }
            return new LaterModel(model, start);
        }

        @Override
        public void initial(Successors out) {
            out.add(Successors.NO_EVENT, start, 0);
        }

        @Override
        public Expander expander() {
            return model.expander();
        }
    }

    /** One whose states show more than the values of their fields. */
    private static class WithPredicates extends LaterModel implements OwnPredicates {
        private final OwnPredicates own;

        WithPredicates(Model model, OwnPredicates own, long[] start) {
            super(model, start);
            this.own = own;
        }

        @Override
        public StatePredicate predicate(Formula stateFormula) throws FormulaException {
            return own.predicate(stateFormula);
        }

        @Override
        public StateNumber number(Term term) throws FormulaException {
            return own.number(term);
        }
    }

    /** One whose fields have numbers of multi-sets as their values. */
    private static final class WithContents extends WithPredicates implements FieldContents {
        private final FieldContents contents;

        WithContents(Model model, OwnPredicates own, FieldContents contents, long[] start) {
            super(model, own, start);
            this.contents = contents;
        }

        @Override
        public boolean isPlace(int field) {
            return contents.isPlace(field);
        }

        @Override
        public void contents(int field, long value, ObjIntConsumer<Object> tokens) {
            contents.contents(field, value, tokens);
        }

        @Override
        public int compare(int field, Object one, Object other) {
            return contents.compare(field, one, other);
        }

        @Override
        public String text(int field, Object token) {
            return contents.text(field, token);
        }
    }

    /** A game of the system that knows the states of models that start later. */
    private record LaterGame(Game game) implements Game {
        @Override
        public boolean enabled(int event) {
            return game.enabled(event);
        }

        @Override
        public void fire(int event) {
            game.fire(event);
        }

        @Override
        public int[] enabled() {
            return game.enabled();
        }

        @Override
        public boolean isDead() {
            return game.isDead();
        }

        @Override
        public Object state() {
            return game.state();
        }

        @Override
        public long hash() {
            return game.hash();
        }

        @Override
        public void goTo(Object state) {
            game.goTo(state);
        }

        @Override
        public boolean isAt(Model model, long[] words, int at) {
            return game.isAt(model instanceof LaterModel later ? later.model : model, words, at);
        }

        @Override
        public boolean holds(Formula f) {
            return game.holds(f);
        }

        @Override
        public boolean atom(Formula f) {
            return game.atom(f);
        }

        @Override
        public BigInteger value(Term term) {
            return game.value(term);
        }

        @Override
        public BigInteger number(String name) {
            return game.number(name);
        }

        @Override
        public Map<String, Object> values() {
            return game.values();
        }

        @Override
        public Map<String, Object> shown() {
            return game.shown();
        }

        @Override
        public String shownKey(String name) {
            return game.shownKey(name);
        }

        @Override
        public String text() {
            return game.text();
        }
    }
}
