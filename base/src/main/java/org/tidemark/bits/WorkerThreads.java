package org.tidemark.bits;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Some threads that work together on one thing after the other, the caller's among them. */
public final class WorkerThreads {
    /** The caller's thread, and no other. */
    public static final WorkerThreads ALONE = new WorkerThreads(1, "");

    private static final int SPINS = 1000;
    private static final long PAUSE_NANOS = 20_000;

    private final int members;
    private final String purpose;

    /** That many threads, with the caller's; {@code purpose} is part of the names of the others. */
    public WorkerThreads(int members, String purpose) {
        this.members = members;
        this.purpose = purpose;
    }

    public int members() {
        return members;
    }

    /**
     * Lets every member do something, by its number, and waits for all of them; the first failure is thrown then. The
     * caller is number 0. It also does the part of those for whom the machine has no thread, when its own is done.
     */
    public void each(Work work) {
        each(members, work);
    }

    private void each(int count, Work work) {
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        List<Thread> helpers = new ArrayList<>();
        while (helpers.size() + 1 < count) {
            int number = helpers.size() + 1;
            Thread helper = new Thread(() -> guarded(work, number, failure), purpose + "-" + number);
            helper.setDaemon(true);
            try {
                helper.start();
            } catch (OutOfMemoryError none) {
                break;
            }
            helpers.add(helper);
        }
        guarded(work, 0, failure);
        for (int number = helpers.size() + 1; number < count; number++) {
            guarded(work, number, failure);
        }
        helpers.forEach(ThreadEnd::await);
        rethrow(failure.get());
    }

    /** Throws what ended the work of a thread; nothing where nothing did. */
    public static void rethrow(@Nullable Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        if (thrown instanceof RuntimeException exception) {
            throw exception;
        }
    }

    /** Lets the members do the tasks from 0 on, each by a free member: given its own number and that of the task. */
    public void share(int tasks, Task task) {
        AtomicInteger next = new AtomicInteger();
        each(Math.min(members, tasks), member -> {
            for (int i = next.getAndIncrement(); i < tasks; i = next.getAndIncrement()) {
                task.run(member, i);
            }
        });
    }

    /** Waits a moment for another thread, which may not be running; {@code tries} is how often that was done before. */
    public static void pause(int tries) {
        if (tries < SPINS) {
            Thread.onSpinWait();
        } else {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /** The part of one member. */
    public interface Work {
        void run(int member);
    }

    /** One of many things to do. */
    public interface Task {
        void run(int member, int number);
    }

    private static void guarded(Work work, int number, AtomicReference<@Nullable Throwable> failure) {
        try {
            work.run(number);
        } catch (RuntimeException | Error thrown) {
            failure.compareAndSet(null, thrown);
        }
    }
}
