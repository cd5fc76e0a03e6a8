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
import org.tidemark.model.Successors;

/**
 * A model and a deterministic automaton that reads its steps: their synchronised product.
 *
 * <p>A state is one of the model, with one more field behind it for the state of the automaton. The field shares the last
 * word where there are bits to spare: a model of 60 bits and an automaton of 10 states still take one word. Events are
 * those of the model and happen exactly where they do in the model, so a run of the product is, event by event, a run of
 * the model. The automaton is complete and never stands in the way.
 *
 * <p>Expanding costs what it costs in the model, and for each edge a copy and a look into the automaton's table.
 */
public final class ProductModel implements Model {
    private static final String FIELD = "automaton";

    private final Model model;
    private final DeterministicAutomaton automaton;
    private final Layout layout;
    private final int field;
    private final int[] columns;

    /**
     * A product of the two.
     *
     * @throws FormulaException when the automaton asks for what states of the model do not have
     */
    public ProductModel(Model model, DeterministicAutomaton automaton) throws FormulaException {
        this.model = model;
        this.automaton = automaton;
        field = model.layout().fields();
        int bits = Math.max(1, 32 - Integer.numberOfLeadingZeros(automaton.states() - 1));
        layout = model.layout().with(freeName(model.layout()), bits);
        columns = new int[model.events()];
        for (int e = 0; e < columns.length; e++) {
            columns[e] = automaton.column(model.eventName(e));
        }
        atoms(model.expander());
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
        return field;
    }

    /** Whether the automaton accepts the runs that lead to a state. May be shared by threads. */
    public StatePredicate accepted() {
        boolean[] accepting = new boolean[automaton.states()];
        for (int s = 0; s < accepting.length; s++) {
            accepting[s] = automaton.accepts(s);
        }
        return (words, at, dead) -> accepting[(int) layout.get(words, at, field)];
    }

    @Override
    public Layout layout() {
        return layout;
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
        Successors initial = new Successors(model.layout().words(), 1);
        model.initial(initial);
        Steps steps = expander();
        for (int i = 0; i < initial.size(); i++) {
            int at = initial.at(i);
            int first = automaton.readsInitial() ? steps.next(0, automaton.column(null), initial.words(), at) : 0;
            steps.append(Successors.NO_EVENT, initial.words(), at, first, out);
        }
    }

    @Override
    public Steps expander() {
        return new Steps(model.expander());
    }

    /** Steps of model and automaton together. */
    public final class Steps implements Expander {
        private final Expander expander;
        private final StatePredicate[] atoms;
        private final int words = model.layout().words();
        private final boolean shared = layout.words() == words;
        private final long[] state = new long[words];
        private final Successors successors = new Successors(words, 64);
        private final DeterministicAutomaton.Valuation letter = this::holds;
        private long[] seen = state;
        private int seenAt;

        private Steps(Expander expander) {
            this.expander = expander;
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

        /**
         * Whether the automaton accepts the runs that lead to a state or, where that stays forever, the runs that go on by
         * staying so long.
         */
        public boolean accepts(long[] in, int at, boolean stays) {
            int now = split(in, at);
            for (int i = 0; stays && i < automaton.states() && !automaton.accepts(now); i++) {
                now = next(now, automaton.column(null), state, 0);
            }
            return automaton.accepts(now);
        }

        /** Takes the model's part of a state out, and returns the automaton's. */
        private int split(long[] from, int at) {
            System.arraycopy(from, at, state, 0, words);
            if (shared) {
                state[words - 1] &= ~layout.mask(field);
            }
            return (int) layout.get(from, at, field);
        }

        private void append(int event, long[] from, int at, int automatonState, Successors out) {
            int to = out.reserve();
            join(from, at, automatonState, out.words(), to);
            out.commit(event);
        }

        private void join(long[] from, int at, int automatonState, long[] into, int to) {
            System.arraycopy(from, at, into, to, words);
            if (!shared) {
                into[to + words] = 0;
            }
            layout.set(into, to, field, automatonState);
        }

        @Override
        public void expand(long[] in, int at, Successors out) {
            int from = split(in, at);
            successors.clear();
            expander.expand(state, 0, successors);
            for (int i = 0; i < successors.size(); i++) {
                int event = successors.event(i);
                int after = next(from, columns[event], successors.words(), successors.at(i));
                append(event, successors.words(), successors.at(i), after, out);
            }
        }

        @Override
        public boolean enabled(int event, long[] in, int at) {
            split(in, at);
            return expander.enabled(event, state, 0);
        }

        @Override
        public boolean fire(int event, long[] in, int at) {
            int from = split(in, at);
            if (!expander.fire(event, state, 0)) {
                return false;
            }
            join(state, 0, next(from, columns[event], state, 0), in, at);
            return true;
        }
    }
}
