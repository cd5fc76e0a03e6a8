package org.tidemark.web.session;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.tidemark.api.Format;
import org.tidemark.api.InvalidInputException;
import org.tidemark.api.ManualRun;
import org.tidemark.api.Options;
import org.tidemark.api.Run;
import org.tidemark.api.TimedWalk;
import org.tidemark.web.message.Refusal;
import org.tidemark.web.view.NetJson;

/** A run made by hand, with a way back and forth. Belongs to one session, which lets one thread in at a time. */
final class Play implements AutoCloseable {
    private static final long RANDOM_NANOS = 2_000_000_000L;

    private final Course run;
    private final List<String> done = new ArrayList<>();
    private final Deque<String> undone = new ArrayDeque<>();
    private final Random random = new Random();

    /** The rules of a run that is made by hand. */
    interface Course extends AutoCloseable {
        /**
         * Takes a step; answers it as it is kept.
         *
         * @throws IllegalArgumentException where it cannot be taken, with the reason; nothing has happened then
         */
        String take(String step);

        /** Takes the last step back, of which there is one. */
        void undo();

        /** A step that is possible; empty where there is none. */
        String any(Random random);

        /** Where the run is and how it can go on, with what there is to say of some steps from the beginning on. */
        Map<String, Object> json(List<String> steps);

        @Override
        void close();
    }

    private Play(OpenModel open, Options limits) throws InvalidInputException {
        Optional<TimedWalk> timed = open.model().timedWalk(limits);
        run = timed.isPresent()
                ? new TimedCourse(timed.get())
                : new EventCourse(open.model().manualRun(limits));
    }

    /** A run of which some steps were taken. */
    static Play of(OpenModel open, Options limits, List<String> steps) throws Refusal {
        Play play;
        try {
            play = new Play(open, limits);
        } catch (InvalidInputException e) {
            throw Refusal.wrong(String.valueOf(e.getMessage()));
        }
        try {
            for (String step : steps) {
                play.take(step);
            }
        } catch (Refusal wrong) {
            play.close();
            throw wrong;
        }
        return play;
    }

    void take(String step) throws Refusal {
        takeAlso(step);
        undone.clear();
    }

    private void takeAlso(String step) throws Refusal {
        try {
            done.add(run.take(step));
        } catch (IllegalArgumentException e) {
            throw Refusal.wrong(String.valueOf(e.getMessage()));
        }
    }

    /** Goes back or forth until this many events have happened, as far as there are any. */
    void jump(long to) throws Refusal {
        while (done.size() > to) {
            run.undo();
            undone.push(done.remove(done.size() - 1));
        }
        while (done.size() < to && !undone.isEmpty()) {
            takeAlso(undone.pop());
        }
    }

    /** Lets events happen at random, fewer than asked for where nothing is enabled or it takes too long. */
    void random(long steps) throws Refusal {
        long start = System.nanoTime();
        for (long i = 0; i < steps && System.nanoTime() - start < RANDOM_NANOS; i++) {
            String step = run.any(random);
            if (step.isEmpty()) {
                return;
            }
            take(step);
        }
    }

    List<String> done() {
        return List.copyOf(done);
    }

    Map<String, Object> json() {
        List<String> history = new ArrayList<>(done);
        history.addAll(undone);
        Map<String, Object> json = new LinkedHashMap<>(run.json(history));
        json.put("history", history);
        json.put("at", done.size());
        return json;
    }

    @Override
    public void close() {
        run.close();
    }

    /** A step is an event. */
    private record EventCourse(ManualRun run) implements Course {
        private static final int MOST_EVENTS = 100;

        private static final int MOST_DRAWN = 100;

        @Override
        public String take(String step) {
            run.fire(step);
            return step;
        }

        @Override
        public void undo() {
            run.undo();
        }

        @Override
        public String any(Random random) {
            List<String> enabled = run.enabled();
            return enabled.isEmpty() ? "" : enabled.get(random.nextInt(enabled.size()));
        }

        @Override
        public Map<String, Object> json(List<String> steps) {
            List<Map<String, Object>> enabled = new ArrayList<>();
            run.enabledByTransition()
                    .forEach((transition, events) -> enabled.add(Map.of(
                            "transition",
                            transition,
                            "count",
                            events.size(),
                            "events",
                            events.subList(0, Math.min(MOST_EVENTS, events.size())))));
            return Map.of("marking", NetJson.of(run.marking()), "enabled", enabled, "picture", picture());
        }

        /** The message-sequence chart of the run; empty where it has none that could be read. */
        private String picture() {
            Run taken = run.run();
            if (taken.length() == 0 || taken.length() > MOST_DRAWN || !taken.hasMessages()) {
                return "";
            }
            try {
                return taken.text(Format.SVG);
            } catch (InvalidInputException undrawn) {
                throw new IllegalStateException(undrawn); // a run with messages has a picture
            }
        }

        @Override
        public void close() {
            run.close();
        }
    }
}
