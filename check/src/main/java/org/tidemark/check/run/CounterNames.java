package org.tidemark.check.run;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.BorrowedNames;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Term;
import org.tidemark.logic.TokenCondition;
import org.tidemark.logic.TokenSum;
import org.tidemark.model.wrap.History;
import org.tidemark.system.TransitionSystem;

/**
 * The names of a system, and beside its numbers the counters of its transitions: {@code fired(t)} counts up to
 * {@value #USUAL_MOST}, {@code fired(t, 40)} up to 40. Remembers the counters asked for. Belongs to one thread.
 */
final class CounterNames extends BorrowedNames {
    /** The largest count unless another is given: 4 bits, and at most 16 times as many states. */
    static final int USUAL_MOST = 15;

    private static final Pattern COUNTER = Pattern.compile("fired\\((.*?)(?:, ([1-9][0-9]{0,8}))?\\)", Pattern.DOTALL);

    private final TransitionSystem system;
    private final Map<String, History.Counter> counters = new LinkedHashMap<>();
    private final Map<String, List<String>> sums = new HashMap<>();

    CounterNames(TransitionSystem system) {
        super(system.vocabulary());
        this.system = system;
    }

    @Override
    public @Nullable String place(String name) {
        String place = super.place(name);
        Matcher counter = COUNTER.matcher(name);
        return place == null && counter.matches() ? counter(name, counter) : place;
    }

    private @Nullable String counter(String name, Matcher asked) {
        String transition = names().transition(asked.group(1));
        if (transition == null) {
            return null;
        }
        int most = asked.group(2) == null ? USUAL_MOST : Integer.parseInt(asked.group(2));
        List<String> events = names().eventsOf(transition);
        if (events.equals(List.of(transition))) {
            count(name, transition, most);
            return name;
        }
        List<String> all = new ArrayList<>();
        for (String event : events) {
            String counter = "fired(" + event + (asked.group(2) == null ? ")" : ", " + most + ")");
            count(counter, event, most);
            all.add(counter);
        }
        sums.put(name, all);
        return name;
    }

    private void count(String counter, String event, int most) {
        counters.putIfAbsent(
                counter, new History.Counter(counter, system.findEvent(event).orElseThrow(), most));
    }

    /** Of a transition with colours, the counters of all its bindings. */
    @Override
    public List<String> placesOf(String place) {
        List<String> sum = sums.get(place);
        return sum == null ? names().placesOf(place) : sum;
    }

    @Override
    public Term expanded(TokenSum sum) {
        return names().expanded(sum);
    }

    @Override
    public Formula expanded(TokenCondition condition) {
        return names().expanded(condition);
    }

    /** The counters that were asked for, in that order. */
    List<History.Counter> counters() {
        return new ArrayList<>(counters.values());
    }
}
