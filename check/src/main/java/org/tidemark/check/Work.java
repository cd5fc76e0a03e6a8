package org.tidemark.check;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.run.BrokenObligation;
import org.tidemark.check.run.ClassReport;
import org.tidemark.check.run.DirectReport;
import org.tidemark.check.run.DirectSweepReport;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.GraphReport;
import org.tidemark.check.run.NetReduction;
import org.tidemark.check.run.SweepReport;
import org.tidemark.check.run.SymmetryReport;
import org.tidemark.engine.Reduction;
import org.tidemark.net.level.LevelOrder;
import org.tidemark.store.DiskUse;

/**
 * The figures of what stages did; the first of each kind counts, or the one that replaced it. What stages note that run at the same time, they
 * note one after the other; it is read when they have ended.
 */
public final class Work {
    private @Nullable ExplorationReport exploration;
    private @Nullable GraphReport graph;
    private @Nullable DirectReport direct;
    private @Nullable DirectSweepReport directSweep;
    private @Nullable BrokenObligation broken;
    private @Nullable ClassReport classes;
    private boolean searchedDirectly;
    private boolean unfoldedInPart;
    private @Nullable BigInteger composed;
    private @Nullable BigInteger drawn;
    private String order = "";
    private final List<ReducedSearch> reducedSearches = new ArrayList<>();
    private @Nullable DiskUse folder;
    private final List<NetReduction> reductions = new ArrayList<>();
    private BigInteger smallerStates = BigInteger.ZERO;
    private @Nullable Reduction smallerSearch;
    private final List<SymmetryReport> symmetries = new ArrayList<>();
    private final List<SweepReport> sweeps = new ArrayList<>();
    private boolean hasFolder;

    Work() {}

    /** No work at all. */
    static Work none() {
        return new Work();
    }

    public @Nullable ExplorationReport exploration() {
        return exploration;
    }

    /** Notes an exploration for states, which replaces the one before, but not a direct execution. */
    void explored(ExplorationReport report) {
        exploration = direct == null ? report : exploration;
    }

    /** The obligation that a state breaks; null where none is broken. */
    public @Nullable BrokenObligation broken() {
        return broken;
    }

    public void broken(@Nullable BrokenObligation found) {
        broken = found;
    }

    /** Notes an exploration beside the one for states, where there is none. */
    public synchronized void also(ExplorationReport report) {
        exploration = exploration == null ? report : exploration;
    }

    /** The first search by sweeps; null where there is none. */
    public @Nullable SweepReport sweep() {
        return sweeps.isEmpty() ? null : sweeps.get(0);
    }

    /** All searches by sweeps, in this order. */
    public List<SweepReport> sweeps() {
        return List.copyOf(sweeps);
    }

    /** Notes a search by sweeps. */
    public synchronized void also(SweepReport report) {
        sweeps.add(report);
    }

    public @Nullable GraphReport graph() {
        return graph;
    }

    public @Nullable DirectReport direct() {
        return direct;
    }

    /** Whether the states that answers are about are those of a high-level net that was executed directly. */
    public boolean isDirect() {
        return direct != null || directSweep != null || searchedDirectly;
    }

    /** Whether only parts of a high-level net were ever unfolded, and runs are shown in a net of what can happen along them. */
    public boolean isUnfoldedInPart() {
        return unfoldedInPart;
    }

    /** Notes that all answers come from parts of an unfolding. */
    public void unfoldedInPart() {
        unfoldedInPart = true;
    }

    /** Notes that answers come from searches through the states of a high-level net. */
    public void searchedDirectly() {
        searchedDirectly = true;
    }

    /** How states were taken for one; null where they were not. */
    public @Nullable ClassReport classes() {
        return classes;
    }

    /** Notes classes of states that were met; what was compared is added up. */
    public void alsoClasses(@Nullable ClassReport met) {
        ClassReport known = classes;
        classes = known == null || met == null
                ? (known == null ? met : known)
                : new ClassReport(met.proven(), met.assumed(), known.compared() + met.compared());
    }

    /** Notes a direct execution. */
    public void also(DirectReport report) {
        direct = report;
        alsoClasses(report.classes());
        also(report.exploration());
    }

    public @Nullable DirectSweepReport directSweep() {
        return directSweep;
    }

    /** Notes sweeps over the states of a high-level net. */
    public void also(DirectSweepReport report) {
        directSweep = report;
        alsoClasses(report.classes());
        also(report.sweep());
    }

    /** How many states were composed from those of the net's parts; null where none were. */
    public @Nullable BigInteger composed() {
        return composed;
    }

