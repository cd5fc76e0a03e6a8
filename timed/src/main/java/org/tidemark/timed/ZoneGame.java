package org.tidemark.timed;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.model.Model;
import org.tidemark.system.Game;
import org.tidemark.timed.ArcNet.Ages;
import org.tidemark.timed.ArcNet.Inhibitor;
import org.tidemark.timed.ArcNet.Input;
import org.tidemark.timed.ArcNet.Output;
import org.tidemark.timed.ArcNet.Transition;

/**
 * Zones of a timed-arc net by their definition: tokens and a system of inequalities over their ages, to which firing adds inequalities, and which is solved again each
 * time by shortest paths over all of them.
 */
final class ZoneGame implements Game {
    private static final long NONE = Long.MAX_VALUE;

    private final ArcNet net;
    private Position position;
    /** For each token where it was before the last step; -1 for a new one. */
    private List<Integer> origins;

    /**
     * A zone.
     *
     * @param marking how many tokens each place has
     * @param tokens the places of the tokens whose ages matter
     * @param bounds of each difference of ages, of which the first is 0: twice the number, less 1 where it is strict
     * @param isOver whether no transition will ever be enabled
     */
    private record Position(List<Integer> marking, List<Integer> tokens, List<List<Long>> bounds, boolean isOver) {}

    /** An inequality between the ages of two tokens, counted from 1, or the number 0. */
    record Inequality(int one, int other, long bound) {
        /** The opposite. */
        Inequality broken() {
            return new Inequality(/* one= */ other, /* other= */ one, -bound - 1);
        }
    }

    /** Tokens that a transition takes for each of its inputs, and what their ages and those of inhibiting tokens have to be. */
    record Choice(List<List<Integer>> taken, List<Inequality> needed) {}

    /** How time stops without any transition that is enabled: by a token that is too old, and what ages are then. */
    record Stop(int token, boolean isBefore, List<Inequality> then) {}

    ZoneGame(ArcNet net) {
        this.net = net;
        List<Integer> tokens = new ArrayList<>();
        for (int p = 0; p < net.places().size(); p++) {
            for (int k = 0;
                    net.places().get(p).isTimed() && k < net.places().get(p).initial();
                    k++) {
                tokens.add(p);
            }
        }
        origins = tokens.stream().map(token -> -1).toList();
        List<Integer> marking = net.places().stream().map(ArcNet.Place::initial).toList();
        position = arrive(marking, tokens, new long[][] {{0}});
    }

    private static long plus(long one, long other) {
        if (one == NONE || other == NONE) {
            return NONE;
        }
        boolean areStrict = one % 2 != 0 && other % 2 != 0;
        return one + other + (areStrict ? 1 : 0);
    }

    private static long least(Ages ages) {
        return -2L * ages.least() - (ages.isLeastOpen() ? 1 : 0);
    }

