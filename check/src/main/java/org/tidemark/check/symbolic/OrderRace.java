package org.tidemark.check.symbolic;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.ThreadEnd;

/**
 * Several searches for the states of one net, each in an order of its own, of which the first to find them all wins.
 *
 * <p>They take turns, and turns become longer, since the best order is often a thousand times better than the worst. Every second
 * turn goes to the search that has come furthest, and the others share the rest, those that are expected to take less having
 * more of it. After some turns, of an order and the same upside down the one that has done more levels falls behind: where that
 * goes quickly, events reach up to the first levels, and nearly all the work is still to come there. That is a guess, so it
 * still has a turn now and then; a search is dropped only when memory ends, and then it is the one that is behind, whichever asked for
 * more. One that held little of the memory was not what ended it: it begins again when all others have failed. Each search is with one
 * thread at a time; threads share them.
 */
final class OrderRace {
    /** The number of turns after which an order and its reverse are compared. */
    private static final int TURNS = 3;

    /** A search that held less than 1/RETRY_DIVISOR of the memory when it was dropped is tried a second time. */
    private static final long RETRY_DIVISOR = 2;

    /** A search is in the lead when it is done with this share of the events. */
    private static final double LEAD_SHARE = 0.5;

    private final int threads;
    private int taken;

    /** The searches that no thread is running; {@link #racing} has all that have not been dropped. */
    private final List<OrderTrial> waiting = new ArrayList<>();

    private final List<OrderTrial> racing = new ArrayList<>();

    /** The searches that were dropped while they held little memory, and have not begun again. */
    private final List<OrderTrial> shelved = new ArrayList<>();

    private @Nullable OrderTrial winner;
    private @Nullable Throwable failure;
    private volatile boolean isOver;

    OrderRace(int threads) {
        this.threads = threads;
    }

    /** Whether there is no point in going on: asked by the searches, while they run. */
    BooleanSupplier orOver(BooleanSupplier cancelled) {
        return () -> isOver || cancelled.getAsBoolean();
    }

    /** Runs until one has found all states; whatever happens, the others are closed. */
    OrderTrial winner(List<OrderTrial> trials) {
        waiting.addAll(trials);
        racing.addAll(trials);
        List<Thread> helpers = Stream.generate(() -> new Thread(this::work, "diagram"))
                .limit(Math.min(threads, trials.size()) - 1L)
                .toList();
        helpers.forEach(Thread::start);
        work();
        helpers.forEach(ThreadEnd::await);
        // the winner is still to be asked
        isOver = false;
        OrderTrial first = winner;
        racing.stream().filter(trial -> trial != first).forEach(OrderTrial::close);
        if (first == null) {
            throw failed();
        }
        return first;
    }

    private RuntimeException failed() {
        if (failure instanceof Error error) {
            throw error;
        }
        return failure instanceof RuntimeException exception ? exception : new Cancelled();
    }

    private void work() {
        for (OrderTrial trial = take(); trial != null; trial = take()) {
            try {
                takeTurn(trial);
            } catch (RuntimeException | Error e) {
                end(e);
            }
        }
    }

    private void takeTurn(OrderTrial trial) {
        boolean done;
        try {
            done = trial.takeTurn();
        } catch (MemoryBudget.Exhausted full) {
            makeRoom(trial, full);
            return;
        }
        putBack(trial, done);
    }

    /** The search that goes on: the one in the lead, or the one that has cost least so far; null where there is none. */
    private synchronized @Nullable OrderTrial take() {
        while (!isOver && waiting.isEmpty()) {
            waitForChange();
        }
        if (isOver) {
            return null;
        }
        OrderTrial next = taken++ % 2 == 0 ? null : leader();
        if (next == null || !waiting.contains(next)) {
            next = waiting.stream()
                    .min(Comparator.comparingDouble(OrderTrial::cost))
                    .orElseThrow();
        }
        waiting.remove(next);
        return next;
    }

    /** The search in the lead: of those that have had some turns, the one that is done with most events; null for none. */
    private @Nullable OrderTrial leader() {
        return racing.stream()
                .filter(trial -> trial.turns() >= TURNS && trial.progress() >= LEAD_SHARE)
                .max(Comparator.comparingDouble(OrderTrial::progress))
                .orElse(null);
    }

    private synchronized void putBack(OrderTrial trial, boolean done) {
        if (done) {
            winner = winner == null ? trial : winner;
            isOver = true;
            notifyAll();
        } else if (trial.isToStop()) {
            drop(trial);
        } else {
            waiting.add(trial);
            notifyAll();
            compareWithTurned(trial);
        }
    }

    private void compareWithTurned(OrderTrial trial) {
        if (trial.turns() == TURNS) {
            OrderTrial turned = waiting.stream()
                    .filter(other -> other.order().isTurned(trial.order()) && other.turns() >= TURNS)
                    .findFirst()
                    .orElse(null);
            if (turned != null) {
                (turned.saturation().levelsDone() > trial.saturation().levelsDone() ? turned : trial).fallBehind();
            }
        }
    }

    /**
     * Drops the search that is behind, so that the one that found no memory can go on, unless it is this one. Where a thread is at it, the one that
     * asks waits until that has seen it; there is never more than one search that is to stop, and another is always left.
     */
    private synchronized void makeRoom(OrderTrial asking, MemoryBudget.Exhausted full) {
        if (racing.size() == 1) {
            startShelved(asking, full);
            return;
        }
        if (racing.stream().noneMatch(OrderTrial::isToStop)) {
            OrderTrial behind = behind();
            shelve(behind);
            behind.stop();
            if (waiting.contains(behind)) {
                drop(behind);
            }
        }
        if (asking.isToStop()) {
            drop(asking);
            return;
        }
        while (!isOver && racing.stream().anyMatch(OrderTrial::isToStop)) {
            waitForChange();
        }
        asking.goOn();
        waiting.add(asking);
        notifyAll();
    }

    /** The search that is done with fewest events, or of several such the one with most memory. */
    private OrderTrial behind() {
        return racing.stream()
                .min(Comparator.comparingDouble(OrderTrial::progress)
                        .thenComparing(
                                Comparator.comparingLong(OrderTrial::bytes).reversed()))
                .orElseThrow();
    }

    private void shelve(OrderTrial trial) {
        long all = racing.stream().mapToLong(OrderTrial::bytes).sum();
        if (trial.isFirstAttempt() && RETRY_DIVISOR * trial.bytes() < all) {
            shelved.add(trial);
        }
    }

    /** Drops the last search, which has all the memory and needs more, and lets those begin again that never had much of it. */
    private void startShelved(OrderTrial last, MemoryBudget.Exhausted full) {
        if (shelved.isEmpty()) {
            end(full);
            return;
        }
        drop(last);
        try {
            for (OrderTrial trial : shelved) {
                OrderTrial again = trial.again();
                racing.add(again);
                waiting.add(again);
            }
            shelved.clear();
            notifyAll();
        } catch (MemoryBudget.Exhausted tooLittle) {
            end(tooLittle);
        }
    }

    private void drop(OrderTrial trial) {
        waiting.remove(trial);
        racing.remove(trial);
        trial.close();
        notifyAll();
    }

    /** Until something is put back, dropped or ended; an interrupt ends the race. */
    @SuppressWarnings("WaitNotInLoop") // whoever calls it does so in a loop
    private void waitForChange() {
        try {
            wait();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            end(new Cancelled());
        }
    }

    private synchronized void end(Throwable cause) {
        failure = failure == null ? cause : failure;
        isOver = true;
        notifyAll();
    }
}
