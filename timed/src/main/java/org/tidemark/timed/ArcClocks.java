package org.tidemark.timed;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.system.Fraction;
import org.tidemark.system.RunChart;
import org.tidemark.system.TimedGame;
import org.tidemark.system.TimedRun;
import org.tidemark.timed.ArcNet.Ages;
import org.tidemark.timed.ArcNet.Inhibitor;
import org.tidemark.timed.ArcNet.Input;
import org.tidemark.timed.ArcNet.Output;
import org.tidemark.timed.ArcNet.Place;
import org.tidemark.timed.ArcNet.Transition;

/**
 * A timed-arc net with clocks in exact fractions: each token has the date of its birth, and every step of a run is checked by the rule alone. Events are transitions with
 * a choice of tokens, as {@link ArcNet#eventName} numbers them: choices that differ in a birth, older tokens first. In discrete time, dates are whole.
 */
final class ArcClocks implements TimedGame {
    /** How many choices are looked at for one of given tokens: more than models tell apart, which cut ages off. */
    private static final int MOST_COMPARED = 1 << 16;

    private final ArcNet net;
    private final boolean isDense;
    private final boolean hasUrgent;
    private final List<Integer> numbers;
    private final List<Stay> stays = new ArrayList<>();
    private List<Token> tokens = new ArrayList<>();
    private Fraction now = Fraction.ZERO;

    /** A token that has been in its place since a date. */
    private record Token(int place, Fraction birth, Fraction since) {}

    /**
     * How long a token was in a place.
     *
     * @param birth when it had age 0
     * @param until null where it is still there
     */
    private record Stay(
            int place,
            Fraction birth,
            Fraction since,
            @Nullable Fraction until) {}

    /** A state; two are equal if they have the same tokens. */
    private record Position(List<Token> tokens, Fraction now) {}

    /**
     * Dates between which no age reaches or leaves an interval.
     *
     * @param until null where there is no end
     * @param sample one of them
     */
    private record Span(
            Fraction from, boolean isFromOpen, @Nullable Fraction until, boolean isUntilOpen, Fraction sample) {
        static Span point(Fraction date) {
            return new Span(date, false, date, false, date);
        }

        boolean begins(Fraction date) {
            return isFromOpen ? from.isLess(date) : from.compareTo(date) <= 0;
        }
    }

    /** Clocks that show the beginning. */
    ArcClocks(ArcNet net, boolean isDense) {
        this.net = net;
        this.isDense = isDense;
        hasUrgent = net.transitions().stream().anyMatch(Transition::isUrgent);
        numbers = numbers(net);
        for (int p = 0; p < net.places().size(); p++) {
            for (int k = 0; k < net.places().get(p).initial(); k++) {
                tokens.add(new Token(p, now, now));
            }
        }
    }

    @Override
    public Fraction now() {
        return now;
    }

    /** The births of the tokens of a place, the oldest first. */
    List<Fraction> births(int place) {
        return births(tokens, place);
    }

    private static List<Fraction> births(List<Token> tokens, int place) {
        return tokens.stream()
                .filter(token -> token.place == place)
                .map(Token::birth)
                .sorted()
                .toList();
    }

    private static boolean fits(Ages ages, Fraction age) {
        int least = age.compareTo(Fraction.of(ages.least()));
        int most = ages.isBounded() ? age.compareTo(Fraction.of(ages.most())) : -1;
        return (ages.isLeastOpen() ? least > 0 : least >= 0) && (ages.isMostOpen() ? most < 0 : most <= 0);
    }

    /** The numbers of all intervals. */
    private static List<Integer> numbers(ArcNet net) {
        TreeSet<Integer> all = new TreeSet<>(List.of(0));
        List<Ages> met = new ArrayList<>();
        net.places().forEach(place -> met.add(place.allowed()));
        for (Transition t : net.transitions()) {
            t.inputs().forEach(input -> met.add(input.ages()));
            t.inhibitors().forEach(each -> met.add(each.ages()));
        }
        for (Ages each : met) {
            all.add(each.least());
            all.add(each.largest());
        }
        return List.copyOf(all);
    }

