package org.tidemark.cpn;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.cpn.CpnFile.Direction;
import org.tidemark.cpn.CpnNet.Arc;
import org.tidemark.cpn.CpnNet.Transition;

/**
 * A proof that a net has infinitely many markings: a run from one marking to a larger one, after which it can be repeated (Karp and Miller, 1969). Tokens that are
 * added keep no binding from occurring, since there are neither inhibitor and reset arcs nor priorities nor time. Looked for among the first markings, by the
 * textbook rule.
 */
final class EndlessRun {
    private static final int MOST_MARKINGS = 200;
    private static final long MOST_NANOS = 100_000_000;
    private static final int SHOWN = 4;

    private final CpnSystem system;

    /** A marking, and how it was reached. */
    private record Reached(
            Object state, List<Tokens> marking, @Nullable Reached before, int event) {}

    EndlessRun(CpnSystem system) {
        this.system = system;
    }

    /** The proof as a sentence without its full stop; null where none was found in a moment. */
    @Nullable
    String sentence() {
        CpnNet net = system.net();
        if (net.isTimed() || net.chance() != null || !isMonotone(net)) {
            return null;
        }
        long end = System.nanoTime() + MOST_NANOS;
        CpnGame game = new CpnGame(system);
        List<Reached> open = new ArrayList<>(List.of(new Reached(game.state(), game.marking(), null, -1)));
        Set<Object> seen = new HashSet<>(Set.of(game.state()));
        try {
            for (int i = 0; i < open.size() && i < MOST_MARKINGS && System.nanoTime() < end; i++) {
                game.goTo(open.get(i).state);
                for (int event : game.enabled()) {
                    game.goTo(open.get(i).state);
                    game.fire(event);
                    Reached next = new Reached(game.state(), game.marking(), open.get(i), event);
                    Reached smaller = smaller(next);
                    if (smaller != null) {
                        return sentence(smaller, next);
                    }
                    if (seen.add(next.state)) {
                        open.add(next);
                    }
                }
            }
        } catch (BindingSearch.Fault | org.tidemark.logic.Undefined fault) {
            return null; // reported by whoever explores the net
        }
        return null;
    }

    private static boolean isMonotone(CpnNet net) {
        long priority = net.transitions().isEmpty()
                ? 0
                : net.transitions().get(0).inscriptions().priority();
        for (Transition transition : net.transitions()) {
            for (Arc arc : transition.inscriptions().arcs()) {
                if (arc.direction() == Direction.INHIBITOR || arc.direction() == Direction.RESET) {
                    return false;
                }
            }
            if (transition.inscriptions().priority() != priority) {
                return false;
            }
        }
        return true;
    }

    /** A marking on the way to this one that has the same tokens but for some. */
    private static @Nullable Reached smaller(Reached of) {
        for (Reached each = of.before; each != null; each = each.before) {
            boolean isCovered = !each.marking.equals(of.marking);
            for (int p = 0; isCovered && p < of.marking.size(); p++) {
                isCovered = of.marking.get(p).covers(each.marking.get(p));
            }
            if (isCovered) {
                return each;
            }
        }
        return null;
    }

    private String sentence(Reached smaller, Reached larger) {
        List<Integer> cycle = new ArrayList<>();
        for (Reached each = larger; each != null && !each.state.equals(smaller.state); each = each.before) {
            cycle.add(0, each.event);
        }
        List<Integer> prefix = new ArrayList<>();
        for (Reached each = smaller; each != null && each.before != null; each = each.before) {
            prefix.add(0, each.event);
        }
        List<String> grown = new ArrayList<>();
        for (int p = 0; p < larger.marking.size(); p++) {
            if (!larger.marking.get(p).equals(smaller.marking.get(p))) {
                grown.add(system.net().places().get(p).name());
            }
        }
        return "the net has infinitely many markings: "
                + (prefix.isEmpty() ? "from the start, " : "after " + shown(prefix) + ", ") + shown(cycle)
                + " can be repeated forever, each time with more tokens in " + String.join(", ", grown);
    }

    private String shown(List<Integer> events) {
        List<String> names = events.stream()
                .limit(SHOWN)
                .map(each -> "'" + system.eventName(each) + "'")
                .toList();
        int more = events.size() - names.size();
        return String.join(", ", names) + (more > 0 ? " … (" + more + " more)" : "");
    }
}
