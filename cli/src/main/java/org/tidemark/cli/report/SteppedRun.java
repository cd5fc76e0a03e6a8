package org.tidemark.cli.report;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Figures;
import org.tidemark.api.report.PlaceContents;
import org.tidemark.api.report.ShortRun;
import org.tidemark.api.report.ValueChange;
import org.tidemark.check.question.Breach;
import org.tidemark.net.Arcs;
import org.tidemark.net.Folding;
import org.tidemark.net.MarkingText;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.Game;
import org.tidemark.system.TransitionSystem;

/** A run of a system, step by step, forwards and back. Remembers its events. Not thread-safe. */
public final class SteppedRun {
    /** How many marked places are shown unless more are asked for. */
    public static final int SHOWN = 20;

    private final TransitionSystem system;
    private final @Nullable PetriNet net;
    private final Game game;
    private final Object start;
    private int[] past = new int[16];
    private int steps;
    private int[] enabled = {};
    private Map<String, Object> before = Map.of();
    private long time;

    public SteppedRun(TransitionSystem system) {
        this.system = system;
        net = system instanceof NetSystem of ? of.net() : null;
        game = system.game();
        start = game.state();
        look();
    }

    private void look() {
        enabled = game.enabled();
    }

    /** The current marking of a net. */
    public int[] marking() {
        return ((TokenGame) game).marking();
    }

    /** Whether an event is a step of the clock of a net with time. */
    public boolean isTick(int event) {
        return net != null && net.isTick(event);
    }

    /** How many events have happened. */
    public int steps() {
        return steps;
    }

    /** How much time has passed. */
    public long time() {
        return time;
    }

    /** The events so far. */
    public List<Integer> past() {
        return Arrays.stream(past, 0, steps).boxed().toList();
    }

    /** How many events are enabled. */
    public int choices() {
        return enabled.length;
    }

    /** The fault of the model in this state, where a transition has no value that it needs; null where there is none. */
    public @Nullable String fault() {
        return Breach.faultIn(system, game);
    }

    /** Why the walk cannot go on, where nothing is enabled. */
    public String standstill() {
        String fault = fault();
        return fault == null ? "no " + system.nouns().event() + " is enabled" : "a fault in the model: " + fault;
    }

    /** The enabled event with this number, from 0 on. */
    public int choice(int number) {
        return enabled[number];
    }

    public boolean isEnabled(int event) {
        return game.enabled(event);
    }

    public int randomChoice(SplittableRandom random) {
        return enabled[random.nextInt(enabled.length)];
    }

    /**
     * Lets an enabled event happen; false, with nothing changed, when a place would hold more tokens than can be counted.
     */
    public boolean fire(int event) {
        Object state = game.state();
        try {
            step(event);
        } catch (ArithmeticException tooManyTokens) {
            game.goTo(state);
            return false;
        }
        if (steps == past.length) {
            past = Arrays.copyOf(past, 2 * steps);
        }
        past[steps++] = event;
        look();
        return true;
    }

    private void step(int event) {
        before = net == null ? game.shown() : before;
        game.fire(event);
        time += isTick(event) ? 1 : 0;
    }

    /** Goes back to where this many events had happened. */
    public void backTo(int step) {
        game.goTo(start);
        time = 0;
        steps = step;
        for (int i = 0; i < step; i++) {
            step(past[i]);
        }
        look();
    }

    /** The changes of an event that happened just now: {@code fork_1 1→0, eat_1 0→1}, {@code wire: [2] entered}. */
    public String changes(int event) {
        List<String> changes = net == null ? changes() : changes(net, event);
        return changes.isEmpty() ? "no change" : ShortRun.joined(changes);
    }

    private List<String> changes() {
        Map<String, Object> after = game.shown();
        return Stream.concat(before.keySet().stream(), after.keySet().stream())
                .distinct()
                .map(field -> ValueChange.text(field, before.getOrDefault(field, 0), after.getOrDefault(field, 0)))
                .filter(change -> !change.isEmpty())
                .toList();
    }

    private List<String> changes(PetriNet net, int transition) {
        Map<Integer, Integer> effect = new LinkedHashMap<>();
        collect(net.inputs(), transition, -1, effect);
        collect(net.outputs(), transition, 1, effect);
        int[] marking = marking();
        Folding.Groups groups = net.placeGroups();
        return effect.keySet().stream()
                .map(groups::of)
                .distinct()
                .map(group -> ValueChange.text(
                        groups.name(group),
                        PlaceContents.of(net, group, place -> marking[place] - effect.getOrDefault(place, 0)),
                        PlaceContents.of(net, group, place -> marking[place])))
                .filter(change -> !change.isEmpty())
                .toList();
    }

    private static void collect(Arcs arcs, int transition, int sign, Map<Integer, Integer> effect) {
        for (int a = arcs.from(transition); a < arcs.to(transition); a++) {
            effect.merge(arcs.place(a), sign * arcs.weight(a), Integer::sum);
        }
    }

    /**
     * The marked places, as {@code fork_1, think_1, buffer=3} or with values, {@code wire: [1, 2]; turn: 1, 2'3}; those
     * after the first {@code most} are only counted.
     */
    public String markingInWords(int most) {
        return net == null ? game.text() : MarkingText.of(net, marking(), most, Figures::count);
    }
}