    /** The dates from now on as spans: each at which an age reaches a number, those between two of them, and all after the last. */
    private List<Span> spans() {
        TreeSet<Fraction> dates = new TreeSet<>(List.of(now));
        for (Token token : tokens) {
            for (int number : numbers) {
                Fraction date = token.birth.plus(number);
                if (now.isLess(date)) {
                    dates.add(date);
                }
            }
        }
        List<Span> spans = new ArrayList<>();
        Fraction last = now;
        for (Fraction date : dates) {
            if (last.isLess(date)) {
                Fraction first = isDense ? last : last.plus(1);
                Fraction end = isDense ? date : date.plus(-1);
                if (isDense || first.compareTo(end) <= 0) {
                    spans.add(new Span(first, isDense, end, isDense, isDense ? last.mid(date) : first));
                }
            }
            spans.add(Span.point(date));
            last = date;
        }
        spans.add(new Span(isDense ? last : last.plus(1), isDense, null, false, last.plus(1)));
        return spans;
    }

    /** The spans that time may reach without any event; the last one may end early, where something is urgent. */
    private List<Span> reachable() {
        List<Span> reached = new ArrayList<>();
        for (Span span : spans()) {
            if (!areAllowed(span.sample)) {
                return reached;
            }
            if (hasUrgent && urgent(span.sample) != null) {
                if (!span.isFromOpen) {
                    reached.add(Span.point(span.from));
                }
                return reached;
            }
            reached.add(span);
        }
        return reached;
    }

    private boolean areAllowed(Fraction date) {
        return tokens.stream()
                .allMatch(token -> fits(net.places().get(token.place).allowed(), date.minus(token.birth)));
    }

    private @Nullable Transition urgent(Fraction date) {
        return net.transitions().stream()
                .filter(t -> t.isUrgent() && isEnabled(t, date))
                .findFirst()
                .orElse(null);
    }

    private boolean isInhibited(Transition of, Fraction date) {
        for (Inhibitor each : of.inhibitors()) {
            long within = tokens.stream()
                    .filter(token -> token.place == each.place() && fits(each.ages(), date.minus(token.birth)))
                    .count();
            if (within >= each.weight()) {
                return true;
            }
        }
        return false;
    }

    private boolean mayTake(Input input, Fraction age) {
        return fits(input.ages(), age)
                && (input.to() < 0 || fits(net.places().get(input.to()).allowed(), age));
    }

    private boolean isEnabled(Transition of, Fraction date) {
        return !choices(of, date, 1).isEmpty();
    }

    /** The births of the tokens that a transition may take at a date, for each of its inputs: up to {@code most} choices, older tokens first. */
    private List<List<List<Fraction>>> choices(Transition of, Fraction date, int most) {
        List<List<List<Fraction>>> found = new ArrayList<>();
        if (!isInhibited(of, date)) {
            choose(of, date, List.of(), tokens, most, found);
        }
        return found;
    }

    private void choose(
            Transition of,
            Fraction date,
            List<List<Fraction>> first,
            List<Token> left,
            int most,
            List<List<List<Fraction>>> found) {
        if (first.size() == of.inputs().size()) {
            found.add(first);
            return;
        }
        Input input = of.inputs().get(first.size());
        List<Fraction> fitting = births(left, input.place()).stream()
                .filter(birth -> mayTake(input, date.minus(birth)))
                .toList();
        subsets(fitting, 0, input.weight(), List.of(), taken -> {
            List<Token> rest = new ArrayList<>(left);
            taken.forEach(birth -> rest.remove(find(rest, input.place(), birth)));
            List<List<Fraction>> longer = new ArrayList<>(first);
            longer.add(taken);
            choose(of, date, longer, rest, most, found);
            return found.size() < most;
        });
    }

    private static @Nullable Token find(List<Token> among, int place, Fraction birth) {
        return among.stream()
                .filter(token -> token.place == place && token.birth.equals(birth))
                .findFirst()
                .orElse(null);
    }

    /** Gives the different choices of some of the births, which rise, in their order, until one is the last that is wanted; false then. */
    private static boolean subsets(
            List<Fraction> births, int from, int size, List<Fraction> first, Predicate<List<Fraction>> goesOn) {
        if (size == 0) {
            return goesOn.test(first);
        }
        for (int i = from; i + size <= births.size(); i++) {
            if (i == from || !births.get(i).equals(births.get(i - 1))) {
                List<Fraction> longer = new ArrayList<>(first);
                longer.add(births.get(i));
                if (!subsets(births, i + 1, size - 1, longer, goesOn)) {
                    return false;
                }
            }
        }
        return true;
    }

