package org.tidemark.spark.graph;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.StatePredicate;
import org.tidemark.model.Expander;
import org.tidemark.model.Successors;
import org.tidemark.net.exec.NetModel;
import org.tidemark.spark.block.NumberSet;
import org.tidemark.spark.block.StateBlock;
import org.tidemark.spark.search.BlockForm;
import org.tidemark.spark.search.FoundStates;

/** A question about single states, in the form that is sent to other machines. */
sealed interface StateTest extends Serializable {
    /** Whether a formula about one state holds. */
    record Holds(Formula formula) implements StateTest {}

    /** Whether one of some events can happen. */
    record Happens(BitSet events) implements StateTest {}

    /** The numbers of the states of a block where each of some tests succeeds. */
    static List<NumberSet> where(List<StateTest> tests, FoundStates found, StateBlock states, Runnable cancellation) {
        Asked asked = new Asked(tests, found.model(), states.size());
        BlockForm form = found.form();
        long[] chunkStates = new long[StateBlock.CHUNK * form.words()];
        int number = 0;
        for (int c = 0; c < states.chunks(); c++) {
            cancellation.run();
            int n = form.load(states, c, chunkStates);
            for (int i = 0; i < n; i++) {
                asked.see(chunkStates, i * form.words(), number++);
            }
        }
        return asked.answers();
    }

    /** The events that happen in some state of a block. */
    static BitSet happening(FoundStates found, StateBlock states, Runnable cancellation) {
        BitSet events = new BitSet();
        Expander expander = found.model().expander();
        BlockForm form = found.form();
        Successors batch = new Successors(form.words(), 16 * StateBlock.CHUNK);
        long[] chunkStates = new long[StateBlock.CHUNK * form.words()];
        for (int c = 0; c < states.chunks(); c++) {
            cancellation.run();
            int n = form.load(states, c, chunkStates);
            batch.clear();
            for (int i = 0; i < n; i++) {
                expander.expand(chunkStates, i * form.words(), batch);
            }
            for (int i = 0; i < batch.size(); i++) {
                events.set(batch.event(i));
            }
        }
        return events;
    }

    /** Tests that are under way in one task. */
    final class Asked {
        private final List<StateTest> tests;
        private final StatePredicate[] predicates;
        private final NumberSet.Writer[] answers;
        private final NetModel model;
        private final Expander expander;
        private final Successors batch;

        private Asked(List<StateTest> tests, NetModel model, int states) {
            this.tests = tests;
            this.model = model;
            expander = model.expander();
            batch = new Successors(model.layout().words(), 64);
            predicates = new StatePredicate[tests.size()];
            answers = new NumberSet.Writer[tests.size()];
            for (int i = 0; i < answers.length; i++) {
                answers[i] = new NumberSet.Writer(states);
                predicates[i] = predicate(tests.get(i));
            }
        }

        private StatePredicate predicate(StateTest test) {
            if (test instanceof Happens happens) {
                BitSet events = happens.events();
                return (words, at, dead) -> {
                    for (int i = 0; i < batch.size(); i++) {
                        if (events.get(batch.event(i))) {
                            return true;
                        }
                    }
                    return false;
                };
            }
            try {
                return StatePredicate.of(((Holds) test).formula(), model, model.expander());
            } catch (FormulaException e) {
                throw new IllegalStateException("a formula that was checked before", e);
            }
        }

        private void see(long[] words, int at, int number) {
            batch.clear();
            expander.expand(words, at, batch);
            for (int i = 0; i < tests.size(); i++) {
                if (predicates[i].holds(words, at, batch.size() == 0)) {
                    answers[i].add(number);
                }
            }
        }

        private List<NumberSet> answers() {
            List<NumberSet> all = new ArrayList<>();
            for (NumberSet.Writer each : answers) {
                all.add(each.finish());
            }
            return all;
        }
    }
}
