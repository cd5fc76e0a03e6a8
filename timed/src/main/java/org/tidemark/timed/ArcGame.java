package org.tidemark.timed;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.tidemark.logic.Formula;
import org.tidemark.model.Model;
import org.tidemark.system.Game;
import org.tidemark.timed.ArcNet.Inhibitor;
import org.tidemark.timed.ArcNet.Input;
import org.tidemark.timed.ArcNet.Output;
import org.tidemark.timed.ArcNet.Place;
import org.tidemark.timed.ArcNet.Transition;

/** A timed-arc net by its rules, on lists of the ages of tokens. */
final class ArcGame implements Game {
    private final ArcNet net;
    /** The ages of the tokens of each place, the oldest first. */
    private List<List<Integer>> marking;

    /** Tokens that a transition takes: for each input their ages. */
    private record Choice(List<List<Integer>> ages) {}

    ArcGame(ArcNet net) {
        this.net = net;
        marking = net.places().stream()
                .map(place ->
                        IntStream.range(0, place.initial()).mapToObj(token -> 0).toList())
                .toList();
    }

    private List<Choice> choices(int transition) {
        Transition of = net.transitions().get(transition);
        for (Inhibitor each : of.inhibitors()) {
            if (marking.get(each.place()).stream().filter(each.ages()::contains).count() >= each.weight()) {
                return List.of();
            }
        }
        List<Choice> found = new ArrayList<>();
        choose(of, List.of(), marking, found);
        return List.copyOf(found);
    }

    /** Adds the choices that begin with those for the first inputs. */
    private void choose(Transition of, List<List<Integer>> first, List<List<Integer>> left, List<Choice> found) {
        if (first.size() == of.inputs().size()) {
            found.add(new Choice(first));
            return;
        }
        Input input = of.inputs().get(first.size());
        List<Integer> fitting = left.get(input.place()).stream()
                .filter(age -> input.ages().contains(age))
                .filter(age ->
                        input.to() < 0 || age <= net.places().get(input.to()).oldest())
                .toList();
        for (List<Integer> taken : subsets(fitting, input.weight())) {
            List<List<Integer>> rest = new ArrayList<>(left);
            rest.set(input.place(), without(left.get(input.place()), taken));
            List<List<Integer>> longer = new ArrayList<>(first);
            longer.add(taken);
            choose(of, longer, rest, found);
        }
    }

    /** The different choices of some of the ages, which fall, in falling order. */
    private static List<List<Integer>> subsets(List<Integer> ages, int size) {
        if (size == 0) {
            return List.of(List.of());
        }
        List<List<Integer>> found = new ArrayList<>();
        for (int first : new TreeSet<>(ages).descendingSet()) {
            int at = ages.indexOf(first);
            for (List<Integer> others : subsets(ages.subList(at + 1, ages.size()), size - 1)) {
                List<Integer> all = new ArrayList<>(List.of(first));
                all.addAll(others);
                found.add(all);
            }
        }
        return List.copyOf(found);
    }

    private static List<Integer> without(List<Integer> ages, List<Integer> taken) {
        List<Integer> left = new ArrayList<>(ages);
        taken.forEach(left::remove);
        return left;
    }

    /** Where time may pass by 1: no token becomes too old, and nothing urgent is enabled. */
    private boolean mayWait() {
        for (int p = 0; p < marking.size(); p++) {
            int oldest = net.places().get(p).oldest();
            if (marking.get(p).stream().anyMatch(age -> age >= oldest)) {
                return false;
            }
        }
        return IntStream.range(0, net.transitions().size())
                .noneMatch(
                        t -> net.transitions().get(t).isUrgent() && !choices(t).isEmpty());
    }

    private List<List<Integer>> older() {
        List<List<Integer>> older = new ArrayList<>();
        for (int p = 0; p < marking.size(); p++) {
            int last = net.places().get(p).ages() - 1;
            older.add(
                    marking.get(p).stream().map(age -> Math.min(age + 1, last)).toList());
        }
        return older;
    }

    private boolean isSomeEnabled() {
        return IntStream.range(0, net.transitions().size())
                .anyMatch(t -> !choices(t).isEmpty());
    }

    /** Time passes only as long as something can still happen; the end of time is the end of the run. */
    private boolean waits() {
        if (!mayWait()) {
            return false;
        }
        List<List<Integer>> here = marking;
        try {
            while (!isSomeEnabled()) {
                List<List<Integer>> older = older();
                if (!mayWait() || older.equals(marking)) {
                    return false;
                }
                marking = older;
            }
            return true;
        } finally {
            marking = here;
        }
    }

    private int round(int event) {
        return event / (net.transitions().size() + 1);
    }