    private static long most(Ages ages) {
        return ages.isBounded() ? 2L * ages.most() - (ages.isMostOpen() ? 1 : 0) : NONE;
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

    /** The zone with more inequalities, solved; empty where nothing is left. */
    private static long[][] with(long[][] bounds, List<Inequality> more) {
        long[][] all = Arrays.stream(bounds).map(long[]::clone).toArray(long[][]::new);
        more.forEach(each -> all[each.one][each.other] = Math.min(all[each.one][each.other], each.bound));
        return solve(all) ? all : new long[0][];
    }

    private Ages allowed(int token) {
        return net.places().get(position.tokens.get(token - 1)).allowed();
    }

    private List<Integer> tokensIn(int place) {
        return IntStream.rangeClosed(1, position.tokens.size())
                .filter(token -> position.tokens.get(token - 1) == place)
                .boxed()
                .toList();
    }

    /** The choices of a transition, those with older tokens first. */
    private List<Choice> choices(int transition) {
        Transition of = net.transitions().get(transition);
        List<Choice> found = new ArrayList<>();
        choose(of, List.of(), List.of(), position.marking, found);
        return found.stream()
                .filter(choice -> with(bounds(), choice.needed).length > 0)
                .toList();
    }

    private void choose(
            Transition of, List<List<Integer>> taken, List<Inequality> needed, List<Integer> left, List<Choice> found) {
        if (taken.size() == of.inputs().size()) {
            spare(of.inhibitors(), taken, needed, found);
            return;
        }
        Input input = of.inputs().get(taken.size());
        if (left.get(input.place()) < input.weight()) {
            return;
        }
        List<Integer> rest = new ArrayList<>(left);
        rest.set(input.place(), left.get(input.place()) - input.weight());
        if (!net.places().get(input.place()).isTimed()) {
            choose(of, longer(taken, List.of()), needed, rest, found);
            return;
        }
        List<Integer> free = tokensIn(input.place()).stream()
                .filter(token -> taken.stream().noneMatch(some -> some.contains(token)))
                .toList();
        for (List<Integer> some : subsets(free, input.weight())) {
            List<Inequality> more = new ArrayList<>(needed);
            for (int token : some) {
                more.add(new Inequality(0, token, least(input.ages())));
                more.add(new Inequality(token, 0, most(input.ages())));
                if (input.to() >= 0) {
                    more.add(new Inequality(
                            token, 0, most(net.places().get(input.to()).allowed())));
                }
            }
            List<List<Integer>> all = longer(taken, some);
            if (isFirstOfItsKind(all)) {
                choose(of, all, more, rest, found);
            }
        }
    }

    private static <T> List<T> longer(List<T> some, T last) {
        List<T> all = new ArrayList<>(some);
        all.add(last);
        return all;
    }

    private static List<List<Integer>> subsets(List<Integer> tokens, int size) {
        if (size == 0) {
            return List.of(List.of());
        }
        List<List<Integer>> found = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            for (List<Integer> others : subsets(tokens.subList(i + 1, tokens.size()), size - 1)) {
                List<Integer> all = new ArrayList<>(List.of(tokens.get(i)));
                all.addAll(others);
                found.add(all);
            }
        }
        return found;
    }

