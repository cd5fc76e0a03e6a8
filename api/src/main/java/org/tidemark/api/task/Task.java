package org.tidemark.api.task;

import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.direct.Execution;
import org.tidemark.check.run.RunProgress;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.system.TransitionSystem;

/**
 * Something to be found out about a model. One task is one strategy: which engine, direct or unfolded, what comes after what failed. Every
 * face makes a task of what it was asked, runs it, and shows the result. Used once.
 *
 * @param <R> the result, which holds the reports of the engines that were used
 */
public interface Task<R> {
    /**
     * Runs the task within its limits.
     *
     * @throws InputException where the model or what is asked of it is wrong
     */
    R run(Follower follower) throws InputException;

    /** Follows a task while it runs. */
    interface Follower {
        /**
         * Runs a part of the task.
         *
         * @param progress how far it has come; any thread may ask
         * @param before what it does as long as there is no progress to report
         */
        <T> T during(Supplier<? extends @Nullable RunProgress> progress, String before, Part<T> part)
                throws InputException;

        /** The next part is work on a whole, which has no states to count; it has these many bytes in use. */
        default void countingBytes(LongSupplier used) {}

        /** A choice that was made, in a sentence without its full stop. */
        default void remark(String sentence) {}
    }

    /** Chooses how the net is executed, within limits. */
    interface Start {
        Execution execution(UnfoldingLimits limits) throws InputException;
    }

    /** A part of a task. */
    interface Part<T> {
        T run() throws InputException;
    }

    /** Something that depends on the names of the system that is executed. */
    interface ByNames<T> {
        T of(TransitionSystem names) throws InputException;
    }

    /** Something that depends on the net. */
    interface ByNet<T> {
        T of(PetriNet net) throws InputException;
    }
}