    @Override
    public @Nullable String obstacle(Fraction delay) {
        if (!isDense && !delay.isWhole()) {
            return "time is discrete, and passes by whole numbers ('-D time=dense' takes fractions)";
        }
        Fraction date = now.plus(delay);
        for (Span span : hasUrgent ? spans() : List.<Span>of()) {
            Transition urgent = span.begins(date) && span.from.isLess(date) ? urgent(span.sample) : null;
            if (urgent != null) {
                return "'" + urgent.name() + "' is urgent and enabled " + (span.isFromOpen ? "after " : "at ")
                        + span.from;
            }
        }
        for (Token token : tokens) {
            Place place = net.places().get(token.place);
            if (!fits(place.allowed(), date.minus(token.birth))) {
                return "a token has to leave '" + place.name() + "' "
                        + (place.allowed().isMostOpen() ? "before " : "by ") + token.birth.plus(place.oldest());
            }
        }
        return null;
    }

    @Override
    public void delay(Fraction by) {
        if (!waitUntil(now.plus(by))) {
            throw new IllegalStateException("a delay of " + by + ": " + obstacle(by));
        }
    }

    @Override
    public Window delays() {
        List<Span> reached = reachable();
        Span last = reached.get(reached.size() - 1);
        return new Window(
                "",
                Fraction.ZERO,
                false,
                last.until == null ? null : last.until.minus(now),
                last.until != null && last.isUntilOpen);
    }

    @Override
    public List<Window> windows() {
        List<Span> reached = reachable();
        List<Window> windows = new ArrayList<>();
        for (Transition t : net.transitions()) {
            Span first = null;
            Span last = null;
            for (Span span : reached) {
                boolean isEnabled = isEnabled(t, span.sample);
                if (!isEnabled && first != null && last != null) {
                    windows.add(window(t, first, last));
                }
                first = !isEnabled ? null : first == null ? span : first;
                last = span;
            }
            if (first != null && last != null) {
                windows.add(window(t, first, last));
            }
        }
        return windows;
    }

    private Window window(Transition of, Span first, Span last) {
        return new Window(
                of.name(),
                first.from.minus(now),
                first.isFromOpen,
                last.until == null ? null : last.until.minus(now),
                last.until != null && last.isUntilOpen);
    }

    /** Lets time pass up to a date; false where it may not. */
    boolean waitUntil(Fraction date) {
        if (date.isLess(now) || obstacle(date.minus(now)) != null) {
            return false;
        }
        now = date;
        return true;
    }

    private int transition(int event) {
        return event % (net.transitions().size() + 1);
    }

    private int round(int event) {
        return event / (net.transitions().size() + 1);
    }

    /** Whether an event may happen now; that nothing does, always may. */
    @Override
    public boolean enabled(int event) {
        return event == net.delay() || choice(event) != null;
    }

    private @Nullable List<List<Fraction>> choice(int event) {
        if (transition(event) == net.delay()) {
            return null;
        }
        List<List<List<Fraction>>> all = choices(net.transitions().get(transition(event)), now, round(event) + 1);
        return round(event) < all.size() ? all.get(round(event)) : null;
    }

    @Override
    public int[] enabled() {
        return IntStream.range(0, net.transitions().size())
                .flatMap(t -> IntStream.range(
                                0,
                                choices(net.transitions().get(t), now, ArcModel.MOST_CHOICES)
                                        .size())
                        .map(choice -> choice * (net.transitions().size() + 1) + t))
                .sorted()
                .toArray();
    }

    /** The event in which a transition takes tokens of some births, for each of its inputs; -1 where there is none now. */
    int event(int transition, List<List<Fraction>> births) {
        List<List<Fraction>> sorted =
                births.stream().map(each -> each.stream().sorted().toList()).toList();
        int round =
                choices(net.transitions().get(transition), now, MOST_COMPARED).indexOf(sorted);
        return round < 0 ? -1 : round * (net.transitions().size() + 1) + transition;
    }

