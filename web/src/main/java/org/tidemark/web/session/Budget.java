package org.tidemark.web.session;

import java.time.Duration;
import java.util.Optional;
import org.tidemark.api.Cancellation;
import org.tidemark.api.Options;
import org.tidemark.api.SharedMemory;
import org.tidemark.web.message.Fields;
import org.tidemark.web.message.Refusal;

/**
 * The memory, time and disk space that all runs of a server may take together, and each at most. Immutable, but for what is in use of the memory.
 *
 * @param memory what all runs share
 * @param time how long one run may take
 * @param threads on how many threads it explores
 * @param disk where runs may keep files while they last; empty where none may
 */
public record Budget(SharedMemory memory, Duration time, int threads, Optional<DiskRoom> disk) {
    private static final long MIB = 1L << 20;
    private static final Duration BRIEF = Duration.ofSeconds(4);
    private static final Duration SHORT = Duration.ofSeconds(10);
    private static final Duration LONG = Duration.ofSeconds(60);

    /** The limits of a run that a page asked for; what it leaves out is the whole budget. */
    Options options(Fields asked, Cancellation cancellation) throws Refusal {
        long most = memory.bytes() / MIB;
        return Options.defaults()
                .memory(memory, asked.number("memory", most, 1, most) * MIB)
                .time(Duration.ofSeconds(asked.number("seconds", time.toSeconds(), 1, time.toSeconds())))
                .cancellation(cancellation);
    }

    /** The limits of something that a page shows when it is ready. */
    Options patiently() {
        return shortly().time(LONG.compareTo(time) < 0 ? LONG : time);
    }

    /** How long something may take that a page shows beside what it is used for, and that must not keep a core from it for long. */
    Duration brief() {
        return BRIEF.compareTo(time) < 0 ? BRIEF : time;
    }

    /** The limits of something that a page waits for. */
    Options shortly() {
        return Options.defaults()
                .memory(memory, Math.max(MIB, memory.bytes() / 4))
                .time(SHORT.compareTo(time) < 0 ? SHORT : time);
    }
}
