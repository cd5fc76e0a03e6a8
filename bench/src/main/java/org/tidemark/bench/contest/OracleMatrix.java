package org.tidemark.bench.contest;

import java.io.PrintStream;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.tidemark.bench.command.Arguments;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.Checker;
import org.tidemark.check.Finding;
import org.tidemark.check.Plan;
import org.tidemark.check.Reduction;
import org.tidemark.check.Reductions;
import org.tidemark.check.Subject;
import org.tidemark.check.count.CountReport;
import org.tidemark.check.count.ReducedCount;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.question.Verdict;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.format.InputException;
import org.tidemark.format.NetSource;
import org.tidemark.format.PropertyEntry;
import org.tidemark.format.mcc.PropertyXml;
import org.tidemark.format.registry.NetFiles;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;

/**
 * Asks every examination of a folder of small instances with known answers as {@code check} does, once for each choice of reductions, and
 * counts right, open and wrong answers; states are counted by way of a smaller net. Everything is done in one process on one
 * thread, so that instances of a fraction of a second take no more than that.
 */
public final class OracleMatrix {
    private static final String STATE_SPACE = "StateSpace";

    /** How it is written in the command line. */
    private static final String AUTO = "auto";

    private static final String NONE = "none";

    private final PrintStream out;
    private final Map<String, Score> scores = new LinkedHashMap<>();

    public OracleMatrix(PrintStream out) {
        this.out = out;
    }

    /** Asks what the arguments select; returns whether no answer is wrong. */
    public boolean run(Arguments arguments) throws Arguments.Unusable, InputException {
        if (arguments.rest().size() != 1) {
            throw new Arguments.Unusable("oracles takes one folder of instances");
        }
        List<String> examinations = arguments.some("--examinations", Contest.EXAMINATIONS);
        List<String> reductions = List.of(arguments.text("--reduce", AUTO).split(",", -1));
        ExploreOptions options = ExploreOptions.plain()
                .withMemory(1L << 29)
                .withTime(arguments.duration("--time", "5s").toNanos());
        out.printf(Locale.ROOT, "%-32s", "right/open/wrong");
        reductions.forEach(words -> out.printf(Locale.ROOT, " %22s", words));
        out.println();
        int instances = 0;
        for (Instance instance : Instance.below(Path.of(arguments.rest().get(0)))) {
            if (instance.isSmall()) {
                ask(instance, examinations, reductions, options);
                instances++;
            }
        }
        out.printf(Locale.ROOT, "%n%d instances with at most 2,000,000 states%n", instances);
        for (String examination : examinations) {
            row(examination, examination, reductions);
        }
        row("all", "", reductions);
        return scores.values().stream().allMatch(score -> score.wrong() == 0);
    }

    private void ask(Instance instance, List<String> examinations, List<String> reductions, ExploreOptions options)
            throws Arguments.Unusable, InputException {
        NetSource source = NetFiles.open(instance.folder().resolve("model.pnml"), unheard -> {});
        PetriNet net = source.unfolded(UnfoldingLimits.usual());
        Subject subject = Subject.of(net).ofColored(source.colored());
        for (String words : reductions) {
            for (String examination : examinations) {
                Map<String, String> known = instance.known(examination);
                if (!known.isEmpty()) {
                    long start = System.nanoTime();
                    Map<String, Set<String>> answers = examination.equals(STATE_SPACE)
                            ? counted(net, options)
                            : answers(subject, questions(instance, examination, net), named(words), options);
                    double seconds = (System.nanoTime() - start) / 1e9;
                    ContestResult result = ContestResult.judge(
                            instance, examination, new ContestCommand.Outcome(answers, seconds, null));
                    result.wrongs().forEach(wrong -> out.println("WRONG with " + words + ": " + wrong));
                    for (String about : List.of(instance.name(), examination, "")) {
                        scores.merge(about + " " + words, result.score(), Score::plus);
                    }
                }
            }
        }
        row(instance.name(), instance.name(), reductions);
    }

