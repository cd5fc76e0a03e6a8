package org.tidemark.check.run;

import java.math.BigInteger;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.tidemark.model.Canonical;
import org.tidemark.model.Model;
import org.tidemark.model.Orbits;
import org.tidemark.net.symmetry.AgentSet;
import org.tidemark.search.StateObserver;
import org.tidemark.system.AlikeParts;
import org.tidemark.trace.PathFinder;

/**
 * Lets a search meet one of all states in which parts of a system that behave alike have changed places, and counts what these represent. One search at a time; its
 * workers may be several.
 */
public final class ExchangedParts extends RepresentedStates {
    private final AlikeParts parts;
    private volatile boolean isUncounted;
    private final Queue<Orbits> orbits = new ConcurrentLinkedQueue<>();
    private final Queue<OrbitSum> sums = new ConcurrentLinkedQueue<>();

    public ExchangedParts(AlikeParts parts) {
        this.parts = parts;
    }

    @Override
    public String purpose() {
        return "that are representatives where " + String.join("; ", exchanges());
    }

    private List<String> exchanges() {
        return parts.names().stream()
                .map(names -> AgentSet.inWords(names, false))
                .toList();
    }

    private BigInteger order() {
        return parts.names().stream()
                .flatMap(names -> IntStream.rangeClosed(1, names.size()).mapToObj(BigInteger::valueOf))
                .reduce(BigInteger.ONE, BigInteger::multiply);
    }

    @Override
    public void uncounted() {
        isUncounted = true;
    }

    @Override
    protected void beginAnew() {
        orbits.clear();
        sums.clear();
    }

    @Override
    protected Canonical canonical(Model whole) {
        Orbits mine = parts.orbits(whole);
        orbits.add(mine);
        return mine;
    }

    @Override
    public FollowedRun following(Model whole, PathFinder.StepObserver told) {
        return new RepresentedRun(whole.layout(), whole, parts.orbits(whole), told, () -> {
            throw new IllegalStateException("a step between representatives that no step of the system represents");
        });
    }

    @Override
    public StateObserver counter(Model whole) {
        OrbitSum sum = new OrbitSum(parts.orbits(whole));
        sums.add(sum);
        return sum;
    }

    /**
     * The report of a search that is over.
     *
     * @param visited how many representatives were visited
     */
    public SymmetryReport report(long visited) {
        boolean isExact = orbits.stream().allMatch(Orbits::isExact);
        OrbitCounts counts = sums.stream().map(OrbitSum::counts).reduce(OrbitCounts.NONE, OrbitCounts::plus);
        return new SymmetryReport(
                List.of(), exchanges(), order(), true, isExact, visited, isExact && !isUncounted ? counts : null, 0);
    }
}
