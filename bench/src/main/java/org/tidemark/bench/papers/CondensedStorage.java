package org.tidemark.bench.papers;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tidemark.bench.command.Arguments;
import org.tidemark.bench.command.WrongCount;
import org.tidemark.bench.papers.EncodedManagers.Variant;
import org.tidemark.bench.report.Findings;
import org.tidemark.bench.report.LinePlot;
import org.tidemark.bench.report.Sheet;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.StoreChoice;
import org.tidemark.check.run.search.Exploration;
import org.tidemark.color.ColorException;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.format.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;

/**
 * Tables 1 and 2 and figures 1 and 3 of Mäkelä (2000): the bytes of all states of the database managers. The columns of MARIA are
 * computed and must equal those of the paper; PROD's are the paper's. Beside them our own codec with the same declarations, what the
 * compact tree and Δ-markings take for the states of the unfolded net, and the bound ⌈n·log2 n / 8⌉ for n states that are all different.
 */
public final class CondensedStorage {
    private static final List<String> COLUMNS = List.of(
            "managers",
            "states",
            "PROD",
            "unfolded",
            "MARIA",
            "cap.",
            "red.",
            "tight",
            "cap.",
            "red.",
            "compact tree",
            "delta",
            "bound");

    /** The same for the report, where each has to be understood by itself. */
    private static final List<String> REPORTED = List.of(
            "managers",
            "states",
            "PROD",
            "PROD unfolded",
            "MARIA",
            "MARIA with capacities",
            "MARIA without redundancy",
            "ours",
            "ours with capacities",
            "ours without redundancy",
            "compact tree",
            "Δ-markings",
            "bound");

    private static final int DELTA_K = 20;

    /** Where these columns begin. */
    private static final int STATES = 1;

    private static final int PROD = 2;
    private static final int MARIA = 4;
    private static final int TIGHT = 7;

    private final PrintStream out;
    private final Findings findings;
    private final List<String> csv = new ArrayList<>();

    public CondensedStorage(PrintStream out, Findings findings) {
        this.out = out;
        this.findings = findings;
    }

    public void run(Arguments arguments) throws Arguments.Unusable, InputException, WrongCount, IOException {
        List<Integer> managers = arguments.numbers("--managers", "1,2,3,4,5,6,7,8,9,10");
        List<Long> whole = table("Table 1: database managers", managers, true, PublishedManagers.TABLE_1);
        out.println();
        List<Long> smaller = table(
                "Table 2: the same without the place of unused messages", managers, false, PublishedManagers.TABLE_2);
        if (!smaller.isEmpty()) {
            claim(whole, smaller);
        }
        out.println();
        new MariaProgram(out).run(arguments.text("--maria", ""), managers);
        String file = arguments.text("--csv", "");
        if (!file.isEmpty()) {
            Files.write(Path.of(file), csv);
        }
        List<LinePlot> figures = StorageFigures.all();
        figures.forEach(findings::plot);
        StorageFigures.claim(figures, findings);
        String folder = arguments.text("--svg", "");
        if (!folder.isEmpty()) {
            Files.createDirectories(Path.of(folder));
            for (LinePlot plot : figures) {
                Path to = Path.of(folder, plot.file());
                Files.writeString(to, plot.svg());
                out.println("wrote " + to);
            }
        }
    }

    /** What the text says of both tables, at the last size. */
    private void claim(List<Long> whole, List<Long> smaller) {
        findings.less(
                "Mä00 Section 4.2",
                "bytes of MARIA's code when the place of unused messages is left out, at " + smaller.get(0)
                        + " managers",
                20,
                100.0 * smaller.get(MARIA) / whole.get(MARIA),
                "%");
        if (whole.get(PROD) > 0) {
            double times = (double) whole.get(PROD) / whole.get(TIGHT + 2);
            findings.fact(
                    "Mä00 Section 5",
                    "up to an order of magnitude better than PROD, with redundant places left out",
                    String.format(Locale.ROOT, "%.1f times", (double) whole.get(PROD) / whole.get(MARIA + 2)),
                    String.format(Locale.ROOT, "%.1f times, by our code", times),
                    times >= 10);
        }
    }

