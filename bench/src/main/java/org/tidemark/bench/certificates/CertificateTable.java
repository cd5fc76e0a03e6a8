package org.tidemark.bench.certificates;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.tidemark.bench.command.Arguments;
import org.tidemark.bench.command.Folders;
import org.tidemark.bench.contest.ContestQuestions;
import org.tidemark.bench.contest.Instance;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.Checker;
import org.tidemark.check.Finding;
import org.tidemark.check.Subject;
import org.tidemark.check.certificate.Certificates;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.format.InputException;
import org.tidemark.format.NetSource;
import org.tidemark.format.registry.NetFiles;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;

/**
 * Asks every question about the small instances of a folder, certifies the answers, and has the independent program check each certificate by itself.
 * Then some of them are forged. Every right certificate must be accepted, and every forged one refused.
 */
public final class CertificateTable {
    private static final long MEMORY = 1L << 29;

    /** How many certificates of a kind are kept to be forged. */
    private static final int KEPT = 12;

    /** How many of them are tried for a change that not every certificate can have. */
    private static final int TRIES = 30;

    /** What was seen of one kind of certificate. */
    private static final class Row {
        private int count;
        private long bytes;
        private long mostBytes;
        private double seconds;
        private double mostSeconds;
        private final List<Certified> kept = new ArrayList<>();

        void add(Certified certified, double checked, SplittableRandom random) {
            long size = certified.text().getBytes(StandardCharsets.UTF_8).length;
            count++;
            bytes += size;
            mostBytes = Math.max(mostBytes, size);
            seconds += checked;
            mostSeconds = Math.max(mostSeconds, checked);
            if (kept.size() < KEPT) {
                kept.add(certified);
            } else if (random.nextInt(count) < KEPT) {
                kept.set(random.nextInt(KEPT), certified);
            }
        }
    }

    private final PrintStream out;
    private final Map<String, Row> rows = new TreeMap<>();
    private final Map<String, Integer> without = new TreeMap<>();
    private int failures;
    private int open;

    public CertificateTable(PrintStream out) {
        this.out = out;
    }

    /** Certifies what the arguments select; returns whether all went as it should. */
    public boolean run(Arguments arguments) throws Arguments.Unusable, InputException, IOException {
        if (arguments.rest().size() != 1) {
            throw new Arguments.Unusable("certificates takes one folder of instances");
        }
        List<String> examinations = arguments.some("--examinations", ContestQuestions.examinations());
        int most = arguments.number("--states", 2_000);
        SplittableRandom random = new SplittableRandom(arguments.number("--seed", 1));
        ExploreOptions options = ExploreOptions.plain()
                .withMemory(MEMORY)
                .withTime(arguments.duration("--time", "5s").toNanos());
        Path folder = Files.createTempDirectory("tidemark-certificates");
        try {
            Verifier verifier =
                    new Verifier(Path.of(arguments.text("--verifier", "verify/TidemarkVerify.java")), folder);
            int instances = 0;
            for (Instance instance : Instance.below(Path.of(arguments.rest().get(0)))) {
                if (instance.hasAtMost(most)) {
                    instances++;
                    certify(instance, examinations, options, verifier, random);
                }
            }
            out.printf(Locale.ROOT, "%n%d instances with at most %,d states%n", instances, most);
            print();
            forge(arguments.number("--forged", 100), verifier, new Forger(random), random);
        } finally {
            Folders.delete(folder);
        }
        return failures == 0 && accepted() > 0;
    }

    private void certify(
            Instance instance,
            List<String> examinations,
            ExploreOptions options,
            Verifier verifier,
            SplittableRandom random)
            throws InputException, IOException {
        Path file = instance.folder().resolve("model.pnml");
        NetSource source = NetFiles.open(file, unheard -> {});
        PetriNet net = source.unfolded(UnfoldingLimits.usual());
        Subject subject = Subject.of(net).ofColored(source.colored());
        int before = accepted();
        for (String examination : examinations) {
            List<Property> asked = ContestQuestions.of(instance, examination, net);
            if (!asked.isEmpty()) {
                CheckOptions check = new CheckOptions(options);
                List<Finding> findings = new Checker(subject, asked, check, Plans.exploring(UnfoldingLimits.usual()))
                        .run()
                        .findings();
                compare(instance, examination, findings);
                judge(Certificates.of(net, findings, options), net, file, verifier, random);
            }
        }
        out.printf(Locale.ROOT, "%-32s %4d accepted%n", instance.name(), accepted() - before);
    }

