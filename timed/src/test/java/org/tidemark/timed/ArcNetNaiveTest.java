package org.tidemark.timed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tidemark.system.Game;
import org.tidemark.system.TransitionSystem;
import org.tidemark.timed.ArcNet.Inhibitor;
import org.tidemark.timed.ArcNet.Input;
import org.tidemark.timed.ArcNet.Output;
import org.tidemark.timed.ArcNet.Transition;

/** Zones of timed-arc nets have the markings, deadlocks and sequences of transitions of clocks that show fractions. */
class ArcNetNaiveTest {
    private static final int MOST_STATES = 1_500;
    private static final int LONGEST = 3;

    /** Dense time has all markings of whole numbers, and no others unless inhibitors ask for ages. */
    @Test
    void closedNetsHaveTheMarkingsOfWholeNumbers() {
        int all = 0;
        int compared = 0;
        int dead = 0;
        for (int seed = 1; seed <= 130; seed++) {
            String text = RandomArcNets.text(seed);
            TransitionSystem zones = RandomArcNets.dense(text);
            ArcNet net = ((ArcSystem) RandomArcNets.system(text)).net();
            Seen whole = new Grid(net, 1).seen();
            Seen found = zones == null || whole == null ? null : seen(zones);
            if (found != null && whole != null) {
                assertThat(found.markings).as(text).containsAll(whole.markings);
                assertThat(seen(RandomArcNets.system(text))).as(text).isEqualTo(whole);
                all++;
                dead += whole.dead.isEmpty() ? 0 : 1;
                if (!net.hasAgedInhibitors()) {
                    assertThat(found.markings).as(text).isEqualTo(whole.markings);
                    compared++;
                }
            }
        }
        assertThat(compared).isGreaterThan(40);
        assertThat(dead).isBetween(10, all - 10);
    }

    /** Where invariants stop time, a run may end between two whole numbers only: after 1/2 on a0, a1 and b are never of the ages that u1 and u2 take. */
    @Test
    void denseTimeHasDeadEndsOfItsOwn() {
        String text = """
                <pnml><net id="n" type="P/T net">
                <place id="a0" name="a0" invariant="&lt;= 1" initialMarking="1"/>
                <place id="a1" name="a1" invariant="&lt;= 1" initialMarking="0"/>
                <place id="b" name="b" invariant="&lt;= 2" initialMarking="1"/>
                <place id="done" name="done" invariant="&lt; inf" initialMarking="0"/>
                <transition id="t1" name="t1" urgent="false"/>
                <transition id="u1" name="u1" urgent="false"/>
                <transition id="u2" name="u2" urgent="false"/>
                <inputArc inscription="[0,1]" source="a0" target="t1"/>
                <outputArc inscription="1" source="t1" target="a1"/>
                <inputArc inscription="[1,1]" source="a1" target="u1"/>
                <inputArc inscription="[1,1]" source="b" target="u1"/>
                <outputArc inscription="1" source="u1" target="done"/>
                <inputArc inscription="[1,1]" source="a1" target="u2"/>
                <inputArc inscription="[2,2]" source="b" target="u2"/>
                <outputArc inscription="1" source="u2" target="done"/>
                </net></pnml>
                """;
        TransitionSystem discrete = RandomArcNets.system(text);
        Seen whole = Objects.requireNonNull(seen(discrete));
        Seen dense = Objects.requireNonNull(seen(Objects.requireNonNull(RandomArcNets.dense(text))));
        assertThat(dense.markings).isEqualTo(whole.markings);
        List<Integer> done = List.of(0, 0, 0, 1);
        assertThat(whole.dead).containsExactly(done);
        assertThat(dense.dead).containsExactlyInAnyOrder(done, List.of(0, 1, 1, 0));
        assertThat(new Grid(((ArcSystem) discrete).net(), 2).seen()).isEqualTo(dense);
    }

