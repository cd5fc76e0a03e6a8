package org.tidemark.bench.papers;

import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.bench.command.Arguments;
import org.tidemark.bench.command.WrongCount;
import org.tidemark.bench.report.Findings;
import org.tidemark.bench.report.LinePlot;
import org.tidemark.bench.report.Sheet;
import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.WordHash;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.StoreChoice;
import org.tidemark.codec.Binomials;
import org.tidemark.codec.MultiplicityCode;
import org.tidemark.codec.PartitionCode;
import org.tidemark.codec.Ranges;
import org.tidemark.codec.Subsets;
import org.tidemark.color.ColorException;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.codec.MarkingPlan;
import org.tidemark.color.codec.PlaceRule;
import org.tidemark.color.direct.DirectExpander;
import org.tidemark.color.direct.DirectModel;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.type.Spans;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.format.tide.TideReader;
import org.tidemark.input.InputException;
import org.tidemark.model.StateCodec;
import org.tidemark.model.Successors;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.zoo.Zoo;

/**
 * Tables 1 and 2 and figures 1 and 3 of Mäkelä (2000): the bytes of all states of the database managers. The columns of
 * MARIA are computed and must equal those of the paper; PROD's are the paper's. Beside them our own codec with the same
 * declarations, what the compact tree and Δ-markings take for the states of the unfolded net, and the bound ⌈n·log2 n /
 * 8⌉ for n states that are all different.
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

    /** The column titles in the report, where each has to be understood by itself. */
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

    /** Compares the paper's statements about both tables with the figures at the last size. */
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
        for (EncodedManagers.Variant variant : EncodedManagers.Variant.values()) {
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

    /**
     * The database managers of the zoo in the three variants of Mäkelä's tables, with the place of unused messages or
     * without it, and the bytes of all their states in a codec.
     */
    private static final class EncodedManagers {
        /** The declarations about places. */
        enum Variant {
            /** Nothing. */
            FREE,
            /** How many tokens they hold. */
            CAPACITIES,
            /** That as well, and that the contents of three places follow from those of others. */
            REDUNDANT
        }

        private final int managers;
        private final Variant variant;
        private final ColoredNet net;
        private final DirectModel model;

        EncodedManagers(int managers, boolean withUnused, Variant variant) throws InputException {
            this.managers = managers;
            this.variant = variant;
            net = declared(full(managers, withUnused));
            try {
                model = DirectNet.of(net).wideModel();
            } catch (ColorException wrong) {
                throw new IllegalStateException(wrong);
            }
        }

        /** The net with everything declared. */
        static ColoredNet full(int managers, boolean withUnused) throws InputException {
            Map<String, String> settings = Map.of("n", String.valueOf(managers));
            if (!withUnused) {
                return TideReader.read(source("zoo:tide-dbm-redundant"), "dbm.tide", settings)
                        .net();
            }
            String declared = source("zoo:tide-dbm")
                    .replace("place exclusion = 1", "place exclusion = 1 except 1 for m in waiting")
                    .replace("= all Manager", "= all Manager except waiting, performing")
                    .replace("where s != r\n", "where s != r except sent, received, acknowledged\n");
            return TideReader.read(declared, "dbm.tide", settings).net();
        }

        private static String source(String reference) {
            String source = Zoo.source(reference);
            if (source == null) {
                throw new IllegalStateException("the zoo lacks " + reference);
            }
            return source;
        }

        private ColoredNet declared(ColoredNet full) {
            List<ColoredPlace> places = full.places().stream()
                    .map(place -> new ColoredPlace(
                            place.id(),
                            place.label(),
                            place.type(),
                            place.initial(),
                            variant == Variant.FREE
                                    ? null
                                    : (Integer) (int) numbers(place.name()).greatest(),
                            null,
                            variant == Variant.REDUNDANT ? place.content() : null))
                    .toList();
            return new ColoredNet(full.name(), places, full.transitions(), full.language());
        }

        /** How many tokens a place may hold. */
        private Spans numbers(String place) {
            long n = managers;
            return switch (place) {
                case "exclusion", "waiting" -> Spans.of(0, 1);
                case "inactive" -> Spans.of(0, n);
                case "unused" -> Spans.of(List.of(one(n * n - n), one(1 + n * n - 2 * n)));
                default -> Spans.of(0, n - 1);
            };
        }

        private static Spans.Span one(long number) {
            return new Spans.Span(number, number);
        }

        /** The paper's codec. */
        StateCodec paper() {
            List<PlaceRule> rules = new ArrayList<>();
            for (PlaceRule rule : PlaceRule.of(net)) {
                Spans numbers = numbers(net.places().get(rules.size()).name());
                rules.add(variant == Variant.FREE ? rule : rule.holding(numbers));
            }
            return model.codec(MarkingPlan.paper(rules));
        }

        /** The codec that is trained on a sample. */
        StateCodec tight() {
            return model.codec();
        }

        private static final class State {
            private final long[] words;

            State(long[] words) {
                this.words = words;
            }

            @Override
            public boolean equals(Object other) {
                return other instanceof State state && Arrays.equals(words, state.words);
            }

            @Override
            public int hashCode() {
                return (int) WordHash.hash(words, 0, words.length);
            }
        }

        /** All states. */
        List<long[]> states() {
            int length = model.layout().words();
            List<long[]> states = new ArrayList<>();
            Set<State> seen = new HashSet<>();
            DirectExpander expander = model.expander();
            Successors batch = new Successors(length, 64);
            model.initial(batch);
            for (int next = 0; ; next++) {
                for (int i = 0; i < batch.size(); i++) {
                    long[] words = Arrays.copyOfRange(batch.words(), batch.at(i), batch.at(i) + length);
                    if (seen.add(new State(words))) {
                        states.add(words);
                    }
                }
                if (next == states.size()) {
                    return states;
                }
                batch.clear();
                expander.expand(states.get(next), 0, batch);
            }
        }

        /** The bytes of states, each of which starts at a byte. */
        static long bytes(List<long[]> states, StateCodec codec) {
            BitBuffer out = new BitBuffer();
            long bytes = 0;
            for (long[] state : states) {
                out.clear();
                codec.encode(state, 0, out);
                bytes += (out.size() + 7) / 8;
            }
            return bytes;
        }
    }

    /**
     * The figures of Mäkelä for the database managers (Condensed Storage of Multi-Set Sequences, Tables 1 and 2): the
     * bytes of all encoded states, without the directory.
     *
     * @param managers |D|
     * @param prod by PROD
     * @param prodUnfolded by PROD for the unfolded model
     * @param maria by MARIA: without capacities, with capacities, and with redundant places left out
     */
    private record PublishedManagers(int managers, long states, long prod, long prodUnfolded, List<Long> maria) {
        /** With the place of unused messages. */
        static final List<PublishedManagers> TABLE_1 = List.of(
                new PublishedManagers(1, 2, 19, 3, List.of(4L, 2L, 2L)),
                new PublishedManagers(2, 7, 99, 29, List.of(28L, 15L, 9L)),
                new PublishedManagers(3, 28, 645, 844, List.of(223L, 168L, 86L)),
                new PublishedManagers(4, 109, 3_925, 1_745, List.of(1_403L, 1_090L, 414L)),
                new PublishedManagers(5, 406, 21_519, 10_151, List.of(8_439L, 7_487L, 2_396L)),
                new PublishedManagers(6, 1_459, 107_967, 54_307, List.of(46_109L, 42_292L, 10_807L)),
                new PublishedManagers(7, 5_104, 505_297, 280_229, List.of(208_807L, 198_599L, 43_569L)),
                new PublishedManagers(8, 17_497, 2_239_617, 1_296_227, List.of(908_810L, 873_816L, 168_089L)),
                new PublishedManagers(9, 59_050, 9_507_051, 5_605_363, List.of(4_423_852L, 4_308_020L, 738_397L)),
                new PublishedManagers(
                        10, 196_831, 38_972_539, 23_134_187, List.of(18_006_540L, 17_685_747L, 2_683_381L)));

        /** Without it. */
        static final List<PublishedManagers> TABLE_2 = List.of(
                new PublishedManagers(1, 2, 17, 3, List.of(4L, 2L, 2L)),
                new PublishedManagers(2, 7, 76, 21, List.of(21L, 14L, 9L)),
                new PublishedManagers(3, 28, 389, 139, List.of(150L, 111L, 86L)),
                new PublishedManagers(4, 109, 1_848, 761, List.of(724L, 543L, 414L)),
                new PublishedManagers(5, 406, 8_113, 3_651, List.of(3_565L, 3_159L, 2_396L)),
                new PublishedManagers(6, 1_459, 33_548, 16_045, List.of(15_725L, 14_266L, 10_807L)),
                new PublishedManagers(7, 5_104, 132_693, 76_067, List.of(60_786L, 55_683L, 43_569L)),
                new PublishedManagers(8, 17_497, 507_400, 357_219, List.of(233_702L, 217_213L, 168_089L)),
                new PublishedManagers(9, 59_050, 1_889_585, 1_511_227, List.of(998_945L, 952_558L, 738_397L)),
                new PublishedManagers(10, 196_831, 6_889_068, 6_009_887, List.of(3_559_389L, 3_526_147L, 2_683_381L)));

        /** The row of a table for that many managers, if there is one. */
        static Optional<PublishedManagers> row(List<PublishedManagers> table, int managers) {
            return table.stream().filter(row -> row.managers == managers).findFirst();
        }
    }

    /**
     * The program {@code maria}, if it is installed and works: how long it takes for the database managers, and how
     * large its state files are. Debian's build for arm64 crashes.
     */
    private static final class MariaProgram {
        private static final String PROGRAM = "maria";

        /** How the names of files end in which it keeps states. */
        private static final String STATE_FILE = ".rgs";

        private static final int START_SECONDS = 5;
        private static final int RUN_SECONDS = 600;

        private final PrintStream out;

        MariaProgram(PrintStream out) {
            this.out = out;
        }

        /**
         * Runs a command for each number of managers, which replaces {@code {n}}, or says why it does not.
         *
         * @param command the command, split at spaces; empty if none was given
         */
        void run(String command, List<Integer> managers) throws IOException {
            if (!isInstalled()) {
                out.println("maria: skipped, it is not installed");
            } else if (!succeeds(List.of(PROGRAM, "--version"), Path.of("."), START_SECONDS)) {
                out.println("maria: skipped, it is installed but does not run");
            } else if (command.isEmpty()) {
                out.println(
                        "maria: skipped, no command was given: --maria 'maria … {n} …' explores a model of n managers");
            } else {
                for (int n : managers) {
                    run(Arrays.asList(command.replace("{n}", String.valueOf(n)).split(" ", -1)), n);
                }
            }
        }

        private static boolean isInstalled() {
            String path = System.getenv("PATH");
            return path != null
                    && Arrays.stream(path.split(File.pathSeparator, -1))
                            .anyMatch(folder -> Files.isExecutable(Path.of(folder, PROGRAM)));
        }

        private void run(List<String> command, int managers) throws IOException {
            Path folder = Files.createTempDirectory("maria");
            try {
                long start = System.nanoTime();
                boolean succeeded = succeeds(command, folder, RUN_SECONDS);
                double seconds = (System.nanoTime() - start) / 1e9;
                long bytes = 0;
                for (Path file : files(folder)) {
                    bytes += file.toString().endsWith(STATE_FILE) ? Files.size(file) : 0;
                }
                out.println(
                        succeeded
                                ? String.format(
                                        Locale.ROOT, "maria, %d managers: %,d bytes, %.2f s", managers, bytes, seconds)
                                : "maria, " + managers + " managers: failed");
            } finally {
                for (Path file : files(folder)) {
                    Files.delete(file);
                }
            }
        }

        /** The folder and all in it, the innermost first. */
        private static List<Path> files(Path folder) throws IOException {
            try (Stream<Path> files = Files.walk(folder)) {
                return files.sorted(Comparator.reverseOrder()).toList();
            }
        }

        private static boolean succeeds(List<String> command, Path folder, int seconds) throws IOException {
            Process process = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectInput(new File("/dev/null"))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            try {
                if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                    return false;
                }
                return process.exitValue() == 0;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException(PROGRAM + " was interrupted", e);
            }
        }
    }

    /** Figures 1 and 3 of Mäkelä (2000), computed by the codes themselves. */
    private static final class StorageFigures {
        private static final int MOST_TOKENS = 30;
        private static final int MOST_PLACES = 20;

        private StorageFigures() {}

        static List<LinePlot> all() {
            return List.of(multiplicities(), subsets());
        }

        /** Compares the paper's statements about the figures with the values at their right ends. */
        static void claim(List<LinePlot> plots, Findings findings) {
            LinePlot multiplicities = plots.get(0);
            double times = multiplicities.last("largest first: mean") / multiplicities.last("one number");
            findings.less(
                    "Mä00 Figure 1",
                    "mean bits of the code for " + MOST_TOKENS + " tokens, of those of one number",
                    2,
                    times,
                    "times");
            LinePlot subsets = plots.get(1);
            double bits = subsets.last("indices: mean") / MOST_PLACES;
            findings.fact(
                    "Mä00 Figure 3",
                    "naming the empty places takes more than one bit per place, on average, so that one bit each is better",
                    "> 1 bit",
                    String.format(Locale.ROOT, "%.2f bits for %d places", bits, MOST_PLACES),
                    bits > 1);
        }

        private static List<String> sizes(int most) {
            return IntStream.rangeClosed(1, most).mapToObj(String::valueOf).toList();
        }

        /**
         * Figure 1: the bits of all multiplicities of t tokens, by the paper's code with ⌈log2 t⌉ bits for d, and as
         * one number.
         */
        private static LinePlot multiplicities() {
            PartitionCode numbered = new PartitionCode(MOST_TOKENS);
            List<Double> least = new ArrayList<>();
            List<Double> mean = new ArrayList<>();
            List<Double> most = new ArrayList<>();
            List<Double> fixed = new ArrayList<>();
            long[] numbers = new long[MOST_TOKENS];
            for (int t = 1; t <= MOST_TOKENS; t++) {
                double sum = 0;
                double low = Double.MAX_VALUE;
                double high = 0;
                for (long rank = 0; rank < numbered.count(t); rank++) {
                    int distinct = numbered.unrank(rank, t, numbers);
                    double bits = Ranges.bits(t) + MultiplicityCode.PLAIN.bits(numbers, distinct);
                    sum += bits;
                    low = Math.min(low, bits);
                    high = Math.max(high, bits);
                }
                least.add(low);
                mean.add(sum / numbered.count(t));
                most.add(high);
                fixed.add((double) numbered.bits(t));
            }
            return new LinePlot(
                            "figure-1.svg",
                            "Bits for the multiplicities of a multi-set",
                            "tokens",
                            "bits",
                            sizes(MOST_TOKENS))
                    .with("largest first: most", most)
                    .with("largest first: mean", mean)
                    .with("largest first: least", least)
                    .with("one number", fixed);
        }

        /**
         * Figure 3: the bits that say which of |P| places are empty. As in the paper, every number of empty places
         * weighs the same; all subsets of a size do, too.
         */
        private static LinePlot subsets() {
            List<Double> numbered = new ArrayList<>();
            List<Double> mean = new ArrayList<>();
            List<Double> most = new ArrayList<>();
            List<Double> each = new ArrayList<>();
            for (int places = 1; places <= MOST_PLACES; places++) {
                double head = Ranges.bits(places + 1L);
                double sumOfNumbered = 0;
                double sumOfMeans = 0;
                double high = 0;
                for (int size = 0; size <= places; size++) {
                    int listed = Math.min(size, places - size);
                    long ways = Binomials.choose(places, listed);
                    long[] members = new long[listed];
                    double sum = 0;
                    for (long rank = 0; rank < ways; rank++) {
                        Subsets.unrank(rank, listed, places, members, 0);
                        double bits = Subsets.indexedBits(members, 0, listed, places);
                        sum += bits;
                        high = Math.max(high, bits);
                    }
                    sumOfMeans += sum / ways;
                    sumOfNumbered += Subsets.numberedBits(size, places);
                }
                numbered.add(head + sumOfNumbered / (places + 1));
                mean.add(head + sumOfMeans / (places + 1));
                most.add(head + high);
                each.add((double) places);
            }
            return new LinePlot("figure-3.svg", "Bits for which places are empty", "places", "bits", sizes(MOST_PLACES))
                    .with("indices: most", most)
                    .with("indices: mean", mean)
                    .with("one number: mean", numbered)
                    .with("one bit each", each);
        }
    }
}
