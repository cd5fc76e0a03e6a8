package org.tidemark.model.wrap;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.StatePredicate;
import org.tidemark.logic.automaton.DeterministicAutomaton;
import org.tidemark.model.Expander;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;

/**
 * A model and a deterministic automaton that reads its steps: their synchronised product.
 *
 * <p>A state is one of the model, with one more field behind it for the state of the automaton. Events
 * happen exactly where they do in the model: the automaton is complete and never stands in the way.
 *
 * <p>Expanding costs what it costs in the model, and for each edge a copy and a look into the automaton's table.
 */
public final class ProductModel extends ExtendedModel {
    private static final String FIELD = "automaton";

    private final DeterministicAutomaton automaton;
    private final int[] columns;

    /**
     * A product of the two.
     *
     * @throws FormulaException when the automaton asks for what states of the model do not have
     */
    public ProductModel(Model model, DeterministicAutomaton automaton) throws FormulaException {
        super(model, model.layout().with(freeName(model.layout()), bits(automaton)));
        this.automaton = automaton;
        columns = new int[model.events()];
        for (int e = 0; e < columns.length; e++) {
            columns[e] = automaton.column(model.eventName(e));
        }
        atoms(model.expander());
    }

    private static int bits(DeterministicAutomaton automaton) {
        return Math.max(1, 32 - Integer.numberOfLeadingZeros(automaton.states() - 1));
    }

    private static String freeName(Layout layout) {
        Set<String> taken = new HashSet<>();
        for (int f = 0; f < layout.fields(); f++) {
            taken.add(layout.name(f));
        }
        String name = FIELD;
        while (taken.contains(name)) {
            name += "'";
        }
        return name;
    }

    /** The automaton's questions as code, for the use of one expander. */
    private StatePredicate[] atoms(Expander expander) throws FormulaException {
        List<StatePredicate> atoms = new ArrayList<>();
        for (Formula atom : automaton.atoms()) {
            atoms.add(
                    atom instanceof Formula.Deadlock
                            ? (words, at, dead) -> isDead(expander, words, at)
                            : StatePredicate.of(atom, model, expander));
        }
        return atoms.toArray(StatePredicate[]::new);
    }

    private boolean isDead(Expander expander, long[] words, int at) {
        for (int e = 0; e < columns.length; e++) {
            if (expander.enabled(e, words, at)) {
                return false;
            }
        }
        return true;
    }

    /** The field of the layout that holds the state of the automaton. */
    public int field() {
        return first;
    }

    /** Whether the automaton accepts the runs that lead to a state. May be shared by threads. */
    public StatePredicate accepted() {
        boolean[] accepting = new boolean[automaton.states()];
        for (int s = 0; s < accepting.length; s++) {
            accepting[s] = automaton.accepts(s);
        }
        return (words, at, dead) -> accepting[(int) layout.get(words, at, first)];
    }

    @Override
    public Steps expander() {
        return steps();
    }

    @Override
    Steps steps() {
        return new Steps(model.expander());
    }

    /** Steps of model and automaton together. */
    public final class Steps extends ExtendedSteps {
        private final StatePredicate[] atoms;
        private final DeterministicAutomaton.Valuation letter = this::holds;
        private long[] seen = state;
        private int seenAt;

        private Steps(Expander expander) {
            super(expander);
            try {
                atoms = atoms(expander);
            } catch (FormulaException e) {
                throw new IllegalStateException("an automaton that was tried before", e);
            }
        }

        private boolean holds(int atom) {
            return atoms[atom].holds(seen, seenAt, false);
        }

        /** The automaton's state after a letter, where the model is in the state at an index. */
        private int next(int from, int column, long[] in, int at) {
            seen = in;
            seenAt = at;
            return automaton.next(from, column, letter);
        }

        /** The automaton's part of the state that was split last. */
        private int automatonBefore() {
            return (int) layout.get(before, 0, first);
        }

        /**
         * Whether the automaton accepts the runs that lead to a state or, where that stays forever, the runs that go on by
         * staying so long.
         */
        public boolean accepts(long[] in, int at, boolean stays) {
            split(in, at);
            int now = automatonBefore();
            for (int i = 0; stays && i < automaton.states() && !automaton.accepts(now); i++) {
                now = next(now, automaton.column(null), state, 0);
            }
            return automaton.accepts(now);
        }

        @Override
        void begin(long[] in, int at, long[] into, int to) {
            layout.set(into, to, first, automaton.readsInitial() ? next(0, automaton.column(null), in, at) : 0);
        }

        @Override
        void carry(int event, long[] in, int at, long[] into, int to) {
            layout.set(into, to, first, next(automatonBefore(), columns[event], in, at));
        }
    }
}
