package org.tidemark.cli.report;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Figures;
import org.tidemark.check.question.Breach;
import org.tidemark.net.Arcs;
import org.tidemark.net.MarkingText;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.NetSystem;

/** A run of a net, step by step, forwards and back. Remembers its transitions. Not thread-safe. */
public final class SteppedRun {
    /** How many marked places are shown unless more are asked for. */
    public static final int SHOWN = 20;

    private final PetriNet net;
    private final TokenGame game;
    private int[] past = new int[16];
    private int steps;
    private final int[] enabled;
    private int choices;
    private long time;

    public SteppedRun(PetriNet net) {
        this.net = net;
        this.game = new TokenGame(net);
        this.enabled = new int[net.transitions()];
        look();
    }

    private void look() {
        choices = game.enabled(enabled);
    }

    public int[] marking() {
        return game.marking();
    }

    /** How many transitions have been fired. */
    public int steps() {
        return steps;
    }

    /** How much time has passed. */
    public long time() {
        return time;
    }

    /** The transitions fired so far. */
    public List<Integer> past() {
        return Arrays.stream(past, 0, steps).boxed().toList();
    }

    /** How many transitions are enabled. */
    public int choices() {
        return choices;
    }

    /** The fault of the model in this state, where a transition has no value that it needs; null where there is none. */
    public @Nullable String fault() {
        return Breach.faultIn(new NetSystem(net), game);
    }

    /** Why the walk cannot go on, where nothing is enabled. */
    public String standstill() {
        String fault = fault();
        return fault == null ? "no transition is enabled" : "a fault in the model: " + fault;
    }

    /** The enabled transition with this number, from 0 on. */
    public int choice(int number) {
        return enabled[number];
    }

    public boolean isEnabled(int transition) {
        return game.enabled(transition);
    }

    public int randomChoice(SplittableRandom random) {
        return enabled[random.nextInt(choices)];
    }

    /**
     * Fires an enabled transition; false, with nothing changed, when a place would hold more tokens than can be counted.
     */
    public boolean fire(int transition) {
        int[] before = marking().clone();
        try {
            game.fire(transition);
        } catch (ArithmeticException tooManyTokens) {
            System.arraycopy(before, 0, marking(), 0, before.length);
            return false;
        }
        if (steps == past.length) {
            past = Arrays.copyOf(past, 2 * steps);
        }
        past[steps++] = transition;
        time += net.isTick(transition) ? 1 : 0;
        look();
        return true;
    }

    /** Takes the last step back; there must be one. */
    public void back() {
        int transition = past[--steps];
        time -= net.isTick(transition) ? 1 : 0;
        add(net.outputs(), transition, -1);
        add(net.inputs(), transition, 1);
        look();
    }

    private void add(Arcs arcs, int transition, int sign) {
        for (int a = arcs.from(transition); a < arcs.to(transition); a++) {
            marking()[arcs.place(a)] += sign * arcs.weight(a);
        }
    }

    public void reset() {
        steps = 0;
        time = 0;
        game.reset();
        look();
    }

    /** The changes of a transition that fired just now: {@code fork_1 1→0, eat_1 0→1}, {@code turn: 3 (1→0)}. */
    public String changes(int transition) {
        Map<Integer, Integer> effect = new LinkedHashMap<>();
        collect(net.inputs(), transition, -1, effect);
        collect(net.outputs(), transition, 1, effect);
        StringJoiner text = new StringJoiner(", ").setEmptyValue("no change");
        effect.forEach((place, change) -> {
            int now = marking()[place];
            if (change != 0) {
                String counts = (now - change) + "→" + now;
                text.add(net.shownPlace(place)
                        + (MarkingText.hasValue(net, place) ? " (" + counts + ")" : " " + counts));
            }
        });
        return text.toString();
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
        return MarkingText.of(net, marking(), most, Figures::count);
    }
}
