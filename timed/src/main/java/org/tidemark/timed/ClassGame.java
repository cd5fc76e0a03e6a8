package org.tidemark.timed;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.tidemark.format.tina.FiringInterval;
import org.tidemark.logic.Formula;
import org.tidemark.model.Model;
import org.tidemark.net.TokenGame;
import org.tidemark.system.Game;

/**
 * State classes by their definition: a marking and a system of inequalities over the times of all enabled transitions, to which firing adds inequalities, and which
 * is solved again each time by shortest paths over all of them. The tokens are those of the {@link TokenGame}.
 */
final class ClassGame implements Game {
    private static final long NONE = Long.MAX_VALUE;

    private final TimeNet net;
    private final boolean isStrong;
    private final TokenGame tokens;
    private Position position;

    /**
     * A class. The inequalities are between the number 0, which comes first, and the enabled transitions in their order.
     *
     * @param bounds of each difference: twice the number, less 1 where it is strict
     */
    private record Position(Object marking, List<Integer> enabled, List<List<Long>> bounds) {}

    ClassGame(TimeNet net, boolean isStrong) {
        this.net = net;
        this.isStrong = isStrong;
        tokens = new TokenGame(net.net());
        position = position(enabledByTokens(), List.of(), new long[1][1]);
    }

    private List<Integer> enabledByTokens() {
        return IntStream.range(0, net.net().transitions())
                .filter(tokens::enabled)
                .boxed()
                .toList();
    }

    private static long plus(long one, long other) {
        if (one == NONE || other == NONE) {
            return NONE;
        }
        boolean areStrict = one % 2 != 0 && other % 2 != 0;
        return one + other + (areStrict ? 1 : 0);
    }

    private static long least(FiringInterval interval) {
        return -2L * interval.least() - (interval.isLeastOpen() ? 1 : 0);
    }

    private static long most(FiringInterval interval) {
        return interval.isBounded() ? 2L * interval.most() - (interval.isMostOpen() ? 1 : 0) : NONE;
    }

    /** The shortest paths; false where there is no solution. */
    private static boolean solve(long[][] bounds) {
        for (int k = 0; k < bounds.length; k++) {
            for (int i = 0; i < bounds.length; i++) {
                for (int j = 0; j < bounds.length; j++) {
                    bounds[i][j] = Math.min(bounds[i][j], plus(bounds[i][k], bounds[k][j]));
                }
            }
        }
        return IntStream.range(0, bounds.length).noneMatch(i -> bounds[i][i] < 0);
    }

    private long[][] bounds() {
        return position.bounds.stream()
                .map(row -> row.stream().mapToLong(bound -> bound).toArray())
                .toArray(long[][]::new);
    }

    /** The inequalities, solved, of the states of the class in which an event happens next, at that time; empty where there is none. */
    private long[][] when(int event) {
        List<Integer> enabled = position.enabled;
        int fired = 1 + enabled.indexOf(event);
        if (fired == 0) {
            return new long[0][];
        }
        long[][] bounds = bounds();
        if (isStrong) {
            for (int i = 1; i < bounds.length; i++) {
                bounds[i][0] = most(net.interval(enabled.get(i - 1)));
            }
            bounds[0][fired] = Math.min(bounds[0][fired], least(net.interval(event)));
        } else {
            for (int i = 1; i < bounds.length; i++) {
                bounds[fired][i] = Math.min(bounds[fired][i], 0);
            }
        }
        return solve(bounds) ? bounds : new long[0][];
    }

    @Override
    public boolean enabled(int event) {
        return when(event).length > 0;
    }

    @Override
    public int[] enabled() {
        return position.enabled.stream()
                .mapToInt(event -> event)
                .filter(this::enabled)
                .toArray();
    }

