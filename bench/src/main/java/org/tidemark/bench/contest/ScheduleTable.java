package org.tidemark.bench.contest;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.tidemark.bench.command.Arguments;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Occasion;
import org.tidemark.check.Reductions;
import org.tidemark.check.Schedule;
import org.tidemark.check.ScheduleText;
import org.tidemark.check.StageReport;
import org.tidemark.check.Subject;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.question.Verdict;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.format.InputException;
import org.tidemark.format.NetSource;
import org.tidemark.format.registry.NetFiles;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;

/**
 * Asks the questions of contest instances as {@code mcc} does, one thread and the usual times for all stages, looks at
 * what each stage takes and settles, and writes the schedule that follows, for {@code --schedule}.
 */
public final class ScheduleTable {
    /** Those with questions in files, and the deadlock. */
    private static final List<String> EXAMINATIONS = List.of(
            "ReachabilityDeadlock",
            "ReachabilityCardinality",
            "ReachabilityFireability",
            "UpperBounds",
            "CTLCardinality",
            "CTLFireability",
            "LTLCardinality",
            "LTLFireability");

    private final PrintStream out;
    private final StageYields pay = new StageYields();
    private int checks;

    public ScheduleTable(PrintStream out) {
        this.out = out;
    }

    public void run(Arguments arguments) throws Arguments.Unusable, InputException {
        if (arguments.rest().size() != 1) {
            throw new Arguments.Unusable("schedule takes one folder of instances");
        }
        List<String> examinations = arguments.some("--examinations", EXAMINATIONS);
        String time = arguments.text("--time", "10s");
        ExploreOptions options = ExploreOptions.plain()
                .withMemory(arguments.bytes("--memory", "1g"))
                .withTime(arguments.duration("--time", "10s").toNanos());
        Path folder = Path.of(arguments.rest().get(0));
        List<Instance> instances = Instance.below(folder, arguments.text("--instances", ""));
        for (Instance instance : instances) {
            learn(instance, examinations, options);
        }
        print();
        String text = String.format(
                        Locale.ROOT,
                        "# How much more, or less, than its usual time a stage has where time is limited: kind of question, size of the%n"
                                + "# net, colours, safety, then stages with factors. Learnt by 'bench schedule' from %d checks of %d instances, %s each.%n",
                        checks,
                        instances.size(),
                        time)
                + ScheduleText.print(pay.schedule(Engine.stageNames()));
        write(arguments.text("--out", ""), text);
    }

    private void learn(Instance instance, List<String> examinations, ExploreOptions options) throws InputException {
        NetSource source = NetFiles.open(instance.folder().resolve("model.pnml"), unheard -> {});
        PetriNet net;
        try {
            net = source.unfolded(new UnfoldingLimits(options.memoryBytes(), options.timeNanos(), () -> false));
        } catch (InputException tooLarge) {
            out.println(instance.name() + ": left out, " + tooLarge.getMessage());
            return;
        }
        PlaceBounds bounds = PlaceBounds.of(net, Limit.nanos(options.timeNanos() / 8));
        Subject subject = Subject.of(net).ofColored(source.colored());
        for (String examination : examinations) {
            List<Property> questions = ContestQuestions.of(instance, examination, net);
            if (!questions.isEmpty()) {
                learn(instance, examination, subject, questions, Occasion.of(questions, net, bounds), options);
            }
        }
    }

    private void learn(
            Instance instance,
            String examination,
            Subject subject,
            List<Property> questions,
            Occasion occasion,
            ExploreOptions options)
            throws InputException {
        CheckOptions how = new CheckOptions(options)
                .withReductions(Reductions.AUTO)
                .withSchedule(Schedule.EVEN)
                .withoutExplanations();
        CheckReport report = new Checker(subject, questions, how, Plans.exploring(UnfoldingLimits.usual())).run();
        long open = report.findings().stream()
                .filter(finding -> finding.verdict() instanceof Verdict.Unknown)
                .count();
        pay.add(occasion, report.stages());
        checks++;
        out.printf(
                Locale.ROOT,
                "%s %s (%s): %d of %d answered, %.1f s%n",
                instance.name(),
                examination,
                String.join(" ", occasion.words()),
                questions.size() - open,
                questions.size(),
                report.seconds());
    }

