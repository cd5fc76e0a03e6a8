package org.tidemark.bench.certificates;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
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
import org.tidemark.format.NetSource;
import org.tidemark.format.registry.NetFiles;
import org.tidemark.input.InputException;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;

/**
 * Asks every question about the small instances of a folder, certifies the answers, and has the independent program
 * check each certificate by itself. Then some of them are forged. Every right certificate must be accepted, and every
 * forged one refused.
 */
public final class CertificateTable {
    private static final long MEMORY = 1L << 29;

    /** How many certificates of a kind are kept to be forged. */
    private static final int KEPT = 12;

    /** How many of them are tried for a change that not every certificate can have. */
    private static final int TRIES = 30;

    /** The counts for one kind of certificate. */
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
        ways.forEach(how ->
                out.printf("%-28s %7d %10d%n", how, refused.getOrDefault(how, 0), unreadable.getOrDefault(how, 0)));
        out.printf(
                "%d accepted, %d of %d forged ones refused, %d unreadable%n",
                accepted(), sum(refused), forged, sum(unreadable));
    }

    private static int sum(Map<String, Integer> counts) {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }

    /**
     * The certificate of one answer, as a text of its own.
     *
     * @param file where the net is
     * @param text all lines
     */
    private record Certified(PetriNet net, Path file, String text) {
        /** The kind of proof, from the lines of the certificate. */
        String kind() {
            boolean hasRun = text.contains("\nrun");
            if (text.contains("\npair ")) {
                return "all states, tableau";
            }
            if (text.contains("\nlabel ")) {
                return "all states, ranks";
            }
            if (text.contains("\nproof ")) {
                return (hasRun ? "run and " : "") + (text.contains("\ninductive") ? "inductive proof" : "proof");
            }
            return hasRun
                    ? "run"
                    : text.contains("\nlasso ")
                            ? "run that repeats"
                            : text.contains("\npump ") ? "run that grows" : "initial state";
        }

        /** Each question of a text with all of them by itself; states only where they are needed. */
        static List<String> single(String all) {
            List<String> head = new ArrayList<>();
            List<String> states = new ArrayList<>();
            List<String> question = new ArrayList<>();
            List<String> texts = new ArrayList<>();
            for (String line : all.lines().toList()) {
                if (line.startsWith("state ") || line.equals("state")) {
                    states.add(line);
                } else if (line.startsWith("question ") || !question.isEmpty()) {
                    question.add(line);
                } else if (!line.equals("done")) {
                    head.add(line);
                }
                if (line.equals("end")) {
                    boolean needsStates =
                            question.stream().anyMatch(said -> said.startsWith("label ") || said.startsWith("pair "));
                    List<String> lines = new ArrayList<>(head);
                    lines.addAll(needsStates ? states : List.of());
                    lines.addAll(question);
                    lines.add("done");
                    texts.add(String.join("\n", lines) + "\n");
                    question.clear();
                }
            }
            return texts;
        }

        List<String> lines() {
            return text.lines().toList();
        }
    }

    /**
     * The independent program, compiled from its one file and run without the classes of this project in sight. Belongs
     * to one thread.
     */
    private static final class Verifier {
        /**
         * The result of checking a certificate.
         *
         * @param status 0 where every answer is accepted, 1 where one is refused, 2 where a file cannot be read, 3
         *     where one has no certificate
         */
        record Judgement(int status, String text, double seconds) {
            boolean isAccepted() {
                return status == 0;
            }

            boolean isRefused() {
                return status == 1;
            }

            /** Whether the text is not a certificate at all: it shows nothing, but it was not checked either. */
            boolean isUnreadable() {
                return status == 2;
            }
        }

        private final Path folder;
        private final Method run;

        /**
         * Compiles the program.
         *
         * @param folder where its classes go, and the certificates
         */
        Verifier(Path source, Path folder) throws Arguments.Unusable, IOException {
            JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
            if (compiler == null || !Files.exists(source)) {
                throw new Arguments.Unusable(
                        compiler == null
                                ? "this needs a JDK"
                                : source + ": no such file; --verifier names TidemarkVerify.java");
            }
            Path classes = Files.createDirectories(folder.resolve("classes"));
            if (compiler.run(null, null, null, "-d", classes.toString(), source.toString()) != 0) {
                throw new Arguments.Unusable(source + " cannot be compiled");
            }
            URL[] urls = {classes.toUri().toURL()};
            try {
                this.run = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader())
                        .loadClass("TidemarkVerify")
                        .getMethod("run", String[].class, PrintStream.class, PrintStream.class);
            } catch (ReflectiveOperationException other) {
                throw new Arguments.Unusable(source + " is not the verifier");
            }
            this.folder = folder;
        }

        /** Checks a certificate. */
        Judgement judge(Path net, String certificate) throws IOException {
            Path file = Files.writeString(folder.resolve("answers.cert"), certificate);
            ByteArrayOutputStream said = new ByteArrayOutputStream();
            long start = System.nanoTime();
            try (PrintStream print = new PrintStream(said, false, StandardCharsets.UTF_8)) {
                int status = (int) run.invoke(null, new String[] {net.toString(), file.toString()}, print, print);
                print.flush();
                double seconds = (System.nanoTime() - start) / 1e9;
                return new Judgement(
                        status, said.toString(StandardCharsets.UTF_8).strip(), seconds);
            } catch (ReflectiveOperationException thrown) {
                throw new IllegalStateException("the verifier failed", thrown);
            }
        }
    }

    /**
     * Changes that make a right certificate false or useless, whatever the net and the question. Belongs to one thread.
     */
    static final class Forger {
        /** One way to forge: the lines with a change, or null where there is nothing to change. */
        private interface Rule {
            @Nullable
            List<String> apply(Certified right, List<String> lines);
        }

        /** A change and its name. */
        private record Named(String name, Rule rule) {}

        /** A certificate after a change. */
        record Forged(String how, String text) {}

        private final SplittableRandom random;
        private final List<Named> rules = List.of(
                new Named("answer turned round", (right, lines) -> turned(lines)),
                new Named("question negated", (right, lines) -> negated(lines)),
                new Named("state dropped", (right, lines) -> withoutState(lines)),
                new Named("state changed", (right, lines) -> otherState(lines)),
                new Named("step that is not enabled", this::disabledStep),
                new Named("rank that is not deserved", (right, lines) -> undeserved(lines)),
                new Named("multiple of nothing", (right, lines) -> multipleOfNothing(lines)),
                new Named("cube with all markings", (right, lines) -> everything(lines)),
                new Named("another net", (right, lines) -> otherNet(lines)));

        Forger(SplittableRandom random) {
            this.random = random;
        }

        int rules() {
            return rules.size();
        }

        /** A forgery by a rule; null where the rule does not apply. */
        @Nullable
        Forged forge(Certified right, int rule) {
            List<String> lines = rules.get(rule).rule.apply(right, right.lines());
            return lines == null ? null : new Forged(rules.get(rule).name, String.join("\n", lines) + "\n");
        }

        /** The number of a random line that begins with a word; -1 if there is none. */
        private int find(List<String> lines, String beginning) {
            int[] all = IntStream.range(0, lines.size())
                    .filter(k -> lines.get(k).startsWith(beginning))
                    .toArray();
            return all.length == 0 ? -1 : all[random.nextInt(all.length)];
        }

        private static @Nullable List<String> with(List<String> lines, int at, String line) {
            if (at < 0) {
                return null;
            }
            List<String> changed = new ArrayList<>(lines);
            changed.set(at, line);
            return changed;
        }

        private @Nullable List<String> turned(List<String> lines) {
            int at = find(lines, "answer ");
            String answer = lines.get(at).substring("answer ".length());
            String other = switch (answer) {
                case "holds" -> "violated";
                case "violated" -> "holds";
                case "unbounded" -> "1000000";
                default -> String.valueOf(Long.parseLong(answer) + (random.nextBoolean() ? 1 : -1));
            };
            return with(lines, at, "answer " + other);
        }

        /**
         * Only for formulas about all runs or about some run; a formula of LTL and its negation may both be violated.
         */
        private @Nullable List<String> negated(List<String> lines) {
            int at = find(lines, "asks ");
            String asks = lines.get(at).substring("asks ".length());
            return asks.matches("(A|E)[GFX \\[(].*") ? with(lines, at, "asks !(" + asks + ")") : null;
        }

        /** Every state of a certificate can be reached, so a step leads to it. */
        private @Nullable List<String> withoutState(List<String> lines) {
            int at = find(lines, "state");
            if (at < 0) {
                return null;
            }
            List<String> fewer = new ArrayList<>(lines);
            fewer.remove(at);
            return fewer;
        }

        private @Nullable List<String> otherState(List<String> lines) {
            int at = find(lines, "state ");
            return at < 0
                    ? null
                    : with(lines, at, lines.get(at) + (lines.get(at).matches(".*\\*[0-9]+$") ? "9" : "*2"));
        }

        private @Nullable List<String> disabledStep(Certified right, List<String> lines) {
            int run = find(lines, "run");
            int at = run >= 0 ? run : Math.max(find(lines, "lasso "), find(lines, "pump "));
            if (at < 0) {
                return null;
            }
            List<Integer> events = new ArrayList<>(Arrays.stream(lines.get(at).split(" ", -1))
                    .skip(run >= 0 ? 1 : 2)
                    .map(Integer::valueOf)
                    .toList());
            TokenGame game = TokenGame.after(right.net(), events);
            for (int t = 0; t < right.net().transitions(); t++) {
                if (!game.enabled(t)) {
                    return with(lines, at, lines.get(at) + " " + t);
                }
            }
            return null;
        }

        /** A state without a rank is one where the operator does not hold. */
        private @Nullable List<String> undeserved(List<String> lines) {
            int at = find(lines, "label ");
            return at < 0 || !lines.get(at).contains(" -")
                    ? null
                    : with(lines, at, lines.get(at).replaceFirst(" -", " 0"));
        }

        private @Nullable List<String> multipleOfNothing(List<String> lines) {
            int at = find(lines, "add ");
            return at < 0 ? null : with(lines, at, lines.get(at).replaceFirst("add [0-9]+", "add 0"));
        }

        private @Nullable List<String> everything(List<String> lines) {
            return with(lines, find(lines, "cube "), "cube (all)");
        }

        private @Nullable List<String> otherNet(List<String> lines) {
            int at = find(lines, "net ");
            String digest = lines.get(at);
            char last = digest.charAt(digest.length() - 1);
            return with(lines, at, digest.substring(0, digest.length() - 1) + (last == '0' ? '1' : '0'));
        }
    }
}
