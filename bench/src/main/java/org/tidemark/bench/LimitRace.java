package org.tidemark.bench;

import java.io.PrintStream;
import java.util.List;
import org.tidemark.format.InputException;
import org.tidemark.net.PetriNet;

/**
 * The engine against {@link LimitLoop} on three nets, one thread each, in turns.
 *
 * <p>A share is taken turn by turn from processor times; the median is given with the lowest and highest, which say how
 * far to trust it.
 */
final class LimitRace {
    private final PrintStream out;

    LimitRace(PrintStream out) {
        this.out = out;
    }

    void run(Arguments arguments) throws Arguments.Unusable, InputException, WrongCount {
        List<String> nets = arguments.some("--nets", Course.LIMIT_NETS);
        int repeat = arguments.number("--repeat", 7);
        out.printf("%d turns of engine and limit in one virtual machine, one thread, processor time%n%n", repeat);
        out.printf(
                "%-16s %10s %11s %10s %10s %12s %12s %22s%n",
                "net", "states", "edges", "engine s", "limit s", "engine ed/s", "limit ed/s", "share (low to high)");
        for (Course.Entry entry : Course.select(nets, Course.sizes())) {
            if (entry.hasLimit()) {
                race(entry, repeat);
            }
        }
    }

    private void race(Course.Entry entry, int repeat) throws InputException, WrongCount {
        PetriNet net = entry.open();
        List<Series> series = new Alternation(entry.counts())
                .run(List.of(Contender.engine(net, 1), Contender.limit(new OneWordRules(net))), repeat);
        Series engine = series.get(0);
        Series limit = series.get(1);
        double[] shares = engine.cpuShares(limit);
        long edges = entry.counts().edges();
        out.printf(
                "%-16s %,10d %,11d %10.3f %10.3f %,12.0f %,12.0f %6.2f (%.2f to %.2f)%n",
                entry.label(),
                entry.counts().states(),
                edges,
                engine.bestCpuSeconds(),
                limit.bestCpuSeconds(),
                edges / engine.bestCpuSeconds(),
                edges / limit.bestCpuSeconds(),
                Series.median(shares),
                shares[0],
                shares[shares.length - 1]);
    }
}
