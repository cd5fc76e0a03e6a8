package org.tidemark.cli.session;

import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Report;
import org.tidemark.api.task.KeptAnswers;
import org.tidemark.api.task.Task;
import org.tidemark.bits.MemoryShare;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.model.Evidence;
import org.tidemark.system.TimedRun;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.Verdict;

/** A program that runs a command inside itself: it lends memory, follows the command, and takes its report as a tree. Thread-safe. */
public interface Host {
    /** The limits of a run, with the share of memory that it has and an end when the host cancels it. */
    ExploreOptions within(ExploreOptions limits);

    /** The share of memory for a count that races an exploration. */
    MemoryShare rival();

    /** Who follows the tasks of the command. */
    Task.Follower follower();

    /** The verdict on a question is known; others may still be open. */
    void verdict(String question, Verdict verdict);

    /** The report of the command, with values for programs and with rows and lines for people. */
    void show(Report report);

    /** The run that shows the answer to a question, with dates where it was found with others than the earliest; to an exploration the question is empty. */
    void run(String question, TransitionSystem system, Evidence run, @Nullable TimedRun dated);

    /** The picture of the run that a command explains, in SVG: its steps and what each of them needs. */
    void picture(String svg);

    /** The answers of earlier checks of the same model; null where each check asks everything. */
    default @Nullable KeptAnswers kept() {
        return null;
    }

    /** The name of the text on standard input, for messages. */
    String inputName();

    /** The text that an option names like a file; null where the host has none of this name. */
    @Nullable
    String text(String file);
}