    private int transition(int event) {
        return event % (net.transitions().size() + 1);
    }

    /** The ages of the tokens that a transition takes in an event, for each of its inputs. */
    List<List<Integer>> ages(int event) {
        return choices(transition(event)).get(round(event)).ages();
    }

    @Override
    public boolean enabled(int event) {
        return transition(event) == net.delay()
                ? round(event) == 0 && waits()
                : round(event) < choices(transition(event)).size();
    }

    @Override
    public int[] enabled() {
        IntStream firing = IntStream.range(0, net.transitions().size())
                .flatMap(t -> IntStream.range(0, choices(t).size())
                        .map(choice -> choice * (net.transitions().size() + 1) + t));
        return IntStream.concat(firing, waits() ? IntStream.of(net.delay()) : IntStream.empty())
                .sorted()
                .toArray();
    }

    @Override
    public void fire(int event) {
        if (!enabled(event)) {
            throw new IllegalStateException(net.eventName(event) + " is not enabled in " + text());
        }
        if (transition(event) == net.delay()) {
            marking = older();
            forget();
            return;
        }
        Transition of = net.transitions().get(transition(event));
        Choice choice = choices(transition(event)).get(round(event));
        List<List<Integer>> next = new ArrayList<>();
        marking.forEach(ages -> next.add(new ArrayList<>(ages)));
        for (int i = 0; i < of.inputs().size(); i++) {
            choice.ages().get(i).forEach(next.get(of.inputs().get(i).place())::remove);
        }
        for (int i = 0; i < of.inputs().size(); i++) {
            int to = of.inputs().get(i).to();
            if (to >= 0) {
                int last = net.places().get(to).ages() - 1;
                choice.ages().get(i).forEach(age -> next.get(to).add(Math.min(age, last)));
            }
        }
        for (Output output : of.outputs()) {
            for (int k = 0; k < output.weight(); k++) {
                next.get(output.place()).add(0);
            }
        }
        marking = next.stream()
                .map(ages -> ages.stream().sorted(Comparator.reverseOrder()).toList())
                .toList();
        forget();
    }

    private void forget() {
        marking = IntStream.range(0, marking.size())
                .mapToObj(p -> marking.get(p).stream()
                        .filter(age -> !net.places().get(p).forgets(age))
                        .toList())
                .toList();
    }

    @Override
    public Object state() {
        return marking;
    }

    @Override
    public void goTo(Object state) {
        List<List<Integer>> ages = new ArrayList<>();
        for (Object each : (List<?>) state) {
            ages.add(((List<?>) each).stream().map(Integer.class::cast).toList());
        }
        marking = List.copyOf(ages);
    }

    @Override
    public boolean isAt(Model model, long[] words, int at) {
        ArcModel arcs = (ArcModel) model;
        for (int p = 0; p < marking.size(); p++) {
            List<Integer> ages = marking.get(p);
            if (arcs.layout().get(words, at, p) != ages.size()) {
                return false;
            }
            for (int s = 0; net.places().get(p).ages() > 1 && s < ages.size(); s++) {
                if (arcs.age(words, at, p, s) != ages.get(s)) {
                    return false;
                }
            }
        }
        return true;
    }

    @Override
    public boolean atom(Formula f) {
        if (f instanceof Formula.Fireable fireable) {
            return IntStream.of(enabled())
                    .anyMatch(event -> net.eventName(event).equals(fireable.transition()));
        }
        return Game.super.atom(f);
    }

    @Override
    public BigInteger number(String name) {
        for (int p = 0; p < marking.size(); p++) {
            if (net.places().get(p).name().equals(name)) {
                return BigInteger.valueOf(marking.get(p).size());
            }
        }
        throw new IllegalArgumentException("no place " + name);
    }

    @Override
    public Map<String, Object> values() {
        Map<String, Object> values = new LinkedHashMap<>();
        for (int p = 0; p < marking.size(); p++) {
            Place place = net.places().get(p);
            List<Integer> ages = marking.get(p);
            if (!ages.isEmpty()) {
                values.put(place.name(), place.ages() == 1 ? (Object) ages.size() : shown(ages, place.ages() - 1));
            }
        }
        return values;
    }

    /** Ages in words: one that was cut off means all from there on. */
    private static String shown(List<Integer> ages, int last) {
        List<String> all = ages.stream()
                .map(age -> age == last ? "≥ " + age : String.valueOf(age))
                .toList();
        return ages.size() + " (age " + String.join(", ", all) + ")";
    }

    @Override
    public String text() {
        List<String> parts = new ArrayList<>();
        values().forEach((name, value) -> parts.add(name + "=" + value));
        return parts.isEmpty() ? "empty" : String.join(", ", parts);
    }
}
