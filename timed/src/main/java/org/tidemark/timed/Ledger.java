package org.tidemark.timed;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;

/**
 * The accounts of what models of one system keep beside the states of runs. Each thread that runs the models has its own account, so that one that ends leaves the
 * others as they are. Other threads work for one of these: they pay from the account that has most left, and go on until all of them are over. Thread-safe.
 */
final class Ledger {
    private static final Account NO_LIMIT = new Account(MemoryBudget.unlimited(), () -> false);

    private final Map<Thread, Account> accounts = new HashMap<>();
    private long bytes;

    private record Account(MemoryBudget payer, BooleanSupplier isOver) {
        long left() {
            return payer.limitBytes() - payer.usedBytes();
        }
    }

    /** Charges the run of this thread for what exists already, as far as its budget allows, and for all growth. */
    synchronized void charge(MemoryBudget budget) {
        accounts.keySet().removeIf(thread -> !thread.isAlive());
        accounts.merge(
                Thread.currentThread(),
                new Account(budget, NO_LIMIT.isOver),
                (before, now) -> new Account(budget, before.isOver));
        if (!budget.reserve(bytes)) {
            budget.reserve(budget.limitBytes() - budget.usedBytes());
        }
    }

    /** Books bytes that are about to be taken. */
    synchronized void grow(long more) {
        if (!payer().reserve(more)) {
            throw new MemoryBudget.Exhausted();
        }
        bytes += more;
    }

    synchronized long bytes() {
        return bytes;
    }

    synchronized void release(long less) {
        payer().release(less);
        bytes -= less;
    }

    private MemoryBudget payer() {
        Account own = accounts.get(Thread.currentThread());
        return (own != null
                        ? own
                        : accounts.values().stream()
                                .max(Comparator.comparingLong(Account::left))
                                .orElse(NO_LIMIT))
                .payer;
    }

    /** Says when the run of this thread is over. */
    synchronized void cancelWhen(BooleanSupplier isOver) {
        accounts.merge(
                Thread.currentThread(),
                new Account(NO_LIMIT.payer, isOver),
                (before, now) -> new Account(before.payer, isOver));
    }

    /** Closes the account of this thread. */
    synchronized void free() {
        accounts.remove(Thread.currentThread());
    }

    /** Ends what takes long where the run is over. */
    void poll() {
        if (runs().stream().allMatch(run -> run.isOver.getAsBoolean())) {
            throw new Cancelled();
        }
    }

    /** The account of this thread, or else all. */
    private synchronized List<Account> runs() {
        Account own = accounts.get(Thread.currentThread());
        return own != null ? List.of(own) : accounts.isEmpty() ? List.of(NO_LIMIT) : List.copyOf(accounts.values());
    }
}