    private List<Long> table(
            String title, List<Integer> managers, boolean withUnused, List<PublishedManagers> published)
            throws InputException, WrongCount {
        out.println(title + ", bytes of all states");
        out.println("| " + String.join(" | ", COLUMNS) + " |");
        out.println("|" + " ---: |".repeat(COLUMNS.size()));
        csv.add("table," + String.join(",", COLUMNS));
        String number = withUnused ? "1" : "2";
        Sheet sheet = findings.sheet(
                "condensed-storage-" + number + ".csv", title + ", bytes", REPORTED.toArray(String[]::new));
        int equal = 0;
        List<Long> last = List.of();
        for (int n : managers) {
            if (findings.tooLateFor(n + " managers")) {
                continue;
            }
            PublishedManagers paper = PublishedManagers.row(published, n).orElse(null);
            List<Long> row = row(n, withUnused, paper);
            equal += paper == null ? 0 : 1;
            last = row;
            sheet.row(row.stream().map(cell -> cell < 0 ? "" : cell).toArray());
            StringBuilder line = new StringBuilder("|");
            StringBuilder record = new StringBuilder(number);
            for (long cell : row) {
                line.append(cell < 0 ? " - |" : String.format(Locale.ROOT, " %,d |", cell));
                record.append(',').append(cell < 0 ? "" : String.valueOf(cell));
            }
            out.println(line);
            csv.add(record.toString());
        }
        if (!last.isEmpty()) {
            claim("Mä00 Table " + number, equal, last);
        }
        return last;
    }

    /** A row that differs from the paper's would have ended the run. */
    private void claim(String where, int equal, List<Long> last) {
        findings.fact(
                where, "bytes of MARIA's three codes, row by row", "as printed", equal + " rows equal", equal > 0);
        List<String> codes = List.of("without capacities", "with capacities", "without redundant places");
        for (int i = 0; i < codes.size(); i++) {
            findings.less(
                    where,
                    "our code at " + last.get(0) + " managers, " + codes.get(i) + ", against MARIA's",
                    last.get(MARIA + i) / (double) last.get(STATES),
                    last.get(TIGHT + i) / (double) last.get(STATES),
                    "bytes per state");
        }
    }

    private static List<Long> row(int n, boolean withUnused, @Nullable PublishedManagers paper)
            throws InputException, WrongCount {
        List<Long> maria = new ArrayList<>();
        List<Long> tight = new ArrayList<>();
        long states = 0;
        for (Variant variant : Variant.values()) {
            EncodedManagers encoded = new EncodedManagers(n, withUnused, variant);
            List<long[]> all = encoded.states();
            states = all.size();
            maria.add(EncodedManagers.bytes(all, encoded.paper()));
            tight.add(EncodedManagers.bytes(all, encoded.tight()));
            if (tight.get(tight.size() - 1) > maria.get(maria.size() - 1)) {
                throw new WrongCount(n + " managers, " + variant + ": " + tight + " bytes, more than " + maria);
            }
        }
        if (paper != null && !(maria.equals(paper.maria()) && states == paper.states())) {
            throw new WrongCount(n + " managers: " + states + " states in " + maria + " bytes; in the paper "
                    + paper.states() + " in " + paper.maria());
        }
        List<Long> row = new ArrayList<>(List.of((long) n, states));
        row.addAll(paper == null ? List.of(-1L, -1L) : List.of(paper.prod(), paper.prodUnfolded()));
        row.addAll(maria);
        row.addAll(tight);
        PetriNet unfolded = unfolded(n, withUnused);
        row.add(stored(unfolded, StoreChoice.compactTree(), states));
        row.add(stored(unfolded, StoreChoice.delta(DELTA_K), states));
        row.add((long) Math.ceil(states * Math.log((double) states) / Math.log(2) / 8));
        return row;
    }

    private static PetriNet unfolded(int n, boolean withUnused) throws InputException {
        try {
            return Unfolding.of(EncodedManagers.full(n, withUnused).withoutObligations(), UnfoldingLimits.usual());
        } catch (ColorException wrong) {
            throw new IllegalStateException(wrong);
        }
    }

    /** The bytes that a store takes, tables included. */
    private static long stored(PetriNet net, StoreChoice store, long states) throws InputException, WrongCount {
        var report = new Exploration(new NetSystem(net), ExploreOptions.plain().withStore(store)).run();
        if (report.states() != states) {
            throw new WrongCount(net.name() + ": " + report.states() + " states, expected " + states);
        }
        return report.memory().stateBytes();
    }
}
