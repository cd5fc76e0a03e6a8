package org.tidemark.search.disk;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.ThreadEnd;

/** Some threads that work together on one thing after the other, the caller's among them. */
final class WorkerThreads {
    private final int members;

    WorkerThreads(int members) {
        this.members = members;
    }

    int members() {
        return members;
    }

    /** Lets every member do something, by its number, and waits for all of them; the first failure is thrown then. */
    void each(IntConsumer work) {
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        List<Thread> helpers = new ArrayList<>();
        for (int i = 1; i < members; i++) {
            int number = i;
            Thread helper = new Thread(() -> guarded(work, number, failure), "disk-search-" + number);
            helper.setDaemon(true);
            helper.start();
            helpers.add(helper);
        }
        guarded(work, 0, failure);
        helpers.forEach(ThreadEnd::await);
        Throwable thrown = failure.get();
        if (thrown instanceof Error error) {
            throw error;
        }
        if (thrown instanceof RuntimeException exception) {
            throw exception;
        }
    }

    /** Lets the members do the tasks from 0 on, each by a free member: given its own number and that of the task. */
    void share(int tasks, Task task) {
        AtomicInteger next = new AtomicInteger();
        each(member -> {
            for (int i = next.getAndIncrement(); i < tasks; i = next.getAndIncrement()) {
                task.run(member, i);
            }
        });
    }

    /** One of many things to do. */
    interface Task {
        void run(int member, int number);
    }

    private static void guarded(IntConsumer work, int number, AtomicReference<@Nullable Throwable> failure) {
        try {
            work.accept(number);
        } catch (RuntimeException | Error thrown) {
            failure.compareAndSet(null, thrown);
        }
    }
}
