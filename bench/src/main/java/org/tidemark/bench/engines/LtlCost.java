package org.tidemark.bench.engines;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import org.tidemark.bench.command.Arguments;
import org.tidemark.bench.command.WrongCount;
import org.tidemark.bench.speed.BenchNets;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.graph.StoredGraph;
import org.tidemark.graph.WalkedTargets;
import org.tidemark.graph.ctl.FairSets;
import org.tidemark.graph.ltl.Emptiness;
import org.tidemark.graph.ltl.Letters;
import org.tidemark.graph.ltl.StoredLetters;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.logic.buchi.BuchiBuilder;
import org.tidemark.model.Successors;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.store.hash.PlainStore;

/**
 * The cost of an LTL check that must see everything: a net explored without a property, and its product on the fly
 * with an automaton that never accepts. One automaton keeps the number of states; the other doubles it, like that of
 * "p is answered by q". Both read three propositions.
 *
 * <p>The ratio compares the time per state of the product with that of the plain exploration. Runs alternate in one
 * virtual machine, on one thread; the times are those of the best run.
 */
public final class LtlCost {
    private static final long TOO_MANY = 1_000_000_000;

    private final PrintStream out;

    public LtlCost(PrintStream out) {
        this.out = out;
    }

    public void run(Arguments arguments) throws Arguments.Unusable, InputException, WrongCount {
        List<BenchNets.Entry> entries = BenchNets.select(
                arguments.some("--nets", BenchNets.nets()), arguments.some("--sizes", List.of("small", "medium")));
        int repeat = arguments.number("--repeat", 3);
        out.printf(
                Locale.ROOT,
                "%-22s %10s %9s %9s %7s %12s %9s %7s%n",
                "net",
                "states",
                "plain s",
                "product s",
                "ratio",
                "doubled",
                "product s",
                "ratio");
        for (BenchNets.Entry entry : entries) {
            measure(entry, repeat);
        }
    }

    private void measure(BenchNets.Entry entry, int repeat) throws InputException, WrongCount {
        PetriNet net = entry.open();
        double plain = Double.MAX_VALUE;
        Search single = new Search(0, Double.MAX_VALUE);
        Search doubled = new Search(0, Double.MAX_VALUE);
        for (int turn = 0; turn <= repeat; turn++) {
            System.gc();
            ExplorationReport alone = new Exploration(new NetSystem(net), ExploreOptions.plain()).run();
            int[] most =
                    alone.tokens().ofPlaces().stream().mapToInt(Long::intValue).toArray();
            NetModel model = NetModel.of(net, FieldWidths.forCounts(net, most));
            Search one = search(model, 1);
            Search two = search(model, 2);
            if (alone.states() != entry.counts().states() || one.nodes() != alone.states()) {
                throw new WrongCount(entry.label() + ": not all states were seen");
            }
            if (turn > 0 || repeat == 0) { // the first one warms up
                plain = Math.min(plain, alone.timing().seconds());
                single = new Search(one.nodes(), Math.min(single.seconds(), one.seconds()));
                doubled = new Search(two.nodes(), Math.min(doubled.seconds(), two.seconds()));
            }
        }
        double each = plain / entry.counts().states();
        out.printf(
                Locale.ROOT,
                "%-22s %,10d %9.3f %9.3f %7.2f %,12d %9.3f %7.2f%n",
                entry.label(),
                entry.counts().states(),
                plain,
                single.seconds(),
                single.seconds() / single.nodes() / each,
                doubled.nodes(),
                doubled.seconds(),
                doubled.seconds() / doubled.nodes() / each);
    }

    private record Search(long nodes, double seconds) {}

    private static Search search(NetModel model, int copies) {
        System.gc();
        long start = System.nanoTime();
        MemoryBudget budget = MemoryBudget.unlimited();
        int words = model.layout().words();
        PlainStore store = new PlainStore(words, budget, Integer.MAX_VALUE - 1);
        Successors initial = new Successors(words, 1);
        model.initial(initial);
        store.inserter().addAll(initial);
        WalkedTargets edges = WalkedTargets.kept(new StoredGraph<>(model, store, 0).wandering(), false, budget);
        BuchiAutomaton never = never(model.net(), copies);
        try (Emptiness emptiness = new Emptiness(
                never, edges, letters(never, model, store, budget), FairSets.NONE, 0, budget, () -> false)) {
            if (!Boolean.FALSE.equals(emptiness.accepts())) {
                throw new IllegalStateException("an automaton that never accepts did");
            }
            return new Search(emptiness.nodes(), (System.nanoTime() - start) / 1e9);
        }
    }

    private static Letters letters(BuchiAutomaton never, NetModel model, PlainStore store, MemoryBudget budget) {
        try {
            return new StoredLetters(never.propositions(), model, store, budget);
        } catch (FormulaException e) {
            throw new IllegalStateException("a proposition that makes no sense", e);
        }
    }

    /** An automaton that never stops, and whose acceptance mark requires more tokens in a place than there ever are. */
    private static BuchiAutomaton never(PetriNet net, int copies) {
        List<Formula> propositions =
                List.of(holds(net, 0, 1), holds(net, net.places() - 1, 1), holds(net, 0, TOO_MANY));
        BuchiBuilder builder = new BuchiBuilder(propositions, 1);
        for (int i = 0; i < copies; i++) {
            builder.state();
            builder.transition(i, 1, 0, 0, i);
            builder.transition(i, 0, 1, 0, i);
            builder.transition(i, 4, 0, 1, i);
        }
        if (copies > 1) {
            builder.transition(0, 2, 0, 0, 1);
            builder.transition(0, 0, 2, 0, 1);
        }
        return builder.build(0);
    }

    private static Formula holds(PetriNet net, int place, long tokens) {
        return new Formula.Comparison(
                new Term.Count(net.placeName(place)), Relation.AT_LEAST, new Term.Constant(tokens));
    }
}
