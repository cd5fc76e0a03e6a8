package org.tidemark.bench.papers;

import java.io.PrintStream;
import java.math.BigInteger;
import java.util.Locale;
import org.tidemark.bench.command.Arguments;
import org.tidemark.bench.command.WrongCount;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.OrbitCounts;
import org.tidemark.check.run.SymmetricStates;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.symmetry.NetSymmetry;
import org.tidemark.net.symmetry.SymmetryFinder;
import org.tidemark.zoo.Zoo;

/**
 * The database with many managers, by symmetries: n managers have 1 + n·3^(n−1) states in 1 + n(n+1)/2 classes. Other numbers are wrong
 * counts. On one thread.
 */
public final class ManyManagers {
    private final PrintStream out;

    public ManyManagers(PrintStream out) {
        this.out = out;
    }

    /** One line for each number of managers, such as {@code 50,100,200}. */
    public void run(Arguments arguments, String numbers) throws Arguments.Unusable, InputException, WrongCount {
        ExploreOptions options = ExploreOptions.plain().withMemory(arguments.bytes("--memory", "2g"));
        out.printf("%-10s %9s %9s %10s %9s %9s%n", "model", "places", "classes", "states", "finding s", "in all s");
        for (String number : numbers.split(",", -1)) {
            if (!number.matches("[1-9][0-9]{0,3}")) {
                throw new Arguments.Unusable("option '--dbm' value '" + number + "': expected a number of managers");
            }
            row(Integer.parseInt(number), options);
        }
    }

    private void row(int managers, ExploreOptions options) throws InputException, WrongCount {
        PetriNet net = Zoo.open("zoo:dbm/" + managers);
        long start = System.nanoTime();
        NetSymmetry symmetry = SymmetryFinder.of(net, () -> false);
        double finding = (System.nanoTime() - start) / 1e9;
        SymmetricStates states = new SymmetricStates(symmetry, true);
        ExplorationReport report = new Exploration(new NetSystem(net), options, states).run();
        OrbitCounts all = states.counted();
        long classes = 1 + managers * (managers + 1L) / 2;
        BigInteger expected = BigInteger.valueOf(managers)
                .multiply(BigInteger.valueOf(3).pow(managers - 1))
                .add(BigInteger.ONE);
        if (!report.complete()
                || all == null
                || report.states() != classes
                || !all.states().equals(expected)) {
            throw new WrongCount("dbm/" + managers + ": " + report.states() + " classes, not " + classes
                    + ", or they do not represent " + expected + " states");
        }
        out.printf(
                Locale.ROOT,
                "%-10s %,9d %,9d %10.2e %9.2f %9.2f%n",
                "dbm/" + managers,
                net.places(),
                report.states(),
                expected.doubleValue(),
                finding,
                (System.nanoTime() - start) / 1e9);
    }
}
