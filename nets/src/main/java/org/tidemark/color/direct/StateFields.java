package org.tidemark.color.direct;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.StateNumber;
import org.tidemark.logic.StatePredicate;
import org.tidemark.logic.Term;
import org.tidemark.logic.Undefined;
import org.tidemark.model.Expander;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.net.Folding;
import org.tidemark.net.PetriNet;

/**
 * The numbers of a state of a high-level net that formulas depend on, looked up by its multi-sets and written to fields for which formulas are compiled as for
 * any model: tokens of places, numbers about their values, whether obligations are kept and conditions that relate tokens hold. Its events are transitions, for
 * whatever binding or for those that a formula names; an expander of the net is asked whether they are enabled. There are no states to be explored. Belongs to
 * one thread.
 */
final class StateFields implements Model {
    /** Enough for any number of tokens in one place; of numbers about values it is a limit. */
    private static final int NUMBER_BITS = 48;

    private static final long MOST = (1L << NUMBER_BITS) - 1;

    private final DirectModel model;
    private final TokenSums numbers;
    private final int places;
    private final int sums;
    private final KeptObligations kept;
    private final int obligations;
    private final TokenConditions relations;
    private final int conditions;
    private final List<String> events;
    private final int transitions;
    private final NamedBindings[] bindings;
    private final Layout layout;
    private final long[] fields;
    private @Nullable DirectExpander expander;
    private long[] words = {};
    private int at;

    /** The fields that some formulas need. */
    private StateFields(DirectModel model, FormulaFields plan) {
        this.model = model;
        PetriNet names = model.direct().names();
        places = plan.countedPlaces().cardinality();
        sums = plan.numbers().size() - places;
        List<String> fieldNames = new ArrayList<>(plan.numberFields());
        obligations = plan.obligations().size();
        for (int i = 0; i < obligations; i++) {
            fieldNames.add(FormulaFields.kept(i));
        }
        conditions = plan.relations().size();
        for (int i = 0; i < conditions; i++) {
            fieldNames.add(FormulaFields.related(i));
        }
        int[] widths = new int[fieldNames.size()];
        Arrays.fill(widths, NUMBER_BITS);
        layout = Layout.packed(fieldNames, widths);
        fields = new long[Math.max(1, layout.words())];
        numbers = model.sums(plan.numbers(), plan.placesOfNumbers(), MOST);
        kept = model.kept(plan.obligations());
        relations = model.relations(plan.relations(), plan.placesOfRelations());
        transitions = names.transitionGroups().size();
        events = new ArrayList<>(names.transitionGroups().names());
        events.addAll(plan.bindingNames());
        bindings = plan.bindings().stream()
                .map(some -> new NamedBindings(model.direct(), some))
                .toArray(NamedBindings[]::new);
    }

    /**
     * Compiles a formula about single states.
     *
     * @throws FormulaException where it speaks of what the net does not have, or is temporal
     */
    static StatePredicate predicate(DirectModel model, Formula formula) throws FormulaException {
        FormulaFields plan = new FormulaFields(model.direct().names());
        Formula rewritten = plan.rewritten(formula);
        StateFields state = new StateFields(model, plan);
        StatePredicate compiled = StatePredicate.of(rewritten, state, state.expander());
        return (words, at, dead) -> {
            state.see(words, at);
            return compiled.holds(state.fields, 0, dead);
        };
    }

    /**
     * Compiles a term.
     *
     * @throws FormulaException where it speaks of what the net does not have
     */
    static StateNumber number(DirectModel model, Term term) throws FormulaException {
        FormulaFields plan = new FormulaFields(model.direct().names());
        Term rewritten = plan.rewritten(term);
        StateFields state = new StateFields(model, plan);
        StateNumber compiled = StateNumber.known(rewritten, state.layout);
        return (words, at) -> {
            state.see(words, at);
            try {
                return compiled.value(state.fields, 0);
            } catch (ArithmeticException tooLarge) {
                throw Undefined.tooLarge(DirectSystem.NUMBER_TOO_LARGE);
            }
        };
    }

    private void see(long[] state, int from) {
        words = state;
        at = from;
        numbers.see(state, from);
        for (int i = 0; i < places; i++) {
            layout.set(fields, 0, i, number(i));
        }
        for (int i = 0; i < sums; i++) {
            long number = number(places + i);
            layout.set(fields, 0, places + 2 * i, Math.max(0, number));
            layout.set(fields, 0, places + 2 * i + 1, Math.max(0, -number));
        }
        kept.see(state, from);
        for (int i = 0; i < obligations; i++) {
            require(kept.fits(i));
            layout.set(fields, 0, places + 2 * sums + i, kept.isKept(i) ? 1 : 0);
        }
        relations.see(state, from);
        for (int i = 0; i < conditions; i++) {
            require(relations.fits(i));
            layout.set(fields, 0, places + 2 * sums + obligations + i, relations.holds(i) ? 1 : 0);
        }
    }

    private long number(int i) {
        require(numbers.fits(i));
        return numbers.number(i);
    }

    private static void require(boolean fits) {
        if (!fits) {
            throw Undefined.tooLarge(DirectSystem.NUMBER_TOO_LARGE);
        }
    }

    @Override
    public Layout layout() {
        return layout;
    }

    @Override
    public int events() {
        return events.size();
    }

    @Override
    public String eventName(int event) {
        return events.get(event);
    }

    @Override
    public void initial(Successors out) {
        throw new UnsupportedOperationException("fields without states of their own");
    }

    /** Asks about the state that was seen last. */
    private boolean isFireable(int event) {
        DirectExpander asked = expander == null ? model.expander() : expander;
        expander = asked;
        if (event < transitions) {
            return asked.fireable(event, words, at);
        }
        NamedBindings named = bindings[event - transitions];
        return asked.fireable(named.bindings.group(), named, words, at);
    }

    @Override
    public Expander expander() {
        return new Expander() {
            @Override
            public void expand(long[] state, int from, Successors out) {
                throw new UnsupportedOperationException("fields without states of their own");
            }

            @Override
            public boolean enabled(int event, long[] state, int from) {
                return isFireable(event);
            }

            @Override
            public boolean fire(int event, long[] state, int from) {
                throw new UnsupportedOperationException("fields without states of their own");
            }
        };
    }

    /** Whether events have bindings that a formula names; each is tested once. */
    private static final class NamedBindings implements IntPredicate {
        private static final byte YES = 1;
        private static final byte NO = 2;

        private final DirectNet direct;
        private final Folding.Bindings bindings;
        private byte[] answers = new byte[64];

        NamedBindings(DirectNet direct, Folding.Bindings bindings) {
            this.direct = direct;
            this.bindings = bindings;
        }

        @Override
        public boolean test(int event) {
            if (event >= answers.length) {
                answers = Arrays.copyOf(answers, Math.max(event + 1, 2 * answers.length));
            }
            if (answers[event] == 0) {
                answers[event] = bindings.has().test(direct.binding(event)) ? YES : NO;
            }
            return answers[event] == YES;
        }
    }
}
