package org.tidemark.model.wrap;

import java.util.stream.IntStream;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.ReversibleExpander;
import org.tidemark.model.Successors;

/**
 * Steps of a model whose events have priorities: of those that are enabled by themselves only the ones of the highest
 * priority may happen.
 *
 * <p>A state is expanded as if there were none, and what must wait is taken out of the batch again. To ask for a single
 * event costs a look at every event of higher priority. Belongs to one thread.
 */
public final class PriorityExpander implements ReversibleExpander {
    private final ReversibleExpander plain;
    private final int[] priorities;

    /** All events, those of higher priority first. */
    private final int[] ranked;

    /** Steps of an expander that knows no priorities; {@code priorities} has one for each event. */
    public PriorityExpander(ReversibleExpander plain, int[] priorities) {
        this.plain = plain;
        this.priorities = priorities.clone();
        ranked = IntStream.range(0, priorities.length)
                .boxed()
                .sorted((a, b) -> Integer.compare(priorities[b], priorities[a]))
                .mapToInt(event -> event)
                .toArray();
    }

    @Override
    public void expand(long[] words, int at, Successors out) {
        int before = out.size();
        try {
            plain.expand(words, at, out);
        } catch (FieldOverflow perhapsOfOneThatMustWait) {
            out.truncate(before);
            oneByOne(words, at, out);
        }
        int highest = Integer.MIN_VALUE;
        for (int i = before; i < out.size(); i++) {
            highest = Math.max(highest, priorities[out.event(i)]);
        }
        int kept = before;
        for (int i = before; i < out.size(); i++) {
            if (priorities[out.event(i)] == highest) {
                out.move(i, kept++);
            }
        }
        out.truncate(kept);
    }

    /** Appends what the events of the highest priority lead to; those of lower priority may not even fit the layout. */
    private void oneByOne(long[] words, int at, Successors out) {
        int highest = Integer.MIN_VALUE;
        for (int i = 0; i < ranked.length && priorities[ranked[i]] >= highest; i++) {
            if (plain.enabled(ranked[i], words, at)) {
                highest = priorities[ranked[i]];
                int to = out.reserve();
                System.arraycopy(words, at, out.words(), to, out.wordsPerState());
                plain.fire(ranked[i], out.words(), to);
                out.commit(ranked[i]);
            }
        }
    }

    @Override
    public boolean enabled(int event, long[] words, int at) {
        return plain.enabled(event, words, at) && !mustWait(event, words, at);
    }

    /** Whether an event of higher priority is enabled. */
    private boolean mustWait(int event, long[] words, int at) {
        for (int i = 0; priorities[ranked[i]] > priorities[event]; i++) {
            if (plain.enabled(ranked[i], words, at)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean fire(int event, long[] words, int at) {
        return !mustWait(event, words, at) && plain.fire(event, words, at);
    }

    @Override
    public boolean unfire(int event, long[] words, int at) {
        if (!plain.unfire(event, words, at)) {
            return false;
        }
        if (!mustWait(event, words, at)) {
            return true;
        }
        plain.fire(event, words, at);
        return false;
    }
}
