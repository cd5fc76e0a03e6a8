package org.tidemark.web.session;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.TimedWalk;
import org.tidemark.api.TimedWalk.Choice;
import org.tidemark.system.Fraction;
import org.tidemark.web.view.NetJson;

/** A run with delays. A step is a delay, and an event behind it unless only time passes: {@code 7/2 fire}. */
final class TimedCourse implements Play.Course {
    private static final int MOST_EVENTS = 100;
    /** More steps are not drawn: nobody could read the names above the picture. */
    private static final int MOST_DRAWN = 100;

    private final TimedWalk walk;

    TimedCourse(TimedWalk walk) {
        this.walk = walk;
    }

    /** The delay that a step begins with; null where it is not a time. */
    private static @Nullable Fraction delay(String step) {
        return Fraction.read(step.split(" ", 2)[0]);
    }

    @Override
    public String take(String step) {
        Fraction delay = delay(step);
        if (delay == null) {
            throw new IllegalArgumentException("'" + step + "': expected a time such as 3, 0.5 or 7/2");
        }
        int event = step.indexOf(' ') + 1;
        if (event == 0) {
            walk.pass(delay);
            return delay.toString();
        }
        walk.fire(delay, step.substring(event));
        return delay + step.substring(event - 1);
    }

    @Override
    public void undo() {
        walk.undo(1);
    }

    @Override
    public String any(Random random) {
        List<Choice> choices = walk.choices();
        if (choices.isEmpty()) {
            return "";
        }
        Choice choice = choices.get(random.nextInt(choices.size()));
        return walk.delay(choice, random) + " " + choice.event();
    }

    @Override
    public Map<String, Object> json(List<String> steps) {
        List<String> dates = new ArrayList<>();
        Fraction date = Fraction.ZERO;
        for (String step : steps) {
            Fraction delay = delay(step);
            date = delay == null ? date : date.plus(delay);
            dates.add(date.toString());
        }
        Map<String, List<Choice>> byTransition = new LinkedHashMap<>();
        for (Choice choice : walk.choices()) {
            byTransition
                    .computeIfAbsent(choice.transition(), any -> new ArrayList<>())
                    .add(choice);
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("marking", NetJson.of(walk.marking()));
        json.put(
                "enabled",
                byTransition.values().stream().map(TimedCourse::offer).toList());
        json.put("time", walk.now().toString());
        json.put("most", most());
        json.put("dates", dates);
        json.put("picture", walk.length() == 0 || walk.length() > MOST_DRAWN ? "" : walk.svg());
        return json;
    }

    /** Until when time may pass; empty where there is no end. */
    private String most() {
        Fraction until = walk.delays().until();
        return until == null
                ? ""
                : (walk.delays().isUntilOpen() ? "less than " : "") + walk.now().plus(until);
    }

    /** The events of a transition, and when they can happen. */
    private static Map<String, Object> offer(List<Choice> choices) {
        Choice first = choices.get(0);
        List<Choice> shown = choices.subList(0, Math.min(MOST_EVENTS, choices.size()));
        return Map.of(
                "transition",
                first.transition(),
                "count",
                choices.size(),
                "when",
                first.window().toString(),
                "isNow",
                first.window().contains(Fraction.ZERO),
                "events",
                shown.stream().map(each -> each.delay() + " " + each.event()).toList(),
                "takes",
                shown.stream().map(Choice::takes).toList());
    }

    @Override
    public void close() {
        walk.close();
    }
}