    /** Whether no token is taken while the one before it in the same place, which is like it, is left, or taken by a later input. */
    private boolean isFirstOfItsKind(List<List<Integer>> taken) {
        for (int k = 0; k < taken.size(); k++) {
            List<List<Integer>> before = taken.subList(0, k);
            for (int token : taken.get(k)) {
                boolean isFree = token > 1
                        && areAlike(token - 1, token)
                        && !taken.get(k).contains(token - 1)
                        && before.stream().noneMatch(some -> some.contains(token - 1));
                if (isFree) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean areAlike(int token, int other) {
        int place = position.tokens.get(token - 1);
        if (place != position.tokens.get(other - 1)) {
            return false;
        }
        long[][] bounds = bounds();
        long beyond = -2L * net.places().get(place).horizon();
        return (bounds[token][other] <= 0 && bounds[other][token] <= 0)
                || (bounds[0][token] < beyond && bounds[0][other] < beyond);
    }

    /** Adds the choices by which too few tokens of each inhibitor are within its interval. */
    private void spare(
            List<Inhibitor> inhibitors, List<List<Integer>> taken, List<Inequality> needed, List<Choice> found) {
        if (inhibitors.isEmpty()) {
            found.add(new Choice(taken, needed));
            return;
        }
        Inhibitor first = inhibitors.get(0);
        List<Inhibitor> others = inhibitors.subList(1, inhibitors.size());
        int tokens = position.marking.get(first.place());
        if (tokens < first.weight()) {
            spare(others, taken, needed, found);
        } else if (!first.ages().isAny()) {
            for (List<Inequality> sides : sides(first, tokensIn(first.place()), first.weight() - 1)) {
                List<Inequality> more = new ArrayList<>(needed);
                more.addAll(sides);
                spare(others, taken, more, found);
            }
        }
    }

    /** The ways in which at most some of the tokens are within the interval of an inhibitor. */
    private List<List<Inequality>> sides(Inhibitor of, List<Integer> tokens, int inside) {
        if (tokens.isEmpty()) {
            return List.of(List.of());
        }
        int token = tokens.get(0);
        List<Integer> others = tokens.subList(1, tokens.size());
        Inequality low = new Inequality(0, token, least(of.ages()));
        Inequality high = new Inequality(token, 0, most(of.ages()));
        List<List<Inequality>> all = new ArrayList<>();
        if (inside > 0) {
            sides(of, others, inside - 1).forEach(rest -> all.add(longer(longer(rest, low), high)));
        }
        sides(of, others, inside).forEach(rest -> all.add(longer(rest, low.broken())));
        if (of.ages().isBounded()) {
            sides(of, others, inside).forEach(rest -> all.add(longer(rest, high.broken())));
        }
        return all;
    }

    private int round(int event) {
        return event / (net.transitions().size() + 1);
    }

    private int transition(int event) {
        return event % (net.transitions().size() + 1);
    }

    /** The choice of an event; null where it cannot happen, or is no transition. */
    @Nullable
    Choice choice(int event) {
        if (position.isOver || transition(event) == net.delay()) {
            return null;
        }
        List<Choice> all = choices(transition(event));
        return round(event) < all.size() ? all.get(round(event)) : null;
    }

    @Override
    public boolean enabled(int event) {
        return transition(event) == net.delay() ? round(event) == 0 && ends() : choice(event) != null;
    }

    @Override
    public int[] enabled() {
        if (position.isOver) {
            return new int[0];
        }
        IntStream firing = IntStream.range(0, net.transitions().size())
                .flatMap(t -> IntStream.range(0, choices(t).size())
                        .map(choice -> choice * (net.transitions().size() + 1) + t));
        return IntStream.concat(firing, ends() ? IntStream.of(net.delay()) : IntStream.empty())
                .sorted()
                .toArray();
    }

    private boolean isSomeEnabled() {
        return IntStream.range(0, net.transitions().size())
                .anyMatch(t -> !choices(t).isEmpty());
    }

    private boolean isUrgent(List<Integer> marking) {
        return IntStream.range(0, net.transitions().size())
                .anyMatch(t -> net.transitions().get(t).isUrgent() && isEnabledAtLast(t, marking));
    }

    /** Whether tokens that are older than all intervals enable a transition. */
    private boolean isEnabledAtLast(int transition, List<Integer> marking) {
        Transition of = net.transitions().get(transition);
        for (int p = 0; p < marking.size(); p++) {
            int place = p;
            int needed = of.inputs().stream()
                    .filter(input -> input.place() == place)
                    .mapToInt(Input::weight)
                    .sum();
            boolean areMissing = needed > marking.get(p);
            boolean areTooOld = of.inputs().stream()
                    .filter(input -> input.place() == place)
                    .anyMatch(input -> input.ages().isBounded()
                            || (input.to() >= 0
                                    && net.places().get(input.to()).allowed().isBounded()));
            boolean isInhibited = of.inhibitors().stream()
                    .filter(each -> each.place() == place && !each.ages().isBounded())
                    .anyMatch(each -> marking.get(place) >= each.weight());
            if (areMissing || areTooOld || isInhibited) {
                return false;
            }
        }
        return true;
    }

    /** Whether time may pass without any transition: forever, or until none is ever enabled. */
    private boolean ends() {
        if (position.isOver || !isSomeEnabled() || isUrgent(position.marking)) {
            return false;
        }
        return !isLimited() || stop() != null;
    }

    /** Whether some token may get too old for its place. */
    boolean isLimited() {
        return IntStream.rangeClosed(1, position.tokens.size())
                .anyMatch(token -> allowed(token).isBounded());
    }

    /** Whether a transition is enabled however long time passes. */
    boolean isEnabledForever() {
        return IntStream.range(0, net.transitions().size()).anyMatch(t -> isEnabledAtLast(t, position.marking));
    }

    /** How time stops in the zone without any transition that is enabled; null where it does not. */
    @Nullable
    Stop stop() {
        List<Choice> all = IntStream.range(0, net.transitions().size())
                .boxed()
                .flatMap(t -> choices(t).stream())
                .toList();
        for (int token = 1; token <= position.tokens.size(); token++) {
            Ages allowed = allowed(token);
            if (!allowed.isBounded()) {
                continue;
            }
            boolean isBefore = allowed.isMostOpen();
            List<Inequality> then = new ArrayList<>(List.of(
                    new Inequality(token, 0, 2L * allowed.most()), new Inequality(0, token, -2L * allowed.most())));
            long[][] here = bounds();
            if (isBefore) {
                for (int other = 1; other < here.length; other++) {
                    here[other][0] = NONE;
                    if (allowed(other).isBounded()) {
                        then.add(new Inequality(other, 0, 2L * allowed(other).most()));
                    }
                }
            }
            List<Inequality> found = broken(with(here, then), all, isBefore);
            if (found != null) {
                return new Stop(token, isBefore, found);
            }
        }
        return null;
    }

    /** One inequality of each choice that is broken in some state; null where every state keeps all those of some choice. */
    private static @Nullable List<Inequality> broken(long[][] zone, List<Choice> choices, boolean isBefore) {
        if (zone.length == 0) {
            return null;
        }
        if (choices.isEmpty()) {
            return List.of();
        }
        for (Inequality each : choices.get(0).needed) {
            if (each.bound == NONE) {
                continue;
            }
            // just before a time, a least age is kept if it is exceeded then, and a most age if it is reached at most
            long bound = !isBefore
                    ? each.bound
                    : each.one == 0 ? 2 * Math.floorDiv(each.bound + 1, 2L) - 1 : 2 * Math.floorDiv(each.bound + 1, 2L);
            Inequality broken = new Inequality(each.one, each.other, bound).broken();
            List<Inequality> others = broken(with(zone, List.of(broken)), choices.subList(1, choices.size()), isBefore);
            if (others != null) {
                return longer(others, broken);
            }
        }
        return null;
    }

    @Override
    public void fire(int event) {
        if (!enabled(event)) {
            throw new IllegalStateException(net.eventName(event) + " cannot happen in " + text());
        }
        Choice choice = choice(event);
        if (choice != null) {
            take(net.transitions().get(transition(event)), choice);
        } else if (isLimited() || !isEnabledForever()) {
            position = new Position(position.marking, List.of(), List.of(List.of(0L)), true);
            origins = List.of();
        } else {
            origins = IntStream.range(0, position.tokens.size()).boxed().toList();
        }
    }

    private void take(Transition of, Choice choice) {
        List<Integer> marking = new ArrayList<>(position.marking);
        for (Input input : of.inputs()) {
            marking.set(input.place(), marking.get(input.place()) - input.weight());
            if (input.to() >= 0) {
                marking.set(input.to(), marking.get(input.to()) + input.weight());
            }
        }
        for (Output output : of.outputs()) {
            marking.set(output.place(), marking.get(output.place()) + output.weight());
        }
        List<Integer> taken = choice.taken.stream().flatMap(List::stream).toList();
        List<Integer> tokens = new ArrayList<>();
        List<Integer> before = new ArrayList<>();
        for (int p = 0; p < marking.size(); p++) {
            if (!net.places().get(p).isTimed()) {
                continue;
            }
            tokensIn(p).stream().filter(token -> !taken.contains(token)).forEach(before::add);
            for (int k = 0; k < of.inputs().size(); k++) {
                if (of.inputs().get(k).to() == p) {
                    before.addAll(choice.taken.get(k));
                }
            }
            for (Output output : of.outputs()) {
                for (int k = 0; output.place() == p && k < output.weight(); k++) {
                    before.add(0);
                }
            }
            while (tokens.size() < before.size()) {
                tokens.add(p);
            }
        }
        long[][] when = with(bounds(), choice.needed);
        long[][] kept = new long[before.size() + 1][before.size() + 1];
        for (int i = 0; i < kept.length; i++) {
            for (int j = 0; j < kept.length; j++) {
                int one = i == 0 ? 0 : before.get(i - 1);
                int other = j == 0 ? 0 : before.get(j - 1);
                kept[i][j] = when[one][other];
            }
        }
        origins = before.stream().map(token -> token - 1).toList();
        position = arrive(List.copyOf(marking), tokens, kept);
    }

    /** The zone of tokens with some ages, and all into which they grow. Puts {@link #origins} into its order. */
    private Position arrive(List<Integer> marking, List<Integer> tokens, long[][] ages) {
        int size = tokens.size() + 1;
        long[][] bounds = ages.length == size ? ages : new long[size][size];
        if (!isUrgent(marking)) {
            for (int i = 1; i < size; i++) {
                bounds[i][0] = most(net.places().get(tokens.get(i - 1)).allowed());
            }
        }
        solve(bounds);
        forget(tokens, bounds);
        List<Integer> order =
                new ArrayList<>(IntStream.rangeClosed(1, tokens.size()).boxed().toList());
        order.sort(Comparator.<Integer>comparingInt(token -> tokens.get(token - 1))
                .thenComparing(token -> -bounds[token][0])
                .thenComparing(token -> bounds[0][token])
                .thenComparing(token -> -sum(bounds[token]))
                .thenComparing(token ->
                        sum(Arrays.stream(bounds).mapToLong(row -> row[token]).toArray())));
        List<Integer> slots = new ArrayList<>(List.of(0));
        slots.addAll(order);
        List<List<Long>> rows = slots.stream()
                .map(i -> slots.stream().map(j -> bounds[i][j]).toList())
                .toList();
        List<Integer> unsorted = origins;
        origins = order.stream().map(token -> unsorted.get(token - 1)).toList();
        return new Position(marking, List.copyOf(tokens), rows, false);
    }

    /** A sum in which a missing bound is larger than all others. */
    private static long sum(long[] bounds) {
        return Arrays.stream(bounds)
                .map(bound -> bound == NONE ? Integer.MAX_VALUE - 1L : bound)
                .sum();
    }

    private void forget(List<Integer> tokens, long[][] bounds) {
        boolean[] isBeyond = new boolean[bounds.length];
        long[] horizon = new long[bounds.length];
        for (int i = 1; i < bounds.length; i++) {
            horizon[i] = 2L * net.places().get(tokens.get(i - 1)).horizon();
            isBeyond[i] = bounds[0][i] < -horizon[i];
        }
        for (int i = 1; i < bounds.length; i++) {
            for (int j = 0; j < bounds.length; j++) {
                boolean isFar = bounds[i][j] != NONE && bounds[i][j] > horizon[i];
                if (i != j && (isFar || isBeyond[i] || isBeyond[j])) {
                    bounds[i][j] = NONE;
                }
            }
            if (isBeyond[i]) {
                bounds[0][i] = -horizon[i] - 1;
            }
        }
        solve(bounds);
    }

    /** For each token whose age matters, in the order of their places, which it was before the last step; -1 for a new one. */
    List<Integer> origins() {
        return origins;
    }

    /** Whether no time may pass. */
    boolean isUrgent() {
        return isUrgent(position.marking);
    }

    /** The places of the tokens whose ages matter. */
    List<Integer> tokens() {
        return position.tokens;
    }

    @Override
    public Object state() {
        return position;
    }

    @Override
    public void goTo(Object state) {
        position = (Position) state;
        origins = position.tokens.stream().map(token -> -1).toList();
    }

    @Override
    public boolean isAt(Model model, long[] words, int at) {
        ZoneModel zones = (ZoneModel) model;
        for (int p = 0; p < position.marking.size(); p++) {
            if (zones.layout().get(words, at, p) != position.marking.get(p)) {
                return false;
            }
        }
        if (zones.isOver(words, at) != position.isOver) {
            return false;
        }
        int[][] bounds = zones.bounds(words, at);
        if (bounds.length != position.bounds.size()) {
            return false;
        }
        for (int i = 0; i < bounds.length; i++) {
            for (int j = 0; j < bounds.length; j++) {
                long here = position.bounds.get(i).get(j);
                int there = bounds[i][j];
                if (there == Bound.NONE ? here != NONE : here == NONE || here != there - 1L) {
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
        for (int p = 0; p < net.places().size(); p++) {
            if (net.places().get(p).name().equals(name)) {
                return BigInteger.valueOf(position.marking.get(p));
            }
        }
        throw new IllegalArgumentException("no place " + name);
    }

    @Override
    public Map<String, Object> values() {
        Map<String, Object> values = new LinkedHashMap<>();
        for (int p = 0; p < position.marking.size(); p++) {
            int count = position.marking.get(p);
            if (count > 0) {
                List<String> ages = tokensIn(p).stream().map(this::window).toList();
                values.put(
                        net.places().get(p).name(),
                        ages.isEmpty() ? (Object) count : count + " (age " + String.join(", ", ages) + ")");
            }
        }
        return values;
    }

    /** The ages that a token has in the zone. */
    private String window(int token) {
        long least = position.bounds.get(0).get(token);
        long most = position.bounds.get(token).get(0);
        String begin = (least % 2 != 0 ? "(" : "[") + Math.floorDiv(-least, 2L);
        String end = most == NONE ? "inf)" : Math.floorDiv(most + 1, 2L) + (most % 2 != 0 ? ")" : "]");
        return begin + "," + end;
    }

    @Override
    public String text() {
        List<String> parts = new ArrayList<>();
        values().forEach((name, value) -> parts.add(name + "=" + value));
        return parts.isEmpty() ? "empty" : String.join(", ", parts);
    }
}