    /** Sequences of {@link #LONGEST} transitions and a wait have dates that are multiples of one part in two more, where they have any at all. */
    @Test
    void netsHaveTheSequencesOfFractions() {
        int compared = 0;
        for (int seed = 1; seed <= 80; seed++) {
            String text = seed % 4 == 0 ? RandomArcNets.text(seed) : RandomArcNets.openText(seed);
            TransitionSystem zones = RandomArcNets.dense(text);
            if (zones != null) {
                Grid grid = new Grid(((ArcSystem) zones).net(), 2 * (LONGEST + 2));
                assertThat(sequences(zones)).as(text).isEqualTo(grid.sequences());
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(40);
    }

    /** Every run that a game plays has dates, as clocks confirm. */
    @Test
    void runsHaveDatesThatClocksConfirm() {
        int over = 0;
        for (int seed = 1; seed <= 200; seed++) {
            String text = seed % 3 == 0 ? RandomArcNets.text(seed) : RandomArcNets.openText(seed);
            TransitionSystem zones = RandomArcNets.dense(text);
            for (TransitionSystem system : zones == null
                    ? List.<TransitionSystem>of()
                    : seed % 3 == 0 ? List.of(zones, RandomArcNets.system(text)) : List.of(zones)) {
                Random random = new Random(seed);
                Game game = system.game();
                List<Integer> run = new ArrayList<>();
                while (run.size() < 10 && !game.isDead()) {
                    int[] enabled = game.enabled();
                    run.add(enabled[random.nextInt(enabled.length)]);
                    game.fire(run.get(run.size() - 1));
                    over += game.isDead() ? 1 : 0;
                }
                assertThat(system.dates(run)).as("%s%n%s", run, text).hasSameSizeAs(run);
            }
        }
        assertThat(over).isGreaterThan(20);
    }

    /** Markings, and those in which no transition will ever be enabled. */
    private record Seen(Set<List<Integer>> markings, Set<List<Integer>> dead) {}

    private static List<Integer> marking(TransitionSystem system, Game game) {
        return system.vocabulary().places().stream()
                .map(place -> game.number(place).intValueExact())
                .toList();
    }

    /** What the game sees; null where there is too much of it. */
    private static @Nullable Seen seen(TransitionSystem system) {
        Game game = system.game();
        Seen all = new Seen(new HashSet<>(), new HashSet<>());
        Set<Object> known = new HashSet<>(Set.of(game.state()));
        List<Object> open = new ArrayList<>(known);
        for (int i = 0; i < open.size(); i++) {
            game.goTo(open.get(i));
            all.markings.add(marking(system, game));
            if (game.isDead()) {
                all.dead.add(marking(system, game));
            }
            if (open.size() > MOST_STATES) {
                return null;
            }
            for (int event : game.enabled()) {
                game.goTo(open.get(i));
                game.fire(event);
                if (known.add(game.state())) {
                    open.add(game.state());
                }
            }
        }
        return all;
    }

    /** Sequences of transitions, ended by -1 where no transition will ever be enabled after them. */
    private static Set<List<Integer>> sequences(TransitionSystem system) {
        Game game = system.game();
        int delay = ((ArcSystem) system).net().delay();
        Map<List<Integer>, Set<Object>> now = Map.of(List.of(), Set.of(game.state()));
        Set<List<Integer>> all = new HashSet<>();
        for (int length = 0; length <= LONGEST; length++) {
            Map<List<Integer>, Set<Object>> next = new HashMap<>();
            for (Map.Entry<List<Integer>, Set<Object>> each : now.entrySet()) {
                for (Object state : each.getValue()) {
                    game.goTo(state);
                    if (game.isDead()) {
                        all.add(longer(each.getKey(), -1));
                    }
                    for (int event : game.enabled()) {
                        game.goTo(state);
                        game.fire(event);
                        if (system.transitionOf(event) != delay) {
                            next.computeIfAbsent(
                                            longer(each.getKey(), system.transitionOf(event)),
                                            unused -> new HashSet<>())
                                    .add(game.state());
                        } else if (game.isDead()) {
                            all.add(longer(each.getKey(), -1));
                        }
                    }
                }
            }
            if (length < LONGEST) {
                all.addAll(next.keySet());
            }
            now = next;
        }
        return all;
    }

    private static List<Integer> longer(List<Integer> some, int last) {
        List<Integer> all = new ArrayList<>(some);
        all.add(last);
        return all;
    }

    /** A net with clocks that show multiples of a fraction: slow, plain, and without any set of states. A state has the ages of the tokens of each place. */
    private static final class Grid {
        private final ArcNet net;
        private final int parts;

        Grid(ArcNet net, int parts) {
            this.net = net;
            this.parts = parts;
        }

        private List<List<Integer>> initial() {
            return net.places().stream()
                    .map(place -> Collections.nCopies(place.initial(), 0))
                    .toList();
        }

        private boolean fits(ArcNet.Ages ages, int age) {
            return (ages.isLeastOpen() ? age > ages.least() * parts : age >= ages.least() * parts)
                    && (!ages.isBounded()
                            || (ages.isMostOpen() ? age < ages.most() * parts : age <= ages.most() * parts));
        }

        /** The states after a transition. */
        private Set<List<List<Integer>>> after(List<List<Integer>> state, int t) {
            Transition of = net.transitions().get(t);
            for (Inhibitor each : of.inhibitors()) {
                if (state.get(each.place()).stream()
                                .filter(age -> fits(each.ages(), age))
                                .count()
                        >= each.weight()) {
                    return Set.of();
                }
            }
            Set<List<List<Integer>>> all = new HashSet<>();
            take(
                    of,
                    0,
                    0,
                    state,
                    state.stream().map(place -> List.<Integer>of()).toList(),
                    all);
            return all;
        }

        private void take(
                Transition of,
                int arc,
                int taken,
                List<List<Integer>> left,
                List<List<Integer>> moved,
                Set<List<List<Integer>>> all) {
            if (arc == of.inputs().size()) {
                List<List<Integer>> next = new ArrayList<>();
                for (int p = 0; p < left.size(); p++) {
                    List<Integer> ages = new ArrayList<>(left.get(p));
                    ages.addAll(moved.get(p));
                    for (Output output : of.outputs()) {
                        ages.addAll(Collections.nCopies(output.place() == p ? output.weight() : 0, 0));
                    }
                    next.add(cut(p, ages));
                }
                all.add(next);
                return;
            }
            Input input = of.inputs().get(arc);
            if (taken == input.weight()) {
                take(of, arc + 1, 0, left, moved, all);
                return;
            }
            for (int age : Set.copyOf(left.get(input.place()))) {
                boolean mayGo =
                        input.to() < 0 || fits(net.places().get(input.to()).allowed(), age);
                if (mayGo && fits(input.ages(), age)) {
                    List<List<Integer>> rest = new ArrayList<>(left);
                    List<Integer> here = new ArrayList<>(left.get(input.place()));
                    here.remove((Object) age);
                    rest.set(input.place(), here);
                    List<List<Integer>> gone = new ArrayList<>(moved);
                    if (input.to() >= 0) {
                        gone.set(input.to(), longer(moved.get(input.to()), age));
                    }
                    take(of, arc, taken + 1, rest, gone, all);
                }
            }
        }

        /** The ages in order, those that are beyond all numbers cut off at an even part. */
        private List<Integer> cut(int place, List<Integer> ages) {
            int most = (net.places().get(place).horizon() + 1) * parts;
            return ages.stream().map(age -> Math.min(age, most)).sorted().toList();
        }

        private boolean isEnabled(List<List<Integer>> state, int t) {
            return !after(state, t).isEmpty();
        }

        private boolean isSomeEnabled(List<List<Integer>> state) {
            return IntStream.range(0, net.transitions().size()).anyMatch(t -> isEnabled(state, t));
        }

        /** The state after a part of time; null where none may pass. */
        private @Nullable List<List<Integer>> later(List<List<Integer>> state) {
            for (int t = 0; t < net.transitions().size(); t++) {
                if (net.transitions().get(t).isUrgent() && isEnabled(state, t)) {
                    return null;
                }
            }
            List<List<Integer>> older = new ArrayList<>();
            for (int p = 0; p < state.size(); p++) {
                int place = p;
                if (state.get(p).stream()
                        .anyMatch(age -> !fits(net.places().get(place).allowed(), age + 1))) {
                    return null;
                }
                older.add(cut(p, state.get(p).stream().map(age -> age + 1).toList()));
            }
            return older;
        }

        /** Whether no transition is enabled, now or after any time. */
        private boolean isDead(List<List<Integer>> state) {
            Set<List<List<Integer>>> met = new HashSet<>();
            for (List<List<Integer>> at = state; at != null && met.add(at); at = later(at)) {
                if (isSomeEnabled(at)) {
                    return false;
                }
            }
            return true;
        }

        @Nullable
        Seen seen() {
            Seen all = new Seen(new HashSet<>(), new HashSet<>());
            Set<List<List<Integer>>> known = new HashSet<>(Set.of(initial()));
            List<List<List<Integer>>> open = new ArrayList<>(known);
            for (int i = 0; i < open.size(); i++) {
                List<List<Integer>> state = open.get(i);
                List<Integer> marking = state.stream().map(List::size).toList();
                all.markings.add(marking);
                if (isDead(state)) {
                    all.dead.add(marking);
                }
                if (open.size() > MOST_STATES) {
                    return null;
                }
                List<List<List<Integer>>> next = new ArrayList<>();
                IntStream.range(0, net.transitions().size()).forEach(t -> next.addAll(after(state, t)));
                List<List<Integer>> later = later(state);
                if (later != null) {
                    next.add(later);
                }
                next.stream().filter(known::add).forEach(open::add);
            }
            return all;
        }

        /** Sequences in which transitions fire after an even number of parts. */
        Set<List<Integer>> sequences() {
            Map<List<Integer>, Set<List<List<Integer>>>> now = Map.of(List.of(), Set.of(initial()));
            Set<List<Integer>> all = new HashSet<>();
            for (int length = 0; length <= LONGEST; length++) {
                Map<List<Integer>, Set<List<List<Integer>>>> next = new HashMap<>();
                now.forEach((sequence, states) -> {
                    Set<List<List<Integer>>> waiting = new HashSet<>();
                    states.forEach(state -> wait(state, waiting));
                    for (List<List<Integer>> state : waiting) {
                        if (isDead(state)) {
                            all.add(longer(sequence, -1));
                        }
                        for (int t = 0; t < net.transitions().size(); t++) {
                            Set<List<List<Integer>>> after = after(state, t);
                            if (!after.isEmpty()) {
                                next.computeIfAbsent(longer(sequence, t), unused -> new HashSet<>())
                                        .addAll(after);
                            }
                        }
                    }
                });
                if (length < LONGEST) {
                    all.addAll(next.keySet());
                }
                now = length < LONGEST ? next : Map.of();
            }
            return all;
        }

        private void wait(List<List<Integer>> state, Set<List<List<Integer>>> waiting) {
            for (List<List<Integer>> at = state; at != null && waiting.add(at); ) {
                List<List<Integer>> between = later(at);
                at = between == null ? null : later(between);
            }
        }
    }
}
