package org.tidemark.bench.speed;

import java.io.PrintStream;
import java.util.List;
import org.tidemark.bench.command.Arguments;
import org.tidemark.bench.command.WrongCount;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;

/**
 * Compares the engine with {@link NumberedLimitLoop} and {@link LimitLoop} on three nets, with one thread each, in
 * turns.
 *
 * <p>Shares are computed turn by turn from processor times; the median is printed with the lowest and the highest,
 * which show how reliable it is.
 */
public final class LimitRace {
    private final PrintStream out;

    public LimitRace(PrintStream out) {
        this.out = out;
    }

    public void run(Arguments arguments) throws Arguments.Unusable, InputException, WrongCount {
        List<String> nets = arguments.some("--nets", BenchNets.LIMIT_NETS);
        int repeat = arguments.number("--repeat", 7);
        out.printf("%d turns of engine and limits in one virtual machine, one thread, processor time%n%n", repeat);
        out.printf("%-16s %-10s %9s %12s  %s%n", "net", "", "seconds", "edges/s", "engine's share (low to high)");
        for (BenchNets.Entry entry : BenchNets.select(nets, BenchNets.sizes())) {
            if (entry.hasLimit()) {
                race(entry, repeat);
            }
        }
    }

    private void race(BenchNets.Entry entry, int repeat) throws InputException, WrongCount {
        PetriNet net = entry.open();
        OneWordRules rules = new OneWordRules(net);
        List<Series> series = new Alternation(entry.counts())
                .run(List.of(Contender.engine(net, 1), Contender.numberedLimit(rules), Contender.limit(rules)), repeat);
        Series engine = series.get(0);
        line(entry, "engine", engine, "");
        line(entry, "numbered", series.get(1), share(engine, series.get(1)));
        line(entry, "bare", series.get(2), share(engine, series.get(2)));
    }

    private void line(BenchNets.Entry entry, String who, Series runs, String share) {
        double seconds = runs.bestCpuSeconds();
        out.printf(
                "%-16s %-10s %9.3f %,12.0f  %s%n",
                entry.label(), who, seconds, entry.counts().edges() / seconds, share);
    }

    private static String share(Series engine, Series limit) {
        double[] shares = engine.cpuShares(limit);
        return "%.2f (%.2f to %.2f)".formatted(Series.median(shares), shares[0], shares[shares.length - 1]);
    }
}
