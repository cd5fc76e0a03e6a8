package org.tidemark.cli.option;

import java.nio.file.Files;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Report;
import org.tidemark.cli.report.TraceText;
import org.tidemark.format.NetSource;
import org.tidemark.format.OutputFile;
import org.tidemark.format.registry.ProcessFiles;
import org.tidemark.format.trace.ProcessNet;
import org.tidemark.input.InputException;
import org.tidemark.model.Evidence;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.MessageChart;
import org.tidemark.system.RunChart;
import org.tidemark.system.TimedRun;
import org.tidemark.system.TransitionSystem;
import picocli.CommandLine.Option;

/** Where a run goes as evidence. */
public final class EvidenceOptions {
    @Option(
            names = "--trace",
            paramLabel = "FILE",
            description =
                    "Write the run here, as JSON: a list of {\"event\": NAME, \"state\": {PLACE: TOKENS}} with the "
                            + "initial state first; only marked places are listed.")
    @Nullable
    public String file;

    @Option(
            names = "--picture",
            paramLabel = "FILE",
            description = "Draw the run here as a partial order, which shows what had to come before what: .svg, or "
                    + ".dot for Graphviz; up to " + ProcessNet.MOST_EVENTS + " steps. A run with dates is drawn over "
                    + "time: .svg or .html; one of a program as a message-sequence chart: .svg.")
    @Nullable
    String picture;

    @Option(names = "--force", description = "Replace output files that exist.")
    public boolean force;

    /** Refuses a file that could not be written later, before any time is spent. */
    public void check() throws InputException {
        if (file != null) {
            if (file.equals("-")) {
                throw new InputException(
                        "--trace '-': standard output is for the result; expected the name of a file, such as"
                                + " run.json");
            }
            OutputFile.check(ModelArgument.path(file), force);
        }
        checkPicture();
    }

    /** Refuses a picture that could not be written later. */
    public void checkPicture() throws InputException {
        if (picture != null) {
            OutputFile.check(ModelArgument.path(picture), force);
        }
    }

    /** Refuses a picture of a run of a model that is neither a net nor a program nor one whose runs have dates, and one with an unknown ending. */
    public void check(NetSource source) throws InputException {
        if (picture == null) {
            return;
        }
        TransitionSystem system = source.system();
        if (system != null && system.timedGame() != null) {
            ProcessFiles.checkChart(ModelArgument.path(picture), force);
        } else if (system != null && system.messages(List.of(), -1) != null) {
            ProcessFiles.checkMessages(ModelArgument.path(picture), force);
        } else {
            source.requireNet("--picture");
            ProcessFiles.check(ModelArgument.path(picture), force);
        }
    }

    /** Whether the trace is there already and is not to be replaced. */
    public boolean holdsRun() throws InputException {
        return file != null && !force && Files.exists(ModelArgument.path(file));
    }

    /** The files asked for, as a sentence names them; empty where there are none. */
    public String targets() {
        return Stream.of(file, picture).filter(Objects::nonNull).collect(Collectors.joining(" and "));
    }

    /** Writes and draws a run, where files for it were given. */
    public void write(TransitionSystem system, Evidence run) throws InputException {
        write(new TraceText(system), run);
    }

    /** Writes and draws a run with the dates that a text gives it, where files for it were given. */
    public void write(TraceText text, Evidence run) throws InputException {
        if (file != null) {
            Object value = text.value(run);
            OutputFile.write(ModelArgument.path(file), force, out -> Report.write(out, value));
        }
        if (picture == null) {
            return;
        }
        TimedRun timed = text.system() instanceof NetSystem ? null : text.timed(run);
        if (timed != null) {
            draw(text.system(), timed);
        } else {
            draw(text.system(), run);
        }
    }

    /** Writes and draws a run with dates, where files for it were given. */
    public void write(TransitionSystem system, TimedRun run) throws InputException {
        if (file != null) {
            List<Report> steps = TraceText.values(system, run);
            OutputFile.write(ModelArgument.path(file), force, out -> Report.write(out, steps));
        }
        draw(system, run);
    }

    /** Draws a run of a net or of a program, where a file for it was given. */
    public void draw(TransitionSystem system, Evidence run) throws InputException {
        if (picture == null) {
            return;
        }
        if (system instanceof NetSystem of) {
            ProcessFiles.write(ProcessNet.of(of.net(), run.events()), ModelArgument.path(picture), force);
            return;
        }
        MessageChart chart = system.messages(run.events(), run.loop().orElse(MessageChart.NEVER));
        if (chart != null) {
            ProcessFiles.write(chart, "A run of " + system.name(), ModelArgument.path(picture), force);
        }
    }

    /** Draws a run with dates, where a file for it was given. */
    public void draw(TransitionSystem system, TimedRun run) throws InputException {
        RunChart chart = system.chart(run);
        if (picture != null && chart != null) {
            ProcessFiles.write(chart, "A run of " + system.name(), ModelArgument.path(picture), force);
        }
    }

    /** How much of a run is printed. */
    public static final class FullRuns {
        @Option(
                names = "--full-runs",
                description =
                        "Print every step of a run with all that it changes, not only what matters to the question.")
        public boolean areFull;
    }
}
