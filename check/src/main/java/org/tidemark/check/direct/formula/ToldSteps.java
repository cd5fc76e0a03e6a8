package org.tidemark.check.direct.formula;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.color.ColorException;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.net.PetriNet;
import org.tidemark.reduce.colored.ColoredReduction;

/**
 * Runs of a high-level net that are given by transitions and the values of their variables, told in one place/transition net. One that there
 * is no time or memory for is left out.
 *
 * <p>A run that fails has filled tables with all that can happen on its way, and they do not shrink. So where the next one finds no memory,
 * all begin again with new tables and without those that failed: none is left out for the sake of another that is not told either.
 *
 * @param net tells the runs; null where there is no memory for it
 * @param runs each in the transitions of the net; null for one that is left out
 */
public record ToldSteps(@Nullable PetriNet net, List<@Nullable List<Integer>> runs) {
    /**
     * What each run may take.
     *
     * @param time says for each run when its time is up
     * @param memory for the tables of all runs, booked again for each
     */
    public record Limits(Supplier<BooleanSupplier> time, Supplier<MemoryBudget> memory) {}

    /**
     * Tells runs together.
     *
     * @param given the runs; null where there is none to be told
     * @param ofNet limits of the net that tells them
     * @throws IllegalStateException when one is not a run of the net
     */
    public static ToldSteps of(
            ColoredNet net, List<@Nullable List<ColoredReduction.Step>> given, Limits limits, UnfoldingLimits ofNet) {
        List<@Nullable List<ColoredReduction.Step>> left = new ArrayList<>(given);
        try {
            while (true) {
                Round round = new Round(DirectNet.of(net), left.size());
                if (round.addAll(left, limits)) {
                    PetriNet told = round.together.net(ofNet);
                    int longest = round.longest();
                    if (told != null || longest < 0) {
                        return new ToldSteps(told, round.told());
                    }
                    left.set(longest, null); // the others may do with a smaller net
                }
            }
        } catch (ColorException none) {
            return new ToldSteps(null, noneOf(given.size()));
        }
    }

    private static List<@Nullable List<Integer>> noneOf(int runs) {
        List<@Nullable List<Integer>> none = new ArrayList<>();
        for (int i = 0; i < runs; i++) {
            none.add(null);
        }
        return none;
    }

    /** One attempt to tell all runs that are left, with tables of its own. */
    private static final class Round {
        private final ToldRuns together;
        private final List<@Nullable List<Integer>> runs;
        private final int[] added;

        Round(DirectNet direct, int runs) {
            together = new ToldRuns(direct);
            this.runs = noneOf(runs);
            added = new int[runs];
        }

        /** Adds all runs, and strikes out those that fail; false where the tables are full of what failed, so that others may do without. */
        boolean addAll(List<@Nullable List<ColoredReduction.Step>> left, Limits limits) {
            boolean hasFailed = false;
            for (int i = 0; i < left.size(); i++) {
                List<ColoredReduction.Step> steps = left.get(i);
                int before = together.events();
                try {
                    if (steps != null) {
                        runs.set(
                                i,
                                together.addSteps(
                                        steps,
                                        limits.time().get(),
                                        limits.memory().get()));
                        added[i] = together.events() - before;
                    }
                } catch (Cancelled late) {
                    left.set(i, null);
                    hasFailed = true;
                } catch (MemoryBudget.Exhausted full) {
                    if (hasFailed) {
                        return false;
                    }
                    left.set(i, null);
                    hasFailed = true;
                }
            }
            return true;
        }

        /** The run that has added the most events; -1 where there is none. */
        int longest() {
            int longest = -1;
            for (int i = 0; i < added.length; i++) {
                if (runs.get(i) != null && (longest < 0 || added[i] > added[longest])) {
                    longest = i;
                }
            }
            return longest;
        }

        List<@Nullable List<Integer>> told() {
            List<@Nullable List<Integer>> told = new ArrayList<>();
            for (List<Integer> run : runs) {
                told.add(run == null ? null : together.tell(run));
            }
            return Collections.unmodifiableList(told);
        }
    }
}