    @Override
    public void fire(int event) {
        long[][] bounds = when(event);
        if (bounds.length == 0) {
            throw new IllegalStateException(net.net().transitionName(event) + " cannot fire in " + text());
        }
        List<Integer> enabledBefore = position.enabled;
        List<Integer> enabledBetween = enabledBetween(event);
        tokens.fire(event);
        List<Integer> enabled = enabledByTokens();
        List<Integer> persistent = enabled.stream()
                .filter(t -> t != event && enabledBefore.contains(t) && enabledBetween.contains(t))
                .toList();
        // seen from the time at which the event happens, which takes the part of 0
        int zero = isStrong ? 0 : 1 + enabledBefore.indexOf(event);
        int[] kept = IntStream.concat(
                        IntStream.of(zero), persistent.stream().mapToInt(t -> 1 + enabledBefore.indexOf(t)))
                .toArray();
        long[][] left = new long[kept.length][kept.length];
        for (int i = 0; i < kept.length; i++) {
            for (int j = 0; j < kept.length; j++) {
                left[i][j] = bounds[kept[i]][kept[j]];
            }
        }
        position = position(enabled, persistent, left);
    }

    /** What the marking enables when the tokens have been taken and none given yet. */
    private List<Integer> enabledBetween(int event) {
        int[] marking = tokens.marking().clone();
        for (int p = 0; p < marking.length; p++) {
            marking[p] -= net.net().inputs().weight(event, p);
        }
        TokenGame between = new TokenGame(net.net().startingWith(marking));
        return IntStream.range(0, net.net().transitions())
                .filter(between::enabled)
                .boxed()
                .toList();
    }

    /** The class with the tokens that are there now, of bounds for 0 and the persistent transitions. */
    private Position position(List<Integer> enabled, List<Integer> persistent, long[][] left) {
        long[][] bounds = new long[enabled.size() + 1][enabled.size() + 1];
        for (int i = 0; i < bounds.length; i++) {
            Arrays.fill(bounds[i], NONE);
            bounds[i][i] = 0;
        }
        for (int i = 1; i < bounds.length; i++) {
            FiringInterval interval = net.interval(enabled.get(i - 1));
            int kept = persistent.indexOf(enabled.get(i - 1)) + 1;
            bounds[i][0] = kept > 0 ? left[kept][0] : isStrong ? 0 : most(interval);
            bounds[0][i] = kept > 0 ? left[0][kept] : isStrong ? 0 : least(interval);
            for (int j = 1; j < bounds.length; j++) {
                int other = persistent.indexOf(enabled.get(j - 1)) + 1;
                if (kept > 0 && other > 0) {
                    bounds[i][j] = left[kept][other];
                }
            }
        }
        solve(bounds);
        if (isStrong) {
            forget(enabled, bounds);
        }
        List<List<Long>> rows = Arrays.stream(bounds)
                .map(row -> Arrays.stream(row).boxed().toList())
                .toList();
        return new Position(tokens.state(), enabled, rows);
    }

    /** Leaves out how far a time exceeds the largest number of its interval. */
    private void forget(List<Integer> enabled, long[][] bounds) {
        boolean[] isBeyond = new boolean[bounds.length];
        for (int i = 1; i < bounds.length; i++) {
            isBeyond[i] = bounds[0][i] < -2 * largest(enabled.get(i - 1));
        }
        for (int i = 1; i < bounds.length; i++) {
            for (int j = 0; j < bounds.length; j++) {
                boolean isFar = bounds[i][j] != NONE && bounds[i][j] > 2 * largest(enabled.get(i - 1));
                if (i != j && (isFar || isBeyond[i] || isBeyond[j])) {
                    bounds[i][j] = NONE;
                }
            }
            if (isBeyond[i]) {
                bounds[0][i] = -2 * largest(enabled.get(i - 1)) - 1;
            }
        }
        solve(bounds);
    }

    private long largest(int transition) {
        FiringInterval interval = net.interval(transition);
        return interval.isBounded() ? interval.most() : interval.least();
    }

    @Override
    public Object state() {
        return position;
    }

    @Override
    public void goTo(Object state) {
        position = (Position) state;
        tokens.goTo(position.marking);
    }