    private void print() {
        for (Map.Entry<List<String>, Map<String, StageYields.Pay>> entry :
                pay.all().entrySet()) {
            out.printf(Locale.ROOT, "%n%s%n", String.join(" ", entry.getKey()));
            entry.getValue()
                    .forEach((stage, what) -> out.printf(
                            Locale.ROOT, "  %-32s %9.1f s %6d settled%n", stage, what.seconds(), what.settled()));
        }
        out.println();
    }

    private void write(String file, String text) throws InputException {
        if (file.isEmpty()) {
            out.print(text);
            return;
        }
        try {
            Files.writeString(Path.of(file), text);
        } catch (IOException why) {
            throw InputException.unwritable(Path.of(file), why);
        }
    }

    /**
     * The cost and yield of stages, by occasion, and the schedule that follows: a stage that settles more in a second
     * than all of them do on such occasions has more time, one that settles less has less. The factor is the square
     * root of how many times as much, since what a stage has settled in its time says little about what it would settle
     * in ten times as much.
     */
    private static final class StageYields {
        /** Nothing follows from a stage that took less than this many seconds in all. */
        private static final double LEAST_SECONDS = 3;

        /** No factor is larger than this, or smaller than 1 divided by this. */
        private static final double MOST = 2;

        /** Factors that are nearer to 1 than this many times are left out. */
        private static final double LITTLE = 1.25;

        private final Map<List<String>, Map<String, Pay>> pays = new TreeMap<>(StageYields::compare);

        /** Seconds taken, and questions settled. */
        record Pay(double seconds, int settled) {
            Pay plus(Pay other) {
                return new Pay(seconds + other.seconds, settled + other.settled);
            }
        }

        /** Those for anything come last, since the first line that fits counts. */
        private static int compare(List<String> a, List<String> b) {
            return String.join(" ", a)
                    .replace('*', '~')
                    .compareTo(String.join(" ", b).replace('*', '~'));
        }

        /** Notes what stages did on an occasion. */
        void add(Occasion occasion, List<StageReport> stages) {
            List<String> words = occasion.words();
            for (StageReport stage : stages) {
                if (stage.ran()) {
                    add(words, stage);
                    add(List.of(words.get(0), "*", "*", "*"), stage);
                }
            }
        }

        private void add(List<String> words, StageReport stage) {
            pays.computeIfAbsent(words, first -> new LinkedHashMap<>())
                    .merge(
                            stage.stage(),
                            new Pay(stage.seconds(), stage.settled().size()),
                            Pay::plus);
        }

        Map<List<String>, Map<String, Pay>> all() {
            return pays;
        }

        /**
         * The schedule that follows from the figures.
         *
         * @param stages the names of those that can have a factor
         */
        Schedule schedule(Set<String> stages) {
            List<Schedule.Line> lines = new ArrayList<>();
            pays.forEach((words, taken) -> {
                Map<String, Double> factors = factors(taken);
                factors.keySet().retainAll(stages);
                if (!factors.isEmpty()) {
                    lines.add(new Schedule.Line(words, factors));
                }
            });
            return new Schedule(lines);
        }

        private static Map<String, Double> factors(Map<String, Pay> stages) {
            Pay all = stages.values().stream().reduce(new Pay(0, 0), Pay::plus);
            Map<String, Double> factors = new LinkedHashMap<>();
            double usual = all.settled / Math.max(all.seconds, 1e-9);
            stages.forEach((stage, pay) -> {
                double times = Math.sqrt((pay.settled + usual) / (pay.seconds + 1) / usual);
                double factor = Math.max(1 / MOST, Math.min(MOST, times));
                if (pay.seconds >= LEAST_SECONDS && all.settled > 0 && (factor >= LITTLE || factor <= 1 / LITTLE)) {
                    factors.put(stage, Math.round(10 * factor) / 10.0);
                }
            });
            return factors;
        }
    }
}
