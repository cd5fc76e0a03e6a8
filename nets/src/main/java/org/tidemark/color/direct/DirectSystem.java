package org.tidemark.color.direct;

import java.util.List;
import java.util.OptionalInt;
import java.util.StringJoiner;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.color.CancellationCheck;
import org.tidemark.color.net.ColorNames;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.logic.BorrowedNames;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Objection;
import org.tidemark.logic.Term;
import org.tidemark.logic.TokenCondition;
import org.tidemark.logic.TokenSum;
import org.tidemark.logic.Vocabulary;
import org.tidemark.model.FieldExtremes;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Layout;
import org.tidemark.net.NetVocabulary;
import org.tidemark.system.Game;
import org.tidemark.system.Obligation;
import org.tidemark.system.StateModels;
import org.tidemark.system.StepFaults;
import org.tidemark.system.TransitionSystem;

/**
 * A high-level net that is executed directly, as a system. Its events are bindings of transitions, numbered as they are met and named as the transitions of an
 * unfolding. Formulas keep the names that they are written with: what they mean is looked up by the multi-sets of the places.
 */
public final class DirectSystem implements TransitionSystem {
    /** Why a formula has no truth in a state, as the end of a sentence. */
    public static final String NUMBER_TOO_LARGE = "a number about values is too large to be computed in some state";

    private final DirectNet direct;
    private final ColorNames events;
    private final Vocabulary names;

    public DirectSystem(DirectNet direct) {
        this.direct = direct;
        events = new ColorNames(direct.net());
        names = new Names(new NetVocabulary(direct.names()));
    }

    public DirectNet direct() {
        return direct;
    }

    @Override
    public String name() {
        return direct.net().name();
    }

    @Override
    public Vocabulary vocabulary() {
        return names;
    }

    @Override
    public Nouns nouns() {
        return Nouns.MARKINGS;
    }

    @Override
    public String eventName(int event) {
        ColoredTransition transition = direct.net().transitions().get(direct.transition(event));
        return transition.id() + events.suffix(transition, direct.binding(event));
    }

    @Override
    public String shownEvent(int event) {
        return direct.eventName(event);
    }

    /** The event with this name, whether it was met before or not, or the one among those met that is shown so. */
    @Override
    public OptionalInt findEvent(String name) {
        ColorNames.Event named = events.event(name);
        return named == null
                ? IntStream.range(0, direct.events())
                        .filter(event -> shownEvent(event).equals(name))
                        .findFirst()
                : OptionalInt.of(direct.table().intern(named.transition(), named.binding(), CancellationCheck.ENDLESS));
    }

    @Override
    public int transitionOf(int event) {
        return direct.transition(event);
    }

    @Override
    public boolean findsEvents() {
        return true;
    }

    /** Places with the sizes of their types, transitions, the clock and equivalences. */
    @Override
    public String definition() {
        StringJoiner text = new StringJoiner("\n");
        direct.net()
                .places()
                .forEach(place -> text.add(place + " " + place.type().size()));
        direct.net().transitions().forEach(transition -> text.add(transition.toString()));
        return text.add(direct.net().clock() + " " + direct.net().equivalences())
                .toString();
    }

    @Override
    public List<Obligation> obligations() {
        return direct.names().obligations();
    }

    @Override
    public StepFaults faults() {
        return new StepFaults() {
            @Override
            public void forget() {
                direct.forgetFault();
            }

            @Override
            public boolean isFoundHere() {
                DirectNet.Fault fault = direct.fault();
                return fault != null && fault.thread() == Thread.currentThread();
            }

            @Override
            public boolean confirms(Game game) {
                DirectNet.Fault fault = direct.fault();
                return fault != null && ((DirectGame) game).isFaulty(fault.event());
            }
        };
    }

    @Override
    public Models models(Effort effort, long seed) {
        return new Models();
    }

    @Override
    public DirectGame game() {
        return new DirectGame(direct);
    }

    /**
     * Models with wide fields for the first states, which show how wide fields must be; then models that fit the tables of the net, with some spare bits.
     * Thread-safe.
     */
    public class Models implements StateModels {
        /** The number of states from which the widths for all others are learnt. */
        public static final long FIRST_STATES = 12_000;

        private boolean hasLearnt;
        private int widenings;

        @Override
        public final DirectSystem system() {
            return DirectSystem.this;
        }

        @Override
        public final synchronized DirectModel model(Use use) {
            return hasLearnt ? direct.model() : direct.wideModel();
        }

        @Override
        public final synchronized long firstStates() {
            return hasLearnt ? Long.MAX_VALUE : FIRST_STATES;
        }

        /** The next model fits the tables as they are by then. */
        @Override
        public synchronized boolean widen(FieldOverflow overflow) {
            hasLearnt = true;
            widenings++;
            return true;
        }

        /** Different after each widening; other processes cannot start with it, since tables are not kept. */
        @Override
        public final synchronized String widths() {
            return String.valueOf(widenings);
        }

        @Override
        public final synchronized boolean isWidened() {
            return hasLearnt;
        }

        @Override
        public final void charge(MemoryBudget budget) {
            direct.charge(budget);
        }

        @Override
        public final void cancelWhen(BooleanSupplier isOver) {
            direct.cancelWhen(isOver);
        }

        @Override
        public final FieldExtremes extremes(Layout layout) {
            return new TokenCounts(direct.places(), layout, direct.workerCosts());
        }

        @Override
        public final String fieldName(FieldOverflow overflow) {
            return direct.net().places().get(overflow.field()).name();
        }
    }

    /** The names of a net, each of which stays as it is: models and games of the net know what it means. */
    private static final class Names extends BorrowedNames {
        Names(Vocabulary names) {
            super(names);
        }

        @Override
        public @Nullable String valuesOf(String place) {
            return names().valuesOf(place);
        }

        @Override
        public UnaryOperator<Formula> asWritten(Formula asked, UnaryOperator<Formula> forEngine) {
            return names().asWritten(asked, forEngine);
        }

        @Override
        public @Nullable Objection objection(String transition) {
            return names().objection(transition);
        }

        @Override
        public Term expanded(TokenSum sum) {
            return new Term.Tokens(sum);
        }

        @Override
        public Formula expanded(TokenCondition condition) {
            return new Formula.Related(condition);
        }

        @Override
        public Formula expanded(TokenCondition condition, BooleanSupplier cancelled) {
            return expanded(condition);
        }
    }
}
