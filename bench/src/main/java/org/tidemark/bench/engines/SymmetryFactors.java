package org.tidemark.bench.engines;

import java.io.PrintStream;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.tidemark.bench.command.Arguments;
import org.tidemark.bench.command.WrongCount;
import org.tidemark.bench.contest.Instance;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.OrbitCounts;
import org.tidemark.check.run.SymmetricStates;
import org.tidemark.color.CancellationCheck;
import org.tidemark.color.ColorException;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.symmetry.SortSymmetry;
import org.tidemark.format.LimitException;
import org.tidemark.format.NetSource;
import org.tidemark.format.registry.NetFiles;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.symmetry.AgentSet;
import org.tidemark.net.symmetry.Agents;
import org.tidemark.net.symmetry.NetSymmetry;
import org.tidemark.net.symmetry.SymmetryFinder;

/**
 * The effect of symmetries on the nets of the contest: how many states a class represents on average. The number of all
 * states is compared with that of the contest; a wrong one ends the benchmark. Of a coloured net and the
 * place/transition net of the same name it says whether the same symmetries were found in both.
 */
public final class SymmetryFactors {
    private static final String FORMAT = "%-32s %12s %14s %9s %8s  %s%n";

    private final PrintStream out;
    private final Map<String, List<String>> twins = new LinkedHashMap<>();
    private int compared;

    public SymmetryFactors(PrintStream out) {
        this.out = out;
    }

    public void run(Arguments arguments) throws Arguments.Unusable, InputException, WrongCount {
        Duration time = arguments.duration("--time", "10s");
        ExploreOptions options = ExploreOptions.plain()
                .withMemory(arguments.bytes("--memory", "1g"))
                .withTime(time.toNanos());
        out.printf(FORMAT, "model", "classes", "states", "factor", "seconds", "symmetries");
        for (String folder : arguments.rest()) {
            for (Instance instance : Instance.below(Path.of(folder))) {
                if (isColored(instance.name()) || isTwin(instance)) {
                    row(instance, options);
                }
            }
        }
        out.printf("%d numbers of states compared, all right%n", compared);
    }

    private static boolean isColored(String name) {
        return name.contains("-COL-");
    }

    /** Whether there is a coloured net of the same name. */
    private static boolean isTwin(Instance instance) {
        Path colored = instance.folder().resolveSibling(instance.name().replace("-PT-", "-COL-"));
        return instance.name().contains("-PT-") && colored.toFile().isDirectory();
    }

    private void row(Instance instance, ExploreOptions options) throws InputException, WrongCount {
        long start = System.nanoTime();
        PetriNet net;
        NetSource source = NetFiles.open(instance.folder().resolve("model.pnml"), sentence -> {});
        try {
            net = source.unfolded(UnfoldingLimits.usual());
        } catch (LimitException tooLarge) {
            out.printf(FORMAT, instance.name(), "-", "-", "-", "-", "not unfolded");
            return;
        }
        NetSymmetry symmetry = SymmetryFinder.of(net, () -> System.nanoTime() - start > options.timeNanos() / 2);
        SymmetricStates states = new SymmetricStates(symmetry, true);
        ExplorationReport report = new Exploration(new NetSystem(net), options, states).run();
        OrbitCounts all = states.counted();
        BigInteger found = report.complete() && all != null ? all.states() : null;
        String known = instance.known("StateSpace").get("STATES");
        if (found != null && known != null) {
            compared++;
            if (!known.equals(found.toString())) {
                throw new WrongCount(instance.name() + ": the classes represent " + found + " states, not " + known);
            }
        }
        out.printf(
                FORMAT,
                instance.name(),
                (report.complete() ? "" : "> ") + String.format(Locale.ROOT, "%,d", report.states()),
                found == null ? "-" : String.format(Locale.ROOT, "%,d", found),
                found == null ? "-" : String.format(Locale.ROOT, "%.1f", found.doubleValue() / report.states()),
                String.format(Locale.ROOT, "%.2f", (System.nanoTime() - start) / 1e9),
                shapes(symmetry) + comparison(instance.name(), shapes(symmetry)) + declared(source));
    }

    /** The symmetries that the sorts of a coloured net declare, read off its expressions; empty for other nets. */
    private static String declared(NetSource source) throws InputException {
        ColoredNet colored = source.colored();
        if (colored == null) {
            return "";
        }
        try {
            Agents agents = SortSymmetry.of(colored, CancellationCheck.ENDLESS).agents();
            List<String> shapes = IntStream.range(0, agents.sets())
                    .mapToObj(set -> agents.size(set) + (agents.isCircle(set) ? " rotated" : " exchanged"))
                    .sorted()
                    .toList();
            return ", its sorts declare " + shapes;
        } catch (ColorException noMarking) {
            throw source.refusal(noMarking);
        }
    }

    /** How large the sets of parts are that may be exchanged or rotated. */
    private static List<String> shapes(NetSymmetry symmetry) {
        return symmetry.sets().stream().map(SymmetryFactors::shape).sorted().toList();
    }

    private static String shape(AgentSet set) {
        return set.size() + (set.isCircle() ? " rotated" : " exchanged");
    }

    /** Whether the twin of a net has the same symmetries; nothing while it was not looked at. */
    private String comparison(String name, List<String> shapes) {
        String shared = name.replace("-PT-", "-COL-");
        List<String> other = twins.putIfAbsent(shared, shapes);
        return other == null ? "" : other.equals(shapes) ? ", as its twin" : ", its twin " + other;
    }
}
