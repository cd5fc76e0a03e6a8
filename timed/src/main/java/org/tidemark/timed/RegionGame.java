package org.tidemark.timed;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.tidemark.format.tina.FiringInterval;
import org.tidemark.logic.Formula;
import org.tidemark.model.Model;
import org.tidemark.net.TokenGame;
import org.tidemark.system.Game;

/**
 * Regions by one state of each: every enabled transition has a clock, which shows an exact fraction, and time passes from one instant at which something changes to
 * the next, or to the middle between two. The tokens are those of the {@link TokenGame}.
 */
final class RegionGame implements Game {
    private final TimeNet net;
    private final RegionEvents events;
    private final TokenGame tokens;
    private Position position;

    /**
     * A state.
     *
     * @param clocks of the enabled transitions with an interval, in parts of a unit
     * @param unit how many parts make 1
     */
    private record Position(Object marking, Map<Integer, Long> clocks, long unit) {}

    RegionGame(TimeNet net, RegionEvents events) {
        this.net = net;
        this.events = events;
        tokens = new TokenGame(net.net());
        position = position(new TreeMap<>(), 1);
    }

    /** The state with the tokens that are there, clocks of those transitions that stayed enabled, and fractions as even as can be. */
    private Position position(Map<Integer, Long> stayed, long unit) {
        Map<Integer, Long> clocks = new TreeMap<>();
        for (int t = 0; t < net.net().transitions(); t++) {
            if (net.isTimed(t) && tokens.enabled(t)) {
                clocks.put(t, stayed.getOrDefault(t, 0L));
            }
        }
        return spread(clocks, unit);
    }

    private Position spread(Map<Integer, Long> clocks, long unit) {
        TreeSet<Long> fractions = new TreeSet<>();
        clocks.forEach((t, clock) -> {
            if (clock % unit != 0 && !isBeyond(t, clock, unit)) {
                fractions.add(clock % unit);
            }
        });
        long parts = fractions.size() + 1L;
        Map<Integer, Long> even = new TreeMap<>();
        clocks.forEach((t, clock) -> {
            FiringInterval interval = net.interval(t);
            long rank = clock % unit == 0 ? 0 : fractions.headSet(clock % unit).size() + 1L;
            even.put(t, isBeyond(t, clock, unit) ? (interval.least() + 1L) * parts : clock / unit * parts + rank);
        });
        return new Position(tokens.state(), even, parts);
    }

    private boolean isBeyond(int transition, long clock, long unit) {
        FiringInterval interval = net.interval(transition);
        return !interval.isBounded() && clock > interval.least() * unit;
    }

    /** Whether the clock of a transition is in its interval. */
    private boolean isReady(Position at, int transition) {
        if (!tokens.enabled(transition)) {
            return false;
        }
        FiringInterval interval = net.interval(transition);
        if (!net.isTimed(transition)) {
            return true;
        }
        long clock = Objects.requireNonNull(at.clocks.get(transition));
        long least = interval.least() * at.unit;
        return interval.isLeastOpen() ? clock > least : clock >= least;
    }

    /** The state at the next instant at which something is different; the same one where time cannot pass, or nothing changes. */
    private Position later(Position at) {
        // half parts, so that there is room between two instants
        long unit = 2 * at.unit;
        long step = Long.MAX_VALUE;
        boolean isSomeWhole = false;
        for (Map.Entry<Integer, Long> each : at.clocks.entrySet()) {
            long clock = 2 * each.getValue();
            if (!isBeyond(each.getKey(), clock, unit)) {
                isSomeWhole |= clock % unit == 0;
                step = Math.min(step, unit - clock % unit);
            }
        }
        if (step == Long.MAX_VALUE) {
            return at;
        }
        long passed = isSomeWhole ? step / 2 : step;
        Map<Integer, Long> clocks = new TreeMap<>();
        for (Map.Entry<Integer, Long> each : at.clocks.entrySet()) {
            FiringInterval interval = net.interval(each.getKey());
            long clock = 2 * each.getValue() + passed;
            long most = interval.most() * unit;
            if (interval.isBounded() && (clock > most || (clock == most && interval.isMostOpen()))) {
                return at;
            }
            clocks.put(each.getKey(), clock);
        }
        return spread(clocks, unit);
    }

    /** The states from now on as time passes, one for each region. */
    private List<Position> future() {
        List<Position> future = new ArrayList<>(List.of(position));
        while (true) {
            Position last = future.get(future.size() - 1);
            Position later = later(last);
            if (later.equals(last)) {
                return future;
            }
            future.add(later);
        }
    }

    /** The states in which a transition can fire. */
    private List<Position> chances(int transition) {
        return future().stream().filter(at -> isReady(at, transition)).toList();
    }

    @Override
    public boolean enabled(int event) {
        return events.chance(event) < chances(events.transition(event)).size();
    }

    @Override
    public int[] enabled() {
        List<Position> future = future();
        return IntStream.range(0, net.net().transitions())
                .flatMap(t -> IntStream.range(0, (int)
                                future.stream().filter(at -> isReady(at, t)).count())
                        .map(chance -> events.number(t, chance)))
                .sorted()
                .toArray();
    }

    @Override
    public void fire(int event) {
        int fired = events.transition(event);
        List<Position> chances = chances(fired);
        if (events.chance(event) >= chances.size()) {
            throw new IllegalStateException(events.name(event) + " cannot fire in " + text());
        }
        Position at = chances.get(events.chance(event));
        int[] between = tokens.marking().clone();
        for (int p = 0; p < between.length; p++) {
            between[p] -= net.net().inputs().weight(fired, p);
        }
        TokenGame taken = new TokenGame(net.net().startingWith(between));
        Map<Integer, Long> stayed = new TreeMap<>();
        at.clocks.forEach((t, clock) -> {
            if (t != fired && taken.enabled(t)) {
                stayed.put(t, clock);
            }
        });
        tokens.fire(fired);
        position = position(stayed, at.unit);
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

    @Override
    public boolean isAt(Model model, long[] words, int at) {
        if (!tokens.isAt(model, words, at)) {
            return false;
        }
        RegionModel regions = (RegionModel) model;
        int slot = 0;
        for (long clock : position.clocks.values()) {
            if (regions.whole(words, at, slot) != clock / position.unit
                    || regions.rank(words, at, slot) != clock % position.unit) {
                return false;
            }
            slot++;
        }
        return regions.whole(words, at, slot) < 0;
    }

    @Override
    public boolean atom(Formula f) {
        if (f instanceof Formula.Fireable fireable) {
            return enabled(events.find(fireable.transition()).orElseThrow());
        }
        return Game.super.atom(f);
    }

    @Override
    public BigInteger number(String name) {
        return tokens.number(name);
    }

    @Override
    public Map<String, Object> values() {
        Map<String, Object> values = new LinkedHashMap<>(tokens.values());
        position.clocks.forEach(
                (t, clock) -> values.put("time since " + net.net().transitionName(t), shown(t, clock)));
        return values;
    }

    private String shown(int transition, long clock) {
        if (isBeyond(transition, clock, position.unit)) {
            return "> " + net.interval(transition).least();
        }
        long part = clock % position.unit;
        String whole = String.valueOf(clock / position.unit);
        return part == 0 ? whole : whole + " " + part + "/" + position.unit;
    }

    @Override
    public String text() {
        List<String> parts = new ArrayList<>();
        values().forEach((name, value) -> parts.add(name + "=" + value));
        return parts.isEmpty() ? "empty" : String.join(", ", parts);
    }
}
