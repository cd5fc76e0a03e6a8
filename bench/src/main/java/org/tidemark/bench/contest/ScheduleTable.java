package org.tidemark.bench.contest;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.tidemark.bench.command.Arguments;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Occasion;
import org.tidemark.check.Reductions;
import org.tidemark.check.Schedule;
import org.tidemark.check.ScheduleText;
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
 * Asks the questions of contest instances as {@code mcc} does, one thread and the usual times for all stages, looks at what each stage takes and
 * settles, and writes the schedule that follows, for {@code --schedule}.
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
    private final StagePay pay = new StagePay();
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
        for (Map.Entry<List<String>, Map<String, StagePay.Pay>> entry :
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
}
