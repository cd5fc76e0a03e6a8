package org.tidemark.bench.papers;

import java.io.PrintStream;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.bench.command.Arguments;
import org.tidemark.bench.command.WrongCount;
import org.tidemark.bench.report.Findings;
import org.tidemark.bench.report.LinePlot;
import org.tidemark.bench.report.Sheet;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.SymmetricStates;
import org.tidemark.input.InputException;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.Term;
import org.tidemark.model.FieldOverflow;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.symmetry.NetSymmetry;
import org.tidemark.net.symmetry.SymmetryFinder;
import org.tidemark.progress.Measures;
import org.tidemark.progress.TermMeasure;
import org.tidemark.search.Limits;
import org.tidemark.search.sweep.Sweep;
import org.tidemark.search.sweep.SweepOutcome;
import org.tidemark.search.sweep.SweepPlan;
import org.tidemark.zoo.Zoo;

/**
 * Sweeps, symmetries, and both together, in percent of an exploration of all states, like Table 3 of Jensen, Kristensen
 * and Mailund's <em>The sweep-line state space exploration method</em>. Measures are symmetric, so that a sweep meets
 * each class once. Runs are sequential, on one thread, and of several the shortest counts; the time of symmetries
 * includes finding them. A sum of orbits that is not the number of states is a wrong count.
 */
public final class SymmetryTable {
    private static final String MODELS = "lock-management/2,lock-management/3,lock-management/4,lock-management/5,"
            + "lock-management/2/1,lock-management/3/1,lock-management/4/1,lock-management/5/1,"
            + "two-phase-commit/4,two-phase-commit/6,two-phase-commit/8,two-phase-commit/10,dbm/5,dbm/7,dbm/9,dbm/11";

    /** The first runs of a small model are the compiler's, so it is run more often. */
    private static final int SHORT_RUNS = 5;

    private static final double SHORT_SECONDS = 1;

    private final PrintStream out;
    private final Findings findings;
    private int repeat = 1;
    private int rows;
    private int better;
    private final Map<String, double[]> locks = new LinkedHashMap<>();

    public SymmetryTable(PrintStream out, Findings findings) {
        this.out = out;
        this.findings = findings;
    }

    public void run(Arguments arguments) throws Arguments.Unusable, InputException, WrongCount {
        repeat = arguments.number("--repeat", 1);
        out.printf(
                "%-20s %12s | %9s %8s | %9s %8s | %9s %8s%n",
                "model", "states", "sweep %", "time %", "classes %", "time %", "both %", "time %");
        Sheet sheet = findings.sheet(
                "symmetry.csv",
                "Table 3: sweeps and symmetries, in per cent of all states and of the time for them",
                "model",
                "states",
                "sweep: peak",
                "time",
                "symmetries: classes",
                "time",
                "both: peak",
                "time");
        for (String model : arguments.text("--models", MODELS).split(",", -1)) {
            if (!findings.tooLateFor(model)) {
                measure(model, sheet);
            }
        }
        plot();
        out.println();
        out.println("published: the lock management protocol of an audio/video system, with an audio (AM) or a video"
                + " master (VM), which is one of the devices counted");
        out.printf("with both, fewer states are held than with either alone: %d of %d models%n", better, rows);
    }

    /**
     * The published figures, by our model with the same number of devices beside the master: configuration, states;
     * peak and time of the sweep, states and time with symmetries, peak and time of both, in percent.
     */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    private record Published(String configuration, long states, double... percent) {}

    private static final Map<String, Published> PUBLISHED = Map.of(
            "lock-management/2", new Published("AM:3", 1_839, 20.8, 102.6, 65.3, 118.7, 13.7, 132.4),
            "lock-management/3", new Published("AM:4", 22_675, 21.4, 99.5, 27.4, 68.1, 5.5, 73.3),
            "lock-management/4", new Published("AM:5", 282_399, 18.4, 102.2, 9.0, 43.2, 1.5, 44.3),
            "lock-management/5", new Published("AM:6", 3_417_719, 17.7, 22.0, 2.6, 7.6, 0.4, 8.4),
            "lock-management/2/1", new Published("VM:3", 1_130, 37.9, 105.3, 67.1, 123.1, 24.9, 135.4),
            "lock-management/3/1", new Published("VM:4", 13_421, 41.2, 103.0, 28.3, 71.4, 10.6, 77.6),
            "lock-management/4/1", new Published("VM:5", 164_170, 36.2, 103.3, 9.2, 44.0, 2.9, 48.2),
            "lock-management/5/1", new Published("VM:6", 1_967_159, 35.2, 68.5, 2.6, 24.0, 0.7, 26.9));

