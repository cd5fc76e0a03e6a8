package org.tidemark.search.disk;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.model.ReversibleExpander;
import org.tidemark.model.StepsBack;
import org.tidemark.model.Successors;
import org.tidemark.model.wrap.Quotient;
import org.tidemark.store.disk.BlockIndex;
import org.tidemark.store.disk.RunBlocks;
import org.tidemark.store.disk.SortedRun;

/**
 * Finds a shortest run to a state from the files of the levels alone: no predecessors are kept. From a state of level {@code n},
 * every event is undone; of the states that this gives, those in level {@code n - 1} are predecessors, and the least of them is taken, by
 * its first event. So the run depends on the model only: not on threads, memory, or how often the search was resumed.
 *
 * <p>A step reads a block for each event that can be undone. One thread.
 */
public final class WayBack {
    private final LevelFiles files;
    private final Expander expander;
    private final StepsBack back;

    /** Whether an event that was undone need not be the one that leads forward again, since states are representatives. */
    private final boolean areClasses;

    private final Successors successors;
    private final int events;
    private final int stride;
    private final RunBlocks reader = new RunBlocks();

    /** Ways through files that keep the states of this model. */
    WayBack(Model model, LevelFiles files) {
        this.files = files;
        this.events = model.events();
        this.stride = model.layout().words();
        expander = model.expander();
        areClasses = model instanceof Quotient;
        back = stepsBack(model);
        successors = new Successors(stride, 16);
    }

    private StepsBack stepsBack(Model model) {
        StepsBack steps = model instanceof Quotient quotient
                ? quotient.stepsBack()
                : expander instanceof ReversibleExpander reversible ? reversible::unfire : null;
        if (steps == null) {
            throw new IllegalArgumentException("the model cannot step back");
        }
        return steps;
    }

    /** Whether the files have a state, by the words that they keep. */
    public boolean has(long[] state) {
        return levelOf(Arrays.copyOf(state, stride)) >= 0;
    }

    /**
     * The events of a shortest run to a state, of which the words that files keep are looked at; null where it was cancelled, or where a class
     * of states has several representatives and none of those that lie nearer is a predecessor's.
     */
    public int @Nullable [] to(long[] state, BooleanSupplier cancelled) {
        long[] at = Arrays.copyOf(state, stride);
        long level = levelOf(at);
        if (level < 0) {
            throw new IllegalArgumentException("a state that was not found");
        }
        int[] run = new int[Math.toIntExact(level)];
        for (int step = run.length - 1; step >= 0; step--) {
            if (cancelled.getAsBoolean()) {
                return null;
            }
            run[step] = stepBack(at, step);
            if (run[step] < 0) {
                return null;
            }
        }
        return run;
    }

    /** Turns a state into its least predecessor in a level, and returns the event between them; -1 where a class has none. */
    private int stepBack(long[] state, long level) {
        long[] least = new long[0];
        int event = -1;
        long[] before = new long[stride];
        for (int e = 0; e < events; e++) {
            System.arraycopy(state, 0, before, 0, stride);
            if (back.undo(e, before, 0)
                    && (event < 0 || KnownRuns.compare(before, 0, least, 0, stride) < 0)
                    && files.holds(level, before, 0, reader)) {
                int forward = leadsTo(before, e, state) ? e : areClasses ? eventTo(before, state) : -1;
                least = forward < 0 ? least : before.clone();
                event = forward < 0 ? event : forward;
            }
        }
        if (event < 0 && areClasses) {
            return -1;
        }
        if (event < 0) {
            throw new IllegalStateException(
                    "a state of level " + (level + 1) + " without a predecessor in level " + level);
        }
        System.arraycopy(least, 0, state, 0, stride);
        return event;
    }

    private boolean leadsTo(long[] before, int event, long[] state) {
        long[] after = before.clone();
        return expander.fire(event, after, 0) && Arrays.equals(after, state);
    }

    /** An event that leads from one state to another; -1 where none does. */
    private int eventTo(long[] before, long[] state) {
        successors.clear();
        expander.expand(before, 0, successors);
        for (int i = 0; i < successors.size(); i++) {
            int at = successors.at(i);
            if (Arrays.equals(successors.words(), at, at + stride, state, 0, stride)) {
                return successors.event(i);
            }
        }
        return -1;
    }

    /** The level of a state; -1 where no file has it. */
    private long levelOf(long[] state) {
        for (StateFile file : files.all()) {
            long level = file.level() == StateFile.SEVERAL ? scan(file, state) : file.level();
            if (level >= 0 && file.holds(level, state, 0, reader)) {
                return level;
            }
        }
        return -1;
    }

    /** Where each state says its level, only a look at all of them finds one. */
    private long scan(StateFile file, long[] state) {
        SortedRun run = file.run();
        BlockIndex index = run.index();
        for (int block = 0; block < index.blocks(); block++) {
            reader.load(run, block);
            long[] words = reader.words();
            for (int i = 0, at = 0; i < reader.size(); i++, at += run.width()) {
                if (KnownRuns.compare(words, at + 1, state, 0, stride) == 0) {
                    return words[at];
                }
            }
        }
        return -1;
    }
}
