package org.tidemark.api.report;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.Evidence;
import org.tidemark.net.Arcs;
import org.tidemark.net.Folding;
import org.tidemark.net.MarkingText;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.Game;
import org.tidemark.system.TransitionSystem;

/**
 * A run step by step: its events by short names, and what each of them changes. Consecutive steps by which time passes are one line, and so are
 * rounds of steps that come again at once. Immutable; it replays the run once.
 */
final class StepLines {
    private static final int LONG_NAME = 28;

    /** How many places of the first state are shown. */
    private static final int MOST_PLACES = 12;

    private final String start;
    private final List<String> changes = new ArrayList<>();
    private final List<ShortRun.Row> rows = new ArrayList<>();

    /**
     * The steps of a run.
     *
     * @param areFolded whether steps of the clock and rounds are one line; otherwise each step is
     * @param first the places or variables whose changes come first
     */
    StepLines(TransitionSystem system, Evidence run, boolean areFolded, Predicate<String> first) {
        Game game = system.game();
        Predicate<String> isShown = areFolded ? ofClock(system).negate().or(first) : field -> true;
        start = areFolded ? start(system, game, isShown) : game.text();
        Map<String, Object> before = contents(system, game, isShown);
        for (ShortRun.Row row : rows(system, run, areFolded)) {
            Map<String, Object> after = before;
            for (int event : run.events().subList(row.from() - 1, row.to())) {
                game.fire(event);
                Map<String, Object> next = contents(system, game, isShown);
                changes.add(ShortRun.joined(changes(after, next, first)));
                after = next;
            }
            rows.add(new ShortRun.Row(row.from(), row.to(), row.events(), row.times(), changes(before, after, first)));
            before = after;
        }
    }

    private static List<ShortRun.Row> rows(TransitionSystem system, Evidence run, boolean areFolded) {
        if (areFolded) {
            int loop = run.loop().orElse(run.pump().orElse(run.steps()));
            IntPredicate isTick = system.ticks();
            return ShortRun.pieces(system, run.events(), loop).stream()
                    .flatMap(piece -> piece.rows().stream())
                    .map(row -> row.from() < row.to()
                                    || (isTick != null
                                            && isTick.test(run.events().get(row.from() - 1)))
                            ? row
                            : step(system, row.from(), run.events().get(row.from() - 1)))
                    .toList();
        }
        List<ShortRun.Row> rows = new ArrayList<>();
        for (int event : run.events()) {
            rows.add(step(system, rows.size() + 1, event));
        }
        return rows;
    }

    private static ShortRun.Row step(TransitionSystem system, int number, int event) {
        return new ShortRun.Row(number, number, List.of(name(system, event)), 0, List.of());
    }

    /** The initial state. */
    String start() {
        return start;
    }

    /** The lines, each with what its steps change together. */
    List<ShortRun.Row> rows() {
        return rows;
    }

    /** The changes by a step; steps are counted from 0. */
    String changes(int step) {
        return changes.get(step);
    }

    /** The length of the longest name. */
    int width() {
        return rows.stream().mapToInt(row -> row.happening().length()).max().orElse(0);
    }

    /** The name of an event; of a long one, without those values that what it changes shows at length. */
    static String name(TransitionSystem system, int event) {
        String shown = ShortRun.withoutMoment(system, event);
        int open = shown.indexOf('(');
        if (shown.length() <= LONG_NAME || open < 0 || !shown.endsWith(")")) {
            return shown;
        }
        String kept = ValueChange.split(shown.substring(open + 1, shown.length() - 1)).stream()
                .filter(part -> part.indexOf('[') < 0 && part.indexOf('{') < 0)
                .collect(Collectors.joining(", "));
        return shown.substring(0, open) + (kept.isEmpty() ? "" : "(" + kept + ")");
    }

    private static List<String> changes(
            Map<String, Object> before, Map<String, Object> after, Predicate<String> first) {
        Set<String> fields = new LinkedHashSet<>(before.keySet());
        fields.addAll(after.keySet());
        List<String> ordered = new ArrayList<>(fields.stream().filter(first).toList());
        fields.stream().filter(first.negate()).forEach(ordered::add);
        return ordered.stream()
                .map(field -> ValueChange.text(field, before.getOrDefault(field, 0), after.getOrDefault(field, 0)))
                .filter(change -> !change.isEmpty())
                .toList();
    }

    /** The places that keep the time of a net, which the lines count. */
    private static Predicate<String> ofClock(TransitionSystem system) {
        Folding.Time time = system instanceof NetSystem of ? of.net().time() : null;
        if (time == null) {
            return field -> false;
        }
        PetriNet net = ((NetSystem) system).net();
        Set<Integer> places = new HashSet<>(time.waiting());
        IntStream.range(0, net.transitions()).filter(net::isTick).forEach(tick -> {
            for (Arcs arcs : List.of(net.inputs(), net.reads(), net.outputs())) {
                for (int arc = arcs.from(tick); arc < arcs.to(tick); arc++) {
                    places.add(net.placeGroups().of(arcs.place(arc)));
                }
            }
        });
        return field -> places.contains(net.placeGroups().find(field));
    }

    /** The state at the start, without most places of a large net. */
    private static String start(TransitionSystem system, Game game, Predicate<String> isShown) {
        if (!(system instanceof NetSystem of) || !(game instanceof TokenGame tokens)) {
            return game.text();
        }
        Folding.Groups groups = of.net().placeGroups();
        int[] marking = tokens.marking().clone();
        for (int p = 0; p < marking.length; p++) {
            marking[p] = isShown.test(groups.name(groups.of(p))) ? marking[p] : 0;
        }
        return MarkingText.of(of.net(), marking, MOST_PLACES, Figures::count);
    }

    /** The contents of the places or variables that are shown; of a place with values, how many tokens have which. */
    private static Map<String, Object> contents(TransitionSystem system, Game game, Predicate<String> isShown) {
        @Nullable PetriNet net = system instanceof NetSystem of && of.net().hasColors() ? of.net() : null;
        if (net == null || !(game instanceof TokenGame tokens)) {
            return game.shown();
        }
        Folding.Groups groups = net.placeGroups();
        int[] marking = tokens.marking();
        Map<String, Object> contents = new LinkedHashMap<>();
        for (int group = 0; group < groups.size(); group++) {
            if (isShown.test(groups.name(group))) {
                contents.put(groups.name(group), PlaceContents.of(net, group, place -> marking[place]));
            }
        }
        return contents;
    }
}
