package org.tidemark.bench;

import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.tidemark.check.Exploration;
import org.tidemark.check.ExplorationReport;
import org.tidemark.check.ExploreOptions;
import org.tidemark.check.ExploreOptions.Order;
import org.tidemark.check.StoreChoice;
import org.tidemark.format.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.zoo.Zoo;

/**
 * Time and space of Δ-markings, of trees and of compact trees relative to the plain store: Table 1 of Evangelista and Pradat-Peyre, with their
 * figures beside ours where they give some for the model.
 *
 * <p>One thread; time is what the processor spent in it, so that a busy machine does no harm, the least of some rounds. A
 * plain run goes first, to warm up.
 */
final class DeltaTable {
    private static final List<Integer> KS = List.of(5, 10, 20, 50);

    /**
     * A model and what the paper says of its own: states, and time and space in per cent for each k.
     *
     * @param sameModel whether ours has as many states; the paper's sieve is not ours
     */
    private record Row(String zoo, String paper, long states, boolean sameModel, List<Integer> percent) {}

    private static final List<Row> ROWS = List.of(
            new Row("zoo:dbm/12", "Dbm, 12", 2_125_765, true, List.of(109, 24, 119, 16, 171, 5, 173, 4)),
            new Row("zoo:eratosthenes/40", "Eratos, 70", 3_177_699, false, List.of(123, 40, 148, 33, 198, 29, 340, 27)),
            new Row(
                    "zoo:peterson-flags/4",
                    "Peterson, 4",
                    3_407_946,
                    true,
                    List.of(131, 64, 151, 60, 191, 58, 316, 57)),
            new Row("zoo:mutex-steps/17/5", "Mutex, 17", 5_701_632, true, List.of(130, 58, 148, 53, 176, 50, 249, 48)),
            new Row(
                    "zoo:leader-rising/16",
                    "Leader, 16",
                    10_475_430,
                    true,
                    List.of(137, 46, 176, 39, 231, 37, 329, 32)),
            new Row("zoo:dining/13", "Dining, 13", 14_741_195, true, List.of(137, 54, 155, 48, 181, 45, 218, 44)));

    private final PrintStream out;
    private List<String> ks = List.of();

    DeltaTable(PrintStream out) {
        this.out = out;
    }

    void run(Arguments arguments) throws Arguments.Unusable, InputException, WrongCount {
        List<String> names = ROWS.stream().map(Row::zoo).toList();
        Order order = arguments.text("--search", "bfs").equals("dfs") ? Order.DEPTH_FIRST : Order.BREADTH_FIRST;
        ExploreOptions options =
                ExploreOptions.plain().withOrder(order).withMaxStates(arguments.number("--states", 100_000_000));
        int rounds = arguments.number("--repeat", 1);
        ks = arguments.some("--k", KS.stream().map(String::valueOf).toList());
        List<String> wanted = arguments.rest().isEmpty() ? names : arguments.rest();
        out.println(
                "time and space as percentages of the plain store; in brackets what the paper gives for its own model");
        for (String name : wanted) {
            Row row = ROWS.stream()
                    .filter(each -> each.zoo().equals(name))
                    .findFirst()
                    .orElse(new Row(name, "", 0, false, List.of()));
            print(row, Zoo.open(name), options, rounds);
        }
    }

    private void print(Row row, PetriNet net, ExploreOptions options, int rounds) throws InputException, WrongCount {
        Cost plain = cost(net, options, rounds + 1);
        long states = plain.report().states();
        if (row.sameModel() && plain.report().complete() && states != row.states()) {
            throw new WrongCount(row.zoo() + ": " + states + " states, in the paper " + row.states());
        }
        out.printf(
                Locale.ROOT,
                "%n%s%s: %,d states%s, %d bits; plain: %.1f s, %.1f bytes a state%n",
                row.zoo(),
                row.paper().isEmpty() ? "" : String.format(Locale.ROOT, " [%s: %,d states]", row.paper(), row.states()),
                states,
                plain.report().complete() ? "" : " (not all)",
                plain.report().bitsPerState(),
                plain.seconds(),
                plain.report().bytesPerState());
        for (int i = 0; i < KS.size(); i++) {
            if (!ks.contains(String.valueOf(KS.get(i)))) {
                continue;
            }
            String paper = row.percent().isEmpty()
                    ? ""
                    : "  [time " + row.percent().get(2 * i) + " %, space "
                            + row.percent().get(2 * i + 1) + " %]";
            line(
                    "delta k=" + KS.get(i),
                    cost(net, options.withStore(StoreChoice.delta(KS.get(i))), rounds),
                    plain,
                    paper);
        }
        line("tree", cost(net, options.withStore(StoreChoice.tree()), rounds), plain, "");
        line("compact tree", cost(net, options.withStore(StoreChoice.compactTree()), rounds), plain, "");
    }

    private void line(String name, Cost cost, Cost plain, String paper) throws WrongCount {
        if (cost.report().states() != plain.report().states()) {
            throw new WrongCount(name + ": " + cost.report().states() + " states, plain "
                    + plain.report().states());
        }
        out.printf(
                Locale.ROOT,
                "  %-12s time %4.0f %%, space %3.0f %%, %5.1f bytes a state%s%n",
                name,
                100 * cost.seconds() / plain.seconds(),
                100.0 * cost.report().stateBytes() / plain.report().stateBytes(),
                cost.report().bytesPerState(),
                paper);
    }

    private record Cost(double seconds, ExplorationReport report) {}

    private static Cost cost(PetriNet net, ExploreOptions options, int rounds) throws InputException {
        List<Cost> costs = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            ExplorationReport report = new Exploration(net, options).run();
            long end = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            costs.add(new Cost((end - start) / 1e9, report));
        }
        return costs.stream()
                .min((a, b) -> Double.compare(a.seconds(), b.seconds()))
                .orElseThrow();
    }
}
