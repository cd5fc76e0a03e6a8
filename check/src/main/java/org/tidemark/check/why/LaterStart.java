package org.tidemark.check.why;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.replay.Replay;
import org.tidemark.input.InputException;
import org.tidemark.logic.Vocabulary;
import org.tidemark.model.Expander;
import org.tidemark.model.FieldExtremes;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.Game;
import org.tidemark.system.Obligation;
import org.tidemark.system.StateModels;
import org.tidemark.system.StepFaults;
import org.tidemark.system.TransitionSystem;

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
    public List<Obligation> obligations() {
        return system.obligations();
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
    public StateModels models(Effort effort, long seed) {
        return new Models(system.models(effort, seed));
    }

    @Override
    public Game game() {
        return Replay.after(system, before);
    }

    /** The models of the system, each of which starts later. */
    private final class Models implements StateModels {
        private final StateModels models;

        Models(StateModels models) {
            this.models = models;
        }

        @Override
        public TransitionSystem system() {
            return LaterStart.this;
        }

        @Override
        public Model model(Use use) {
            return new LaterModel(models.model(use));
        }

        @Override
        public boolean widen(FieldOverflow overflow) throws InputException {
            return models.widen(overflow);
        }

        @Override
        public long firstStates() {
            return models.firstStates();
        }

        @Override
        @SuppressWarnings("exports") // for modules of Tidemark only
        public void charge(MemoryBudget budget) {
            models.charge(budget);
        }

        @Override
        public void cancelWhen(BooleanSupplier isOver) {
            models.cancelWhen(isOver);
        }

        @Override
        public boolean isWidened() {
            return models.isWidened();
        }

        @Override
        public FieldExtremes extremes(Layout layout) {
            return models.extremes(layout);
        }

        @Override
        public void checkClaims(@Nullable FieldOverflow overflow, FieldExtremes seen) throws InputException {
            models.checkClaims(overflow, seen);
        }

        @Override
        public String fieldName(FieldOverflow overflow) {
            return models.fieldName(overflow);
        }
    }

    /** A model with another initial state. */
    private final class LaterModel implements Model {
        private final Model model;

        LaterModel(Model model) {
            this.model = model;
        }

        @Override
        public Layout layout() {
            return model.layout();
        }

        @Override
        public int events() {
            return model.events();
        }

        @Override
        public String eventName(int event) {
            return model.eventName(event);
        }

        @Override
        public void initial(Successors out) {
            Successors first = new Successors(layout().words(), 1);
            model.initial(first);
            long[] state = Arrays.copyOf(first.words(), layout().words());
            Expander expander = model.expander();
            for (int event : before) {
                if (!expander.fire(event, state, 0)) {
                    throw new IllegalStateException("a run with an event that is not enabled: " + eventName(event));
                }
            }
            out.add(Successors.NO_EVENT, state, 0);
        }

        @Override
        public Expander expander() {
            return model.expander();
        }
    }
}
