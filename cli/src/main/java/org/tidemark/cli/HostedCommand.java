package org.tidemark.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.Cancellation;
import org.tidemark.api.Progress;
import org.tidemark.api.Run;
import org.tidemark.api.SharedMemory;
import org.tidemark.api.report.Report;
import org.tidemark.api.task.KeptAnswers;
import org.tidemark.api.task.Task;
import org.tidemark.bits.MemoryShare;
import org.tidemark.bits.ThreadEnd;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.RunProgress;
import org.tidemark.cli.session.Host;
import org.tidemark.cli.session.Interrupts;
import org.tidemark.cli.session.Palette;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import org.tidemark.input.InputException;
import org.tidemark.model.Evidence;
import org.tidemark.system.TimedRun;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.Verdict;

/**
 * A command that a program with a face of its own, such as the page, runs inside itself. It is the command of the command line in every
 * respect; the program lends it memory, hears how far it has come, may cancel it, and gets the report as a tree. Used once; belongs to one thread, but
 * for the cancellation.
 */
public final class HostedCommand {
    private static final long LEAST_BYTES = 1L << 20;
    private static final String REMARK = "tidemark: ";
    private static final String HELP = "Try '";

    private final List<String> arguments;
    private final SharedMemory memory;
    private final Cancellation cancellation;
    private String input = "";
    private String inputName = "";
    private Map<String, String> files = Map.of();
    private Duration interval = Duration.ofMillis(500);
    private @Nullable KeptAnswers kept;
    private @Nullable Consumer<Progress> progress;
    private BiConsumer<String, Verdict> verdicts = (question, verdict) -> {};

    /**
     * The outcome of a command.
     *
     * @param status its exit status
     * @param report the report; empty where it has none, and the remarks say why
     * @param remarks what it prints beside the report, in sentences
     * @param runs the runs that show answers, by the names of the questions; that of an exploration or an explanation has an empty name
     * @param picture the picture of the run that is explained, in SVG; empty where there is none
     * @param printed what it prints instead of a report, such as a model in another format
     */
    public record Outcome(
            int status,
            Optional<Report> report,
            List<String> remarks,
            Map<String, Run> runs,
            Optional<String> picture,
            String printed) {
        /** Whether the command was refused or failed. */
        public boolean hasFailed() {
            return report.isEmpty() && status != Status.UNKNOWN;
        }
    }

    /**
     * A command.
     *
     * @param arguments its words, as a shell would give them to the program
     * @param memory the memory that it shares with others
     * @param cancellation ends it early, with what it has found
     */
    public HostedCommand(List<String> arguments, SharedMemory memory, Cancellation cancellation) {
        this.arguments = List.copyOf(arguments);
        this.memory = memory;
        this.cancellation = cancellation;
    }

    /** The text that it reads as standard input, and the name of a file with this text. */
    public HostedCommand reading(String text, String name) {
        input = text;
        inputName = name;
        return this;
    }

    /** The texts that its options name like files. */
    public HostedCommand with(Map<String, String> texts) {
        files = Map.copyOf(texts);
        return this;
    }

    /** Who hears, at such intervals, how far it has come, and of each verdict with the name of its question. */
    public HostedCommand telling(Duration every, Consumer<Progress> listener, BiConsumer<String, Verdict> settled) {
        interval = every;
        progress = listener;
        verdicts = settled;
        return this;
    }

    /** Does not ask again what earlier checks of the model have answered and an edit cannot have changed. */
    public HostedCommand keeping(KeptAnswers answers) {
        kept = answers;
        return this;
    }

    /** Runs it. */
    public Outcome run() {
        try (Call call = new Call()) {
            if (!call.share.cover(LEAST_BYTES)) { // what every engine takes for granted
                return new Outcome(
                        Status.UNKNOWN,
                        Optional.empty(),
                        List.of("the shared memory is in use by other runs; wait for them or cancel them"),
                        Map.of(),
                        Optional.empty(),
                        "");
            }
            ByteArrayOutputStream said = new ByteArrayOutputStream();
            ByteArrayOutputStream printed = new ByteArrayOutputStream();
            PrintStream err = new PrintStream(said, true, StandardCharsets.UTF_8);
            Session session = new Session(
                    new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                    new PrintStream(printed, false, StandardCharsets.UTF_8),
                    err,
                    false,
                    false,
                    () -> new Interrupts.Watch(cancellation::isCancelled, () -> {}),
                    Palette.PLAIN,
                    call);
            int status = Tidemark.run(arguments.toArray(String[]::new), session);
            return new Outcome(
                    status,
                    Optional.ofNullable(call.report),
                    remarks(said.toString(StandardCharsets.UTF_8)),
                    new LinkedHashMap<>(call.runs),
                    Optional.ofNullable(call.picture),
                    printed.toString(StandardCharsets.UTF_8));
        }
    }