    /**
     * Goes to a class of other bounds.
     *
     * @param timed the enabled transitions with an interval, behind an entry for the number 0
     * @param matrix a {@link Bound} for each two of them, row by row
     */
    void goTo(int[] marking, int[] timed, int[] matrix) {
        tokens.goTo(new TokenGame(net.net().startingWith(marking)).state());
        List<Integer> enabled = enabledByTokens();
        long[][] left = new long[timed.length][timed.length];
        for (int i = 0; i < timed.length; i++) {
            for (int j = 0; j < timed.length; j++) {
                int bound = matrix[i * timed.length + j];
                left[i][j] = bound == Bound.NONE ? NONE : bound - 1L;
            }
        }
        List<Integer> slots = Arrays.stream(timed).skip(1).boxed().toList();
        position = position(enabled, slots, left);
    }

    /** Whether the class has a state in common with one of a marking and bounds as {@link #goTo(int[], int[], int[])} takes them. */
    boolean meets(int[] marking, int[] timed, int[] matrix) {
        if (!tokens.state().equals(new TokenGame(net.net().startingWith(marking)).state())) {
            return false;
        }
        long[][] both = bounds();
        int[] slots = new int[timed.length];
        for (int i = 1; i < timed.length; i++) {
            slots[i] = 1 + position.enabled.indexOf(timed[i]);
        }
        for (int i = 0; i < timed.length; i++) {
            for (int j = 0; j < timed.length; j++) {
                int bound = matrix[i * timed.length + j];
                if (bound != Bound.NONE) {
                    both[slots[i]][slots[j]] = Math.min(both[slots[i]][slots[j]], bound - 1L);
                }
            }
        }
        return solve(both);
    }

    @Override
    public boolean isAt(Model model, long[] words, int at) {
        if (!tokens.isAt(model, words, at)) {
            return false;
        }
        int[][] bounds = ((ClassModel) model).bounds(words, at);
        List<Integer> timed = IntStream.range(0, position.enabled.size())
                .filter(i -> net.isTimed(position.enabled.get(i)))
                .mapToObj(i -> i + 1)
                .toList();
        List<Integer> slots = new ArrayList<>(List.of(0));
        slots.addAll(timed);
        if (bounds.length != slots.size()) {
            return false;
        }
        for (int i = 0; i < slots.size(); i++) {
            for (int j = 0; j < slots.size(); j++) {
                if (i != j && !isSame(position.bounds.get(slots.get(i)).get(slots.get(j)), bounds[i][j])) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether a bound here is one of {@link Bound}, which counts strictness the other way. */
    private static boolean isSame(long here, int there) {
        return there == Bound.NONE ? here == NONE : here != NONE && here == there - 1L;
    }

    @Override
    public boolean atom(Formula f) {
        return f instanceof Formula.Fireable fireable
                ? enabled(net.net().findTransition(fireable.transition()))
                : Game.super.atom(f);
    }

    @Override
    public BigInteger number(String name) {
        return tokens.number(name);
    }

    @Override
    public Map<String, Object> values() {
        Map<String, Object> values = new LinkedHashMap<>(tokens.values());
        for (int i = 1; i <= position.enabled.size(); i++) {
            int transition = position.enabled.get(i - 1);
            if (net.isTimed(transition)) {
                values.put(
                        (isStrong ? TimeClocks.SINCE : TimeClocks.TO)
                                + net.net().transitionName(transition),
                        window(
                                position.bounds.get(0).get(i),
                                position.bounds.get(i).get(0)));
            }
        }
        return values;
    }

    /** An interval between bounds, as TINA writes it. */
    private static String window(long least, long most) {
        String begin = (least % 2 != 0 ? "]" : "[") + Math.floorDiv(-least, 2L);
        String end = most == NONE ? "w[" : Math.floorDiv(most + 1, 2L) + (most % 2 != 0 ? "[" : "]");
        return begin + "," + end;
    }

    @Override
    public String text() {
        List<String> parts = new ArrayList<>();
        values().forEach((name, value) -> parts.add(name + "=" + value));
        return parts.isEmpty() ? "empty" : String.join(", ", parts);
    }
}