    private int accepted() {
        return rows.values().stream().mapToInt(row -> row.count).sum();
    }

    /** A wrong answer cannot have a right certificate. */
    private void compare(Instance instance, String examination, List<Finding> findings) {
        Map<String, String> known = instance.known(examination);
        for (Finding finding : findings) {
            String name = finding.property().name();
            String found = ContestQuestions.word(finding.verdict());
            if (found != null && known.containsKey(name) && !found.equals(known.get(name))) {
                failures++;
                out.printf("WRONG %s %s: expected %s, found %s%n", instance.name(), name, known.get(name), found);
            }
        }
    }

    private void judge(Certificates certificates, PetriNet net, Path file, Verifier verifier, SplittableRandom random)
            throws IOException {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        certificates.write(written);
        List<String> texts = Certified.single(written.toString(StandardCharsets.UTF_8));
        for (int k = 0; k < texts.size(); k++) {
            Certificates.Entry entry = certificates.entries().get(k);
            String why = entry.why();
            if (ContestQuestions.word(entry.finding().verdict()) == null) {
                open++;
            } else if (why != null) {
                without.merge(why, 1, Integer::sum);
            } else {
                Certified certified = new Certified(net, file, texts.get(k));
                Verifier.Judgement judged = verifier.judge(file, certified.text());
                if (judged.isAccepted()) {
                    rows.computeIfAbsent(certified.kind(), kind -> new Row()).add(certified, judged.seconds(), random);
                } else {
                    failures++;
                    out.println("REFUSED " + file + ": " + judged.text());
                }
            }
        }
    }

    private void print() {
        out.printf(
                "%n%-24s %7s %12s %12s %10s %10s%n",
                "shown by", "count", "mean bytes", "most bytes", "mean s", "most s");
        rows.forEach((kind, row) -> out.printf(
                Locale.ROOT,
                "%-24s %7d %,12d %,12d %10.4f %10.4f%n",
                kind,
                row.count,
                row.bytes / row.count,
                row.mostBytes,
                row.seconds / row.count,
                row.mostSeconds));
        without.forEach((why, count) -> out.printf("%-24s %7d  %s%n", "no certificate", count, why));
        out.printf("%-24s %7d%n", "no answer", open);
    }

    /** Forges certificates of any kind, in every way in turn, until there are enough. */
    private void forge(int wanted, Verifier verifier, Forger forger, SplittableRandom random) throws IOException {
        Map<String, Integer> refused = new TreeMap<>();
        Map<String, Integer> unreadable = new TreeMap<>();
        List<Row> kinds = List.copyOf(rows.values());
        int forged = 0;
        for (int k = 0; forged < wanted && k < TRIES * wanted && !kinds.isEmpty(); k++) {
            Certified right = null;
            Forger.Forged forgery = null;
            for (int tries = 0; forgery == null && tries < TRIES; tries++) {
                List<Certified> kept = kinds.get(random.nextInt(kinds.size())).kept;
                right = kept.get(random.nextInt(kept.size()));
                forgery = forger.forge(right, k % forger.rules());
            }
            if (right != null && forgery != null) {
                forged++;
                Verifier.Judgement judged = verifier.judge(right.file(), forgery.text());
                if (judged.isRefused()) {
                    refused.merge(forgery.how(), 1, Integer::sum);
                } else if (judged.isUnreadable()) {
                    unreadable.merge(forgery.how(), 1, Integer::sum);
                } else {
                    failures++;
                    out.println("FORGED AND ACCEPTED, " + forgery.how() + " " + right.file() + ": " + judged.text());
                }
            }
        }
        Set<String> ways = new TreeSet<>(refused.keySet());
        ways.addAll(unreadable.keySet());
        out.printf("%n%-28s %7s %10s%n", "forged", "refused", "unreadable");
        ways.forEach(how -> out.printf(
                "%-28s %7d %10d%n", how, refused.getOrDefault(how, 0), unreadable.getOrDefault(how, 0)));
        out.printf(
                "%d accepted, %d of %d forged ones refused, %d unreadable%n",
                accepted(), sum(refused), forged, sum(unreadable));
    }

    private static int sum(Map<String, Integer> counts) {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }
}