    @Override
    public String takes(int event) {
        List<List<Fraction>> choice = choice(event);
        Transition of = net.transitions().get(transition(event));
        if (choice == null || choices(of, now, 2).size() < 2) {
            return "";
        }
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < choice.size(); i++) {
            Place place = net.places().get(of.inputs().get(i).place());
            parts.add(place.name() + " "
                    + ages(choice.get(i).stream().map(now::minus).toList()));
        }
        return "takes " + String.join(", ", parts);
    }

    @Override
    public void fire(int event) {
        if (event == net.delay()) {
            return;
        }
        List<List<Fraction>> choice = choice(event);
        if (choice == null) {
            throw new IllegalStateException(net.eventName(event) + " cannot happen in " + text());
        }
        Transition of = net.transitions().get(transition(event));
        List<Token> next = new ArrayList<>(tokens);
        List<Token> moved = new ArrayList<>();
        for (int i = 0; i < choice.size(); i++) {
            Input input = of.inputs().get(i);
            for (Fraction birth : choice.get(i)) {
                Token token = find(next, input.place(), birth);
                if (token == null) {
                    throw new IllegalStateException("no token of " + input.place() + " was born at " + birth);
                }
                next.remove(token);
                stays.add(new Stay(token.place, birth, token.since, now));
                if (input.to() >= 0) {
                    moved.add(new Token(input.to(), birth, now));
                }
            }
        }
        next.addAll(moved);
        for (Output output : of.outputs()) {
            next.addAll(Collections.nCopies(output.weight(), new Token(output.place(), now, now)));
        }
        tokens = next;
    }

    /** Whether time may pass up to a date, or to any before it where it may not reach it, after which no transition is ever enabled; the clocks show then what it is. */
    boolean isOverBy(Fraction date) {
        if (!areAllowed(date)) {
            Fraction last = now;
            for (Span span : spans()) {
                last = !span.isFromOpen && span.from.isLess(date) ? span.from : last;
            }
            return last.isLess(date) && waitUntil(last.mid(date)) && windows().isEmpty();
        }
        return waitUntil(date) && windows().isEmpty();
    }

    @Override
    public Object state() {
        return new Position(List.copyOf(tokens), now);
    }

    @Override
    public void goTo(Object state) {
        Position position = (Position) state;
        tokens = new ArrayList<>(position.tokens);
        now = position.now;
        stays.clear();
    }

    @Override
    public BigInteger number(String name) {
        return IntStream.range(0, net.places().size())
                .filter(p -> net.places().get(p).name().equals(name))
                .mapToObj(p -> BigInteger.valueOf(births(p).size()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no place " + name));
    }

    @Override
    public Map<String, Object> values() {
        Map<String, Object> values = new LinkedHashMap<>();
        for (int p = 0; p < net.places().size(); p++) {
            List<Fraction> births = births(p);
            Place place = net.places().get(p);
            if (!births.isEmpty()) {
                List<Fraction> ages = births.stream().map(now::minus).toList();
                values.put(place.name(), place.isTimed() ? births.size() + " (" + ages(ages) + ")" : births.size());
            }
        }
        return values;
    }

    private static String ages(List<Fraction> ages) {
        return "age " + String.join(", ", ages.stream().map(Fraction::toString).toList());
    }

    @Override
    public String text() {
        List<String> parts = new ArrayList<>();
        values().forEach((name, value) -> parts.add(name + "=" + value));
        return parts.isEmpty() ? "empty" : String.join(", ", parts);
    }

    /** A run over time: a row for each place that is ever marked, and a bar for each stay of a token. */
    static RunChart chart(ArcNet net, boolean isDense, TimedRun run) {
        ArcClocks clocks = new ArcClocks(net, isDense);
        List<RunChart.Moment> moments = new ArrayList<>();
        for (TimedRun.Step step : run.steps()) {
            clocks.delay(step.date().minus(clocks.now));
            if (step.event() != TimedRun.WAIT && step.event() != net.delay()) {
                clocks.fire(step.event());
                moments.add(new RunChart.Moment(step.date(), net.eventName(step.event())));
            }
        }
        clocks.tokens.forEach(token -> clocks.stays.add(new Stay(token.place, token.birth, token.since, null)));
        Fraction end = clocks.now.plus(1);
        List<RunChart.Row> rows = new ArrayList<>();
        for (int p = 0; p < net.places().size(); p++) {
            String name = net.places().get(p).name();
            int place = p;
            List<RunChart.Bar> bars = clocks.stays.stream()
                    .filter(stay -> stay.place() == place)
                    .sorted(Comparator.comparing(Stay::since))
                    .map(stay -> bar(name, stay, end))
                    .toList();
            if (!bars.isEmpty()) {
                rows.add(new RunChart.Row(name, bars));
            }
        }
        return new RunChart(end, rows, moments);
    }

    private static RunChart.Bar bar(String place, Stay stay, Fraction end) {
        Fraction until = stay.until();
        String text = place + ": age " + stay.since().minus(stay.birth()) + " at " + stay.since()
                + (until == null ? "" : ", " + until.minus(stay.birth()) + " at " + until);
        return new RunChart.Bar(stay.since(), null, until == null ? end : until, text);
    }
}
