package org.tidemark.web.session;

import java.time.Duration;
import org.tidemark.api.Cancellation;
import org.tidemark.api.Options;
import org.tidemark.api.SharedMemory;
import org.tidemark.web.message.Fields;
import org.tidemark.web.message.Refusal;

/**
 * What all runs of a server may take together, and each at most. Immutable, but for what is in use of the memory.
 *
 * @param memory what all runs share
 * @param time how long one run may take
 * @param threads on how many threads it explores
 */
public record Budget(SharedMemory memory, Duration time, int threads) {
    private static final long MIB = 1L << 20;
    private static final Duration SHORT = Duration.ofSeconds(10);

    /** The limits of a run that a page asked for; what it leaves out is the whole budget. */
    Options options(Fields asked, Cancellation cancellation) throws Refusal {
        long most = memory.bytes() / MIB;
        return Options.defaults()
                .memory(memory, asked.number("memory", most, 1, most) * MIB)
                .time(Duration.ofSeconds(asked.number("seconds", time.toSeconds(), 1, time.toSeconds())))
                .cancellation(cancellation);
    }

    /** The limits of something that a page waits for. */
    Options shortly() {
        return Options.defaults()
                .memory(memory, Math.max(MIB, memory.bytes() / 4))
                .time(SHORT.compareTo(time) < 0 ? SHORT : time);
    }
}