    private static String row(String model, long states, double... percent) {
        return String.format(
                Locale.ROOT,
                "%-20s %,12d | %9.2f %8.1f | %9.2f %8.1f | %9.2f %8.1f",
                model,
                states,
                percent[0],
                percent[1],
                percent[2],
                percent[3],
                percent[4],
                percent[5]);
    }

    private void measure(String model, Sheet sheet) throws InputException, WrongCount {
        PetriNet net = Zoo.open("zoo:" + model);
        Runs best = new Runs();
        for (int i = 0; i < repeat || (i < SHORT_RUNS && best.whole < SHORT_SECONDS); i++) {
            best.add(model, net);
        }
        double all = best.states / 100.0;
        double time = best.whole / 100;
        double[] percent = {
            best.alone.peak / all,
            best.alone.seconds / time,
            best.classes / all,
            best.symmetric / time,
            best.both.peak / all,
            best.both.seconds / time
        };
        print(model, best.states, percent, sheet);
        Published theirs = PUBLISHED.get(model);
        if (theirs != null) {
            print("paper: " + theirs.configuration, theirs.states, theirs.percent, sheet);
            locks.put(model, percent);
            findings.less(
                    "JKM12 Table 3",
                    model + ": states held with both, of all (" + theirs.configuration + ")",
                    theirs.percent[4],
                    percent[4],
                    "%");
        }
        boolean isBetter = best.both.peak < best.alone.peak && best.both.peak < best.classes;
        rows++;
        better += isBetter ? 1 : 0;
        findings.fact(
                "JKM12 Table 3",
                model + ": with both, fewer states are held than with either alone",
                "0.4 to 25 % of all states",
                String.format(Locale.ROOT, "%.2f %%; %.2f %% and %.2f %% alone", percent[4], percent[0], percent[2]),
                isBetter);
    }

    /** The results for a model, and the shortest time of each method. */
    private static final class Runs {
        private long states;
        private long classes;
        private double whole = Double.MAX_VALUE;
        private double symmetric = Double.MAX_VALUE;
        private Swept alone = Swept.NONE;
        private Swept both = Swept.NONE;

        /** One more run of each. */
        void add(String model, PetriNet net) throws InputException, WrongCount {
            ExploreOptions options = ExploreOptions.plain();
            ExplorationReport all = new Exploration(new NetSystem(net), options).run();
            long start = System.nanoTime();
            NetSymmetry symmetry = SymmetryFinder.of(net, () -> false);
            double finding = (System.nanoTime() - start) / 1e9;
            SymmetricStates met = new SymmetricStates(symmetry, true);
            ExplorationReport represented = new Exploration(new NetSystem(net), options, met).run();
            checkCount(model, met, all.states());
            int[] most =
                    all.tokens().ofPlaces().stream().mapToInt(Long::intValue).toArray();
            NetModel packed = NetModel.of(net, FieldWidths.forCounts(net, most));
            Swept bySweep = sweep(packed, model, null);
            Swept byBoth = sweep(packed, model, symmetry).after(finding);
            if (!bySweep.hasMet(all.states()) || !byBoth.hasMet(represented.states())) {
                throw new WrongCount(model + ": a sweep has met fewer states than there are");
            }
            states = all.states();
            classes = represented.states();
            whole = Math.min(whole, all.timing().seconds());
            symmetric = Math.min(symmetric, finding + represented.timing().seconds());
            alone = alone.orFaster(bySweep);
            both = both.orFaster(byBoth);
        }
    }