    /** Notes states that were composed. */
    public synchronized void composed(BigInteger states) {
        composed = states;
    }

    /** How many states were found as one diagram; null where none were. */
    public @Nullable BigInteger drawn() {
        return drawn;
    }

    /** The order of places in which the diagram was found, by its name; empty where there is none. */
    public String order() {
        return order;
    }

    /** Notes states that were found as one diagram, with the order of its levels. */
    public synchronized void drawn(BigInteger states, LevelOrder by) {
        drawn = states;
        order = by.name();
    }

    /** The searches that left events out, in this order. */
    public List<ReducedSearch> reducedSearches() {
        return List.copyOf(reducedSearches);
    }

    /** How many states the largest of these visited; 0 where there were none. */
    public long reducedStates() {
        return reducedSearches.stream().mapToLong(ReducedSearch::states).max().orElse(0);
    }

    /** The part of the events that the largest of these left out, from 0 to 1; of several, the last. */
    public double leftOut() {
        long most = reducedStates();
        return reducedSearches.stream()
                .filter(search -> search.states() == most)
                .reduce((earlier, later) -> later)
                .map(ReducedSearch::leftOut)
                .orElse(0.0);
    }

    /** The search with stubborn sets that decided a question; null where none did. */
    public @Nullable ReducedSearch reducedSearch(Finding finding) {
        return reducedSearches.stream()
                .filter(search -> search.mayHaveDecided(finding))
                .reduce((earlier, later) -> later) // what the one before had decided, it would not have been for
                .orElse(null);
    }

    /** Notes a search that leaves events out. */
    synchronized void reduced(ReducedSearch search) {
        reducedSearches.add(search);
    }

    /** Notes a direct execution that has not met all states: what was left out is a {@link SymmetryReport} or a {@link ReducedSearch}. */
    public void executed(DirectReport report) {
        direct = report;
    }

    /** The folder with the states of a search that leaves events out, so that it cannot hold all states; null where there is none. */
    public @Nullable DiskUse folder() {
        return folder;
    }

    /** Notes the folder of a search that leaves events out; null where its states are in memory. */
    public void keptIn(@Nullable DiskUse files) {
        folder = files == null ? folder : files;
    }

    /** The reports of searches that used symmetries, in this order. */
    public List<SymmetryReport> symmetries() {
        return List.copyOf(symmetries);
    }

    /** How many representatives the largest of these visited; 0 where there were none. */
    public long representatives() {
        return symmetries.stream().mapToLong(SymmetryReport::visited).max().orElse(0);
    }

    /** Notes a search for representatives. */
    public synchronized void symmetric(SymmetryReport report) {
        symmetries.add(report);
    }

    /** Whether a search for representatives has the folder for states on disk. */
    public boolean hasFolder() {
        return hasFolder;
    }

    /** Notes that a search for representatives takes the folder. */
    public void tookFolder() {
        hasFolder = true;
    }

    /** The smaller nets that questions were put to, in this order. */
    public List<NetReduction> reductions() {
        return List.copyOf(reductions);
    }

    /** Notes a smaller net that questions are put to. */
    public synchronized void reduced(NetReduction reduction) {
        reductions.add(reduction);
    }

    /** The most states of a smaller net that were explored, visited with events left out, composed or drawn; 0 where there were none. */
    public BigInteger smallerStates() {
        return smallerStates;
    }

    /**
     * The reduction with which these states were visited: events left out, or states that are like others; null for
     * none.
     */
    public @Nullable Reduction smallerSearch() {
        return smallerSearch;
    }

    /** Notes what was done on a smaller net. */
    public synchronized void onSmaller(Work work) {
        onSmaller(work.smallerStates, work.smallerSearch);
        onSmaller(BigInteger.valueOf(work.reducedStates()), Reduction.STUBBORN);
        onSmaller(BigInteger.valueOf(work.representatives()), Reduction.SYMMETRY);
        onSmaller(BigInteger.valueOf(work.exploration == null ? 0 : work.exploration.states()), null);
        onSmaller(work.composed == null ? BigInteger.ZERO : work.composed, null);
        onSmaller(work.drawn == null ? BigInteger.ZERO : work.drawn, null);
    }

    private void onSmaller(BigInteger states, @Nullable Reduction search) {
        if (states.compareTo(smallerStates) > 0) {
            smallerStates = states;
            smallerSearch = search;
        }
    }

    /** Notes a graph, where there is none yet. */
    public synchronized void also(GraphReport report) {
        graph = graph == null ? report : graph;
    }
}
