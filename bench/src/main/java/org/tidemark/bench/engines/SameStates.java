package org.tidemark.bench.engines;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.Question;
import org.tidemark.check.question.QuestionObserver;
import org.tidemark.check.question.SharedInquiries;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.SearchRun;
import org.tidemark.check.state.StubbornEvents;
import org.tidemark.logic.CountBounds;
import org.tidemark.logic.form.Simplifier;
import org.tidemark.logic.property.Property;
import org.tidemark.model.FieldExtremes;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.model.wrap.stubborn.DependencyGraph;
import org.tidemark.model.wrap.stubborn.ReductionGauge;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.exec.NetModels;
import org.tidemark.search.DeadTest;
import org.tidemark.search.Frontier;
import org.tidemark.search.Limits;
import org.tidemark.search.Outcome;
import org.tidemark.search.Search;
import org.tidemark.search.StateObserver;
import org.tidemark.store.SearchStore;
import org.tidemark.store.StateReader;

/**
 * The cost of expanding one more state, with and without stubborn sets, on identical states: those that a search has
 * expanded before are expanded again and again by the usual loop. It reads each from the store, finds what can happen,
 * finds the stubborn set or does not, looks whether the state is one that is asked for, and looks up the successors
 * that are to be visited, in batches.
 *
 * <p>All of these are in the store already. That saves writing down a new state, of which there is one for each
 * expanded one in either search, so that ratios are a little farther from 1 than with it. What a search takes before
 * its first state, which a short one never gets back, is left out.
 *
 * <p>Both ways take turns, and medians are reported.
 */
final class SameStates {
    /** States are taken from all parts of a search, this many in a row, since neighbours have much in common. */
    private static final int ROW = 256;

    private static final int MOST_ROWS = 64;

    /** A search that is to give the states ends once it has expanded this many. */
    private static final long MOST_SEARCHED = 200_000;

    /**
     * The states and all their successors take up to this part of the memory, and so does the search that gives them.
     */
    private static final int SHARE = 4;

    /** One turn takes about this long. */
    private static final double TURN_SECONDS = 0.02;

    /** Warming up takes this many times as long as is measured. */
    private static final int WARMING = 2;

    private final NetModels widths;
    private final Property property;
    private final ExploreOptions options;
    private final NetModel model;
    private final Model reduced;
    private final SearchStore store;
    private final long[] states;

    /**
     * States of one search.
     *
     * @param isReduced whether it is the one with stubborn sets that they are taken from
     */
    SameStates(NetModels widths, Property property, ExploreOptions options, boolean isReduced) {
        this.widths = widths;
        this.property = property;
        this.options = options.withMaxStates(Long.MAX_VALUE);
        model = widths.model(options.store().use());
        reduced = new StubbornEvents(inquiries(), new ReductionGauge(), DependencyGraph::of).of(model);
        long[] expanded = new long[1];
        store = search(isReduced, expanded);
        states = spread(expanded[0]);
        again(model, 1); // so that all successors are there
    }

    /** New inquiries about what is asked, which have seen nothing yet. */
    private List<Inquiry> inquiries() {
        return Question.of(
                        property,
                        widths.system(),
                        new Simplifier(CountBounds.none()),
                        new SharedInquiries(),
                        false,
                        () -> false)
                .inquiries();
    }

    /** Searches for the answer, or until there are enough states. */
    private SearchStore search(boolean isReduced, long[] expanded) {
        List<Inquiry> asked = inquiries();
        MemoryBudget budget = options.budget();
        long most = options.memoryBytes() / SHARE;
        SearchRun run = new SearchRun(
                model,
                isReduced ? reduced : model,
                options,
                budget,
                Long.MAX_VALUE,
                () -> expanded[0] >= MOST_SEARCHED
                        || budget.usedBytes() > most
                        || asked.stream().noneMatch(Inquiry::isOpen),
                () -> {
                    StateObserver seeing = observer(asked, isReduced);
                    return (id, words, at, successors) -> {
                        expanded[0]++;
                        seeing.expanded(id, words, at, successors);
                    };
                });
        run.run();
        return run.store();
    }

    /** The observer of a search: it counts tokens, and tests whether a state answers a question. */
    private StateObserver observer(List<Inquiry> asked, boolean isReduced) {
        FieldExtremes extremes = widths.extremes(model.layout());
        QuestionObserver seeing = new QuestionObserver(asked, model, model.expander());
        DeadTest test = new DeadTest(model);
        return (id, words, at, successors) -> {
            extremes.see(words, at);
            seeing.expanded(id, words, at, isReduced ? test.successors(successors, words, at) : successors);
        };
    }

    /**
     * The ids of states from all parts of a search that has expanded this many; as many as fit with their successors.
     */
    private long[] spread(long expanded) {
        long each = (long) Long.BYTES * model.layout().words() * (1 + meanSuccessors(expanded));
        long fitting = Math.max(1, options.memoryBytes() / SHARE / each);
        int count = (int) Math.min(Math.min(expanded, fitting), (long) ROW * MOST_ROWS);
        int rows = (count + ROW - 1) / ROW;
        long[] ids = new long[count];
        for (int i = 0; i < count; i++) {
            int row = i / ROW;
            int length = Math.min(ROW, count - row * ROW);
            long first = rows == 1 || expanded == count ? (long) row * ROW : row * (expanded - length) / (rows - 1);
            ids[i] = first + i % ROW;
        }
        return ids;
    }