    /** Plots the share of the lock management protocol's states that is held, with one kind of master. */
    private void plot() {
        List<String> models = locks.keySet().stream()
                .filter(model -> model.indexOf('/') == model.lastIndexOf('/'))
                .toList();
        if (models.size() > 1) {
            List<String> sizes =
                    models.stream().map(model -> model.replaceAll(".*/", "")).toList();
            LinePlot plot = new LinePlot(
                            "symmetry.svg", "Lock management: states held, of all states", "devices", "%", sizes)
                    .byPowersOfTen();
            String[] ways = {"sweep", "symmetries", "both"};
            for (int i = 0; i < ways.length; i++) {
                int at = 2 * i;
                plot = plot.with(
                                ways[i],
                                models.stream()
                                        .map(model -> Objects.requireNonNull(locks.get(model))[at])
                                        .toList())
                        .withPrinted(
                                "paper: " + ways[i],
                                models.stream()
                                        .map(model -> Objects.requireNonNull(PUBLISHED.get(model)).percent[at])
                                        .toList());
            }
            findings.plot(plot);
        }
    }

    private void print(String model, long states, double[] percent, Sheet sheet) {
        out.println(row(model, states, percent));
        List<Object> cells = new ArrayList<>(List.of(model, states));
        for (double figure : percent) {
            cells.add(String.format(Locale.ROOT, "%.2f", figure));
        }
        sheet.row(cells.toArray());
    }

    private static void checkCount(String model, SymmetricStates states, long expected) throws WrongCount {
        if (states.counted() == null || !states.counted().states().equals(BigInteger.valueOf(expected))) {
            throw new WrongCount(model + ": the classes do not represent " + expected + " states");
        }
    }

    /** The result of a sweep. */
    private record Swept(long explored, long sweeps, long peak, double seconds) {
        static final Swept NONE = new Swept(0, 0, 0, Double.MAX_VALUE);

        /** This result with the time of a preceding step added. */
        Swept after(double before) {
            return new Swept(explored, sweeps, peak, before + seconds);
        }

        Swept orFaster(Swept other) {
            return other.seconds < seconds ? other : this;
        }

        /** Whether it can have met this many states, each once per sweep at most. */
        boolean hasMet(long states) {
            return explored >= states && explored <= sweeps * states;
        }
    }

    private static Swept sweep(NetModel model, String name, @Nullable NetSymmetry symmetry)
            throws InputException, WrongCount {
        Limits limits =
                new Limits(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, () -> false, MemoryBudget.unlimited());
        SweepPlan plan = SweepPlan.within(limits);
        try {
            NetVocabulary names = new NetVocabulary(model.net());
            Expansion expansion = new Expansion(names);
            List<Term> terms = Measures.terms(progress(name), names).stream()
                    .map(expansion::of)
                    .toList();
            TermMeasure measure = TermMeasure.of(terms, model.layout());
            long start = System.nanoTime();
            SweepOutcome outcome = new Sweep(
                            model,
                            measure,
                            symmetry == null ? plan : plan.withCanonical(() -> symmetry.canoniser(model.layout())),
                            (id, words, at, successors) -> {})
                    .run();
            double seconds = (System.nanoTime() - start) / 1e9;
            FieldOverflow overflow = outcome.overflow();
            if (!outcome.complete() || overflow != null || outcome.sweeps() > 2) {
                throw new WrongCount(name + ": " + outcome);
            }
            return new Swept(outcome.explored(), outcome.sweeps(), outcome.peakStates(), seconds);
        } catch (FormulaException wrong) {
            throw new InputException(name + ": " + wrong.getMessage(), wrong);
        }
    }

    /** A symmetric measure: the time, or how far the round has come, whoever began it. */
    private static String progress(String model) {
        if (model.startsWith("lock-management/")) {
            return "elapsed";
        }
        int n = Integer.parseInt(model.substring(model.lastIndexOf('/') + 1));
        if (model.startsWith("two-phase-commit/")) {
            return "waitingVotes + 2*waitingAcknowledgements, "
                    + IntStream.rangeClosed(1, n)
                            .mapToObj(i -> "yes_" + i + " + no_" + i + " + acknowledgement_" + i)
                            .collect(Collectors.joining(" + "));
        }
        return "1 - exclusion, "
                + IntStream.rangeClosed(1, n)
                        .boxed()
                        .flatMap(i -> IntStream.rangeClosed(1, n)
                                .filter(j -> j != i)
                                .mapToObj(j -> "received_" + i + "_" + j + " + 2*acknowledged_" + i + "_" + j))
                        .collect(Collectors.joining(" + "));
    }
}
