package org.tidemark.web.session;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.tidemark.api.InvalidInputException;
import org.tidemark.api.ManualRun;
import org.tidemark.api.Options;
import org.tidemark.web.message.Refusal;
import org.tidemark.web.view.NetJson;

/** A run made by hand, with a way back and forth. Belongs to one session, which lets one thread in at a time. */
final class Play implements AutoCloseable {
    private static final int MOST_EVENTS = 100;
    private static final long RANDOM_NANOS = 2_000_000_000L;

    private final ManualRun run;
    private final List<String> done = new ArrayList<>();
    private final Deque<String> undone = new ArrayDeque<>();
    private final Random random = new Random();

    private Play(OpenModel open, Options limits) throws InvalidInputException {
        run = open.model().manualRun(limits);
    }

    /** A run of which some events have happened. */
    static Play of(OpenModel open, Options limits, List<String> events) throws Refusal {
        Play play;
        try {
            play = new Play(open, limits);
        } catch (InvalidInputException e) {
            throw Refusal.wrong(String.valueOf(e.getMessage()));
        }
        try {
            for (String event : events) {
                play.fire(event);
            }
        } catch (Refusal wrong) {
            play.close();
            throw wrong;
        }
        return play;
    }

    void fire(String event) throws Refusal {
        fireAlso(event);
        undone.clear();
    }

    private void fireAlso(String event) throws Refusal {
        try {
            run.fire(event);
        } catch (IllegalArgumentException e) {
            throw Refusal.wrong(String.valueOf(e.getMessage()));
        }
        done.add(event);
    }

    /** Goes back or forth until this many events have happened, as far as there are any. */
    void jump(long to) throws Refusal {
        while (done.size() > to && run.undo()) {
            undone.push(done.remove(done.size() - 1));
        }
        while (done.size() < to && !undone.isEmpty()) {
            fireAlso(undone.pop());
        }
    }

    /** Lets events happen at random, fewer than asked for where nothing is enabled or it takes too long. */
    void random(long steps) throws Refusal {
        long start = System.nanoTime();
        for (long i = 0; i < steps && System.nanoTime() - start < RANDOM_NANOS; i++) {
            List<String> enabled = run.enabled();
            if (enabled.isEmpty()) {
                return;
            }
            fire(enabled.get(random.nextInt(enabled.size())));
        }
    }

    List<String> done() {
        return List.copyOf(done);
    }

    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        List<String> history = new ArrayList<>(done);
        history.addAll(undone);
        json.put("history", history);
        json.put("at", done.size());
        json.put("marking", NetJson.of(run.marking()));
        List<Map<String, Object>> enabled = new ArrayList<>();
        run.enabledByTransition()
                .forEach((transition, events) -> enabled.add(Map.of(
                        "transition",
                        transition,
                        "count",
                        events.size(),
                        "events",
                        events.subList(0, Math.min(MOST_EVENTS, events.size())))));
        json.put("enabled", enabled);
        return json;
    }

    @Override
    public void close() {
        run.close();
    }
}