    private long meanSuccessors(long expanded) {
        StateReader reader = store.reader();
        Successors batch = new Successors(model.layout().words(), 16);
        long[] state = new long[model.layout().words()];
        long step = Math.max(1, expanded / MOST_ROWS);
        long looked = 0;
        long found = 0;
        for (long id = 0; id < expanded; id += step) {
            batch.clear();
            reader.read(id, state, 0);
            model.expander().expand(state, 0, batch);
            found += batch.size();
            looked++;
        }
        return found / looked;
    }

    /** The cost of one state without stubborn sets and with them, in nanoseconds. */
    record Costs(double without, double with) {
        double ratio() {
            return with / without;
        }
    }

    /**
     * Expands the states both ways in turn.
     *
     * @param seconds how long either way takes at least, warming up aside
     */
    Costs measure(double seconds) {
        int roundsWithout = rounds(model, WARMING * seconds);
        int roundsWith = rounds(reduced, WARMING * seconds);
        List<Double> without = new ArrayList<>();
        List<Double> with = new ArrayList<>();
        double taken = 0;
        do {
            without.add(nanosPerState(model, roundsWithout));
            with.add(nanosPerState(reduced, roundsWith));
            taken += Math.min(roundsWithout * last(without), roundsWith * last(with)) * states.length / 1e9;
        } while (taken < seconds || with.size() < 3);
        return new Costs(median(without), median(with));
    }

    /** How often to expand all states in one turn; found while code is compiled that was not yet. */
    private int rounds(Model expanded, double seconds) {
        int rounds = 1;
        double last = 0;
        for (double taken = 0; taken < seconds || last == 0; taken += last) {
            last = Math.max(1e-9, nanosPerState(expanded, rounds) * states.length * rounds / 1e9);
            rounds = (int) Math.max(1, Math.min(1e6, rounds * TURN_SECONDS / last));
        }
        return rounds;
    }

    private double nanosPerState(Model expanded, int rounds) {
        return (double) again(expanded, rounds) / rounds / states.length;
    }

    /** Expands the states once, and then some times; the processor time that these took. */
    private long again(Model expanded, int rounds) {
        Limits limits = new Limits(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, () -> false, options.budget());
        Retrace retrace = new Retrace(states, rounds);
        Outcome outcome = new Search(expanded, store, limits, 1, worker -> observer(inquiries(), expanded != model))
                .run(initial -> retrace);
        if (outcome.end() != Outcome.End.DEPTH) {
            throw new IllegalStateException("states could not be expanded again: " + outcome.end());
        }
        return retrace.nanos();
    }

    private static double last(List<Double> of) {
        return of.get(of.size() - 1);
    }

    static double median(List<Double> of) {
        List<Double> sorted = new ArrayList<>(of);
        Collections.sort(sorted);
        return sorted.isEmpty() ? 0 : sorted.get(sorted.size() / 2);
    }

    /**
     * Has a search expand the same states of its store over and over, in the same order, and times it: all rounds but
     * the first, in which caches and the store's memory of recent states fill. States that are found are not expanded.
     * For one worker.
     */
    private static final class Retrace implements Frontier, Frontier.Share {
        private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

        private final long[] states;
        private final int rounds;
        private int round;
        private int next;
        private boolean isStopped;
        private long begun;
        private long nanos;

        /**
         * An order of expansion.
         *
         * @param states the ids of some states
         * @param rounds how often they are expanded, besides once at first
         */
        Retrace(long[] states, int rounds) {
            this.states = states;
            this.rounds = rounds;
        }

        /** The processor time of the thread that the timed rounds took. */
        long nanos() {
            return nanos;
        }

        @Override
        public int take(long[] ids) {
            if (next == states.length) {
                turn();
            }
            if (isStopped) {
                return 0;
            }
            int count = Math.min(ids.length, states.length - next);
            System.arraycopy(states, next, ids, 0, count);
            next += count;
            return count;
        }

        private void turn() {
            next = 0;
            if (round == 0) {
                begun = CLOCK.getCurrentThreadCpuTime();
            }
            if (round++ == rounds) {
                nanos = CLOCK.getCurrentThreadCpuTime() - begun;
                isStopped = true;
            }
        }

        @Override
        public boolean put(long id) {
            return true;
        }

        @Override
        public Share share(int worker) {
            return this;
        }

        @Override
        public boolean immediate() {
            return false;
        }

        @Override
        public boolean advance() {
            return !isStopped;
        }

        @Override
        public void stop() {
            isStopped = true;
        }

        @Override
        public void release() {
            // The array is the caller's.
        }

        @Override
        public long depth() {
            return 0;
        }

        @Override
        public long size() {
            return (long) states.length - next;
        }

        /** Always, since what is found is not expanded. */
        @Override
        public boolean cutOff() {
            return true;
        }
    }
}