    private void row(String title, String about, List<String> reductions) {
        out.printf(Locale.ROOT, "%-32s", title);
        for (String words : reductions) {
            Score score = scores.getOrDefault(about + " " + words, Score.NONE);
            out.printf(
                    Locale.ROOT,
                    " %22s",
                    String.format(
                            Locale.ROOT,
                            "%d/%d/%d %.1f s",
                            score.right(),
                            score.open(),
                            score.wrong(),
                            score.seconds()));
        }
        out.println();
    }

    private static Reductions named(String words) throws Arguments.Unusable {
        if (words.equals(AUTO) || words.equals(NONE)) {
            return words.equals(AUTO) ? Reductions.AUTO : Reductions.NONE;
        }
        Set<Reduction> asked = EnumSet.noneOf(Reduction.class);
        for (String word : words.split("\\+", -1)) {
            try {
                asked.add(Reduction.valueOf(word.toUpperCase(Locale.ROOT)));
            } catch (IllegalArgumentException unknown) {
                throw new Arguments.Unusable("'" + word + "' is not a reduction");
            }
        }
        return Reductions.asked(asked);
    }

    /** The questions of an examination; none where it has no file of them. */
    static List<Property> questions(Instance instance, String examination, PetriNet net) throws InputException {
        return switch (examination) {
            case "OneSafe" -> List.of(new Property.OneSafe(examination));
            case "StableMarking" -> List.of(new Property.StableMarking(examination));
            case "QuasiLiveness" -> List.of(new Property.QuasiLiveness(examination));
            case "Liveness" -> List.of(new Property.Liveness(examination));
            case "ReachabilityDeadlock" ->
                List.of(new Property.Truth(examination, Formula.reachable(new Formula.Deadlock())));
            default -> written(instance, examination, net);
        };
    }

    private static List<Property> written(Instance instance, String examination, PetriNet net) throws InputException {
        List<Property> properties = new ArrayList<>();
        Path file = instance.folder().resolve(examination + ".xml");
        if (Files.exists(file)) {
            for (PropertyEntry entry : PropertyXml.read(file, new NetVocabulary(net))) {
                if (entry instanceof PropertyEntry.Read read) {
                    properties.add(read.property());
                }
            }
        }
        return properties;
    }

    private static Map<String, Set<String>> answers(
            Subject subject, List<Property> questions, Reductions reductions, ExploreOptions options)
            throws InputException {
        PetriNet net = subject.net();
        Map<String, Set<String>> answers = new LinkedHashMap<>();
        if (questions.isEmpty() || net == null) {
            return answers;
        }
        Limit limit = Limit.nanos(options.timeNanos() / 8);
        Plan plan = Plans.reduced(Plans.exploring(UnfoldingLimits.usual()), reductions, net, limit);
        CheckOptions check = new CheckOptions(options).withReductions(reductions);
        for (Finding finding :
                new Checker(subject, questions, check, plan).run().findings()) {
            String answer = word(finding.verdict());
            if (!answer.isEmpty()) {
                answers.computeIfAbsent(finding.property().name(), first -> new LinkedHashSet<>())
                        .add(answer);
            }
        }
        return answers;
    }

    private static String word(Verdict verdict) {
        if (verdict instanceof Verdict.Value value) {
            return String.valueOf(value.most());
        }
        return verdict instanceof Verdict.Holds
                ? "TRUE"
                : verdict instanceof Verdict.Violated ? "FALSE" : verdict instanceof Verdict.Unbounded ? "INF" : "";
    }

    private static Map<String, Set<String>> counted(PetriNet net, ExploreOptions options) {
        CountReport.Counts counts = ReducedCount.obstacle(net).isEmpty()
                ? new ReducedCount(net, options, false).run().counts()
                : null;
        if (counts == null) {
            return Map.of();
        }
        Map<String, Set<String>> figures = new LinkedHashMap<>();
        figures.put("STATES", Set.of(counts.states().toString()));
        BigInteger edges = counts.edges();
        if (edges != null) {
            figures.put("TRANSITIONS", Set.of(edges.toString()));
        }
        CountReport.Counts.Most most = counts.most();
        if (most != null) {
            figures.put("MAX_TOKEN_PER_MARKING", Set.of(String.valueOf(most.inAll())));
            figures.put("MAX_TOKEN_IN_PLACE", Set.of(String.valueOf(most.ofOneValue())));
        }
        return figures;
    }
}