    /** The remarks printed beside the report: a remark begins with the name of the program, and may go on for some lines. */
    private static List<String> remarks(String said) {
        List<String> remarks = new ArrayList<>();
        for (String line : said.lines().toList()) {
            if (line.startsWith(REMARK) || remarks.isEmpty()) {
                remarks.add(line.startsWith(REMARK) ? line.substring(REMARK.length()) : line);
            } else if (!line.startsWith(HELP)) {
                int last = remarks.size() - 1;
                remarks.set(last, remarks.get(last) + "\n" + line);
            }
        }
        return remarks;
    }

    /** The command while it runs. Closing it returns the memory and ends the reports of its progress. */
    private final class Call implements Host, Task.Follower, AutoCloseable {
        private final MemoryShare share = memory.share();
        private final MemoryShare rival = memory.share();
        private final long start = System.nanoTime();
        private final @Nullable Thread reporter;
        private final Map<String, Run> runs = new LinkedHashMap<>();
        private volatile Supplier<@Nullable Progress> source = () -> null;
        private volatile boolean isEnded;
        private @Nullable LongSupplier usedBytes;
        private @Nullable Report report;
        private @Nullable String picture;

        Call() {
            Consumer<Progress> listener = progress;
            if (listener == null) {
                reporter = null;
            } else {
                reporter = new Thread(() -> report(listener), "tidemark-progress");
                reporter.setDaemon(true);
                reporter.start();
            }
        }

        @Override
        public ExploreOptions within(ExploreOptions limits) {
            return limits.withShare(share)
                    .withCancelled(() -> limits.cancelled().getAsBoolean() || cancellation.isCancelled());
        }

        @Override
        public MemoryShare rival() {
            return rival;
        }

        @Override
        public Task.Follower follower() {
            return this;
        }

        @Override
        public <T> T during(Supplier<? extends @Nullable RunProgress> run, String before, Task.Part<T> part)
                throws InputException {
            LongSupplier bytes = usedBytes;
            source = () -> Progress.of(run.get(), bytes);
            return part.run();
        }

        @Override
        public void countingBytes(LongSupplier used) {
            usedBytes = used;
        }

        @Override
        public void verdict(String question, Verdict verdict) {
            verdicts.accept(question, verdict);
        }

        @Override
        public void show(Report shown) {
            report = shown;
        }

        @Override
        public void run(String question, TransitionSystem system, Evidence run, @Nullable TimedRun dated) {
            runs.put(question, Run.of(system, run, dated));
        }

        @Override
        public void picture(String svg) {
            picture = svg;
        }

        @Override
        public @Nullable KeptAnswers kept() {
            return kept;
        }

        @Override
        public String inputName() {
            return inputName;
        }

        @Override
        public @Nullable String text(String file) {
            return files.get(file);
        }

        private void report(Consumer<Progress> listener) {
            Progress farthest = new Progress(0, 0, 0, 0, 0, Duration.ZERO, new Progress.Course("", List.of()));
            while (!isEnded) {
                try {
                    Thread.sleep(interval.toMillis());
                } catch (InterruptedException ended) {
                    // The command has ended, and what came since the last report is reported too.
                }
                Progress known = source.get();
                farthest = known == null || known.isBehind(farthest) ? farthest : known;
                listener.accept(farthest.at(Duration.ofNanos(System.nanoTime() - start)));
            }
        }

        @Override
        public void close() {
            share.shrinkTo(0);
            rival.shrinkTo(0);
            isEnded = true;
            if (reporter != null) {
                reporter.interrupt();
                ThreadEnd.await(reporter);
            }
        }
    }
}
