package org.tidemark.cli.session;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Report;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.model.Evidence;
import org.tidemark.system.TimedRun;
import org.tidemark.system.TransitionSystem;

/**
 * The outside world as a command sees it.
 *
 * @param in what the user types
 * @param out results
 * @param err progress, remarks and errors
 * @param terminalIn whether a person types at {@code in}
 * @param terminalErr whether a person watches {@code err}
 * @param interrupts where wishes to stop come from
 * @param palette how verdicts are emphasised in {@code out}
 * @param host the program that runs the command inside itself; null where the command is a process of its own
 */
public record Session(
        InputStream in,
        PrintStream out,
        PrintStream err,
        boolean terminalIn,
        boolean terminalErr,
        Interrupts interrupts,
        Palette palette,
        @Nullable Host host) {
    /** A session of a process of its own. */
    public Session(
            InputStream in,
            PrintStream out,
            PrintStream err,
            boolean terminalIn,
            boolean terminalErr,
            Interrupts interrupts,
            Palette palette) {
        this(in, out, err, terminalIn, terminalErr, interrupts, palette, null);
    }

    /** A session without colours. */
    public Session(
            InputStream in,
            PrintStream out,
            PrintStream err,
            boolean terminalIn,
            boolean terminalErr,
            Interrupts interrupts) {
        this(in, out, err, terminalIn, terminalErr, interrupts, Palette.PLAIN);
    }

    /** A session without terminals that nobody interrupts. */
    public static Session quiet(InputStream in, PrintStream out, PrintStream err) {
        return new Session(in, out, err, false, false, Interrupts.NONE);
    }

    /** The session with results going elsewhere. */
    public Session printingTo(PrintStream other) {
        return new Session(in, other, err, terminalIn, terminalErr, interrupts, palette, host);
    }

    /** Limits of a run, within those of the host. */
    public ExploreOptions within(ExploreOptions limits) {
        return host == null ? limits : host.within(limits);
    }

    /** Prints a report, for people or for programs; a host is given the tree. */
    public void show(Report report, boolean isForPrograms) {
        if (host != null) {
            host.show(report);
        } else if (isForPrograms) {
            report.write(out);
        } else {
            report.print(out);
        }
    }

    /** Hands the run that shows an answer to the host. */
    public void hand(String answer, TransitionSystem system, @Nullable Evidence run) {
        hand(answer, system, run, found -> null);
    }

    /** Hands the run that shows an answer to the host, with the dates that it is printed with; where that gives none, it has the earliest. */
    public void hand(
            String answer,
            TransitionSystem system,
            @Nullable Evidence run,
            Function<Evidence, @Nullable TimedRun> dates) {
        if (host != null && run != null) {
            host.run(answer, system, run, run.loop().isPresent() ? null : dates.apply(run));
        }
    }

    /** Obeys what is typed, line by line, until the input ends, the user quits with {@code q}, or the output is closed. */
    public void obey(Consumer<String> commands) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        while (!out.checkError()) {
            out.print("> ");
            out.flush();
            String line = lines.readLine();
            if (line == null) {
                out.println();
            } else if (!terminalIn) {
                out.println(line); // a terminal has shown it already
            }
            if (line == null || Set.of("q", "quit", "exit").contains(line.strip())) {
                return;
            }
            commands.accept(line.strip());
        }
    }

    /** Says something beside the results, as every Unix tool does: with its name first. */
    public void remark(String sentence) {
        err.println("tidemark: " + sentence);
    }
}
