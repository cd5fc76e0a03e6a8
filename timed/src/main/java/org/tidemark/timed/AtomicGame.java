package org.tidemark.timed;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.tidemark.logic.Formula;
import org.tidemark.model.Model;
import org.tidemark.system.Game;

/** Atomic classes by their table; each step is confirmed by a {@link ClassGame}, in which states of the one class must lead to states of the other. */
final class AtomicGame implements Game {
    private final TimeNet net;
    private final RegionEvents events;
    private final Supplier<AtomicTable> classes;
    private final ClassGame game;
    private int number;

    AtomicGame(TimeNet net, RegionEvents events, Supplier<AtomicTable> classes) {
        this.net = net;
        this.events = events;
        this.classes = classes;
        game = new ClassGame(net, true);
    }

    private List<Integer> successors(int transition) {
        AtomicTable table = classes.get();
        return IntStream.range(table.firstStep(number), table.endOfSteps(number))
                .filter(step -> table.transition(step) == transition)
                .map(table::target)
                .boxed()
                .toList();
    }

    @Override
    public boolean enabled(int event) {
        return events.chance(event) < successors(events.transition(event)).size();
    }

    @Override
    public int[] enabled() {
        return IntStream.range(0, net.net().transitions())
                .flatMap(t -> IntStream.range(0, successors(t).size()).map(chance -> events.number(t, chance)))
                .sorted()
                .toArray();
    }

    @Override
    public void fire(int event) {
        if (!enabled(event)) {
            throw new IllegalStateException(events.name(event) + " cannot fire in " + text());
        }
        number = successors(events.transition(event)).get(events.chance(event));
        game.fire(events.transition(event));
        AtomicTable table = classes.get();
        int[] timed = table.timed(table.marking(number));
        if (!game.meets(table.marking(number), timed, table.matrix(number, timed.length))) {
            throw new IllegalStateException(events.name(event) + " does not lead to the class " + number);
        }
        goTo(number);
    }

    @Override
    public Object state() {
        return number;
    }

    @Override
    public void goTo(Object state) {
        number = (Integer) state;
        AtomicTable table = classes.get();
        int[] timed = table.timed(table.marking(number));
        game.goTo(table.marking(number), timed, table.matrix(number, timed.length));
    }

    @Override
    public boolean isAt(Model model, long[] words, int at) {
        int[] marking = classes.get().marking(number);
        return ((AtomicModel) model).number(words, at) == number
                && Arrays.equals(
                        marking,
                        IntStream.range(0, marking.length)
                                .map(p -> (int) model.layout().get(words, at, p))
                                .toArray());
    }

    @Override
    public boolean atom(Formula f) {
        return f instanceof Formula.Fireable fireable
                ? enabled(events.find(fireable.transition()).orElseThrow())
                : Game.super.atom(f);
    }

    @Override
    public BigInteger number(String name) {
        return game.number(name);
    }

    @Override
    public Map<String, Object> values() {
        return game.values();
    }

    @Override
    public String text() {
        return game.text();
    }
}
