package org.tidemark.cpn;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tidemark.cpn.CpnFile.Direction;
import org.tidemark.cpn.CpnNet.Arc;
import org.tidemark.cpn.CpnNet.Transition;
import org.tidemark.cpn.ml.Values;
import org.tidemark.logic.Undefined;

/**
 * A proof that a net has infinitely many markings: a run that can be repeated forever. Without time, one from a marking to a larger one (Karp and Miller, 1969), where
 * what was added neither inhibits the run, nor is removed by a reset arc in it, nor enables a transition of higher priority. With time, one from a marking to an equal
 * one at a later time: all stamps are later by the same delay, but for those of tokens that are available at both times. Looked for among the first markings, then
 * along random runs, by the textbook rule.
 */
final class EndlessRun {
    private static final int MOST_MARKINGS = 200;
    private static final int RUNS = 50;
    private static final int RUN_LENGTH = 100;
    private static final long MOST_NANOS = 150_000_000;
    private static final int SHOWN = 4;

    /** A colour set may be called by the type {@code time}; any other mention may be a call that reads the clock. */
    private static final Pattern TIME_COLOUR = Pattern.compile("\\bcolset\\s+\\w+\\s*=\\s*time\\b");

    private static final Pattern READS_TIME = Pattern.compile("\\b(time|clock|ModelTime)\\b");

    private final CpnSystem system;
    private final CpnNet net;
    private final CpnGame game;
    private final boolean isTimed;

    /**
     * A marking, and how it was reached.
     *
     * @param marking its tokens; in a timed net with stamps from the clock on
     */
    private record Reached(
            Object state,
            List<Tokens> marking,
            Object clock,
            @Nullable Reached before,
            int event) {}

    EndlessRun(CpnSystem system) {
        this.system = system;
        net = system.net();
        isTimed = net.isTimed();
        game = new CpnGame(system, 1);
    }

    /** The proof as a sentence without its full stop; null where none was found in a moment. */
    @Nullable
    String sentence() {
        boolean readsTime = isTimed
                && (!(net.zero() instanceof Long)
                        || READS_TIME
                                .matcher(
                                        TIME_COLOUR.matcher(system.definition()).replaceAll(""))
                                .find());
        if (readsTime || net.chance() != null) {
            return null;
        }
        long end = System.nanoTime() + MOST_NANOS;
        try {
            Reached start = reached(null, -1);
            List<Reached> open = new ArrayList<>(List.of(start));
            Set<Object> seen = new HashSet<>(Set.of(start.state));
            for (int i = 0; i < open.size() && i < MOST_MARKINGS && System.nanoTime() < end; i++) {
                game.goTo(open.get(i).state);
                for (int event : game.enabled()) {
                    if (System.nanoTime() >= end) {
                        return null;
                    }
                    Reached next = after(open.get(i), event);
                    String proof = proof(next);
                    if (proof != null) {
                        return proof;
                    }
                    if (seen.add(next.state)) {
                        open.add(next);
                    }
                }
            }
            return open.size() <= MOST_MARKINGS ? null : byRuns(start, end);
        } catch (BindingSearch.Fault | Undefined fault) {
            return null; // reported by whoever explores the net
        }
    }

    /** Every second run prefers some transitions to others, which repeats itself sooner. */
    private @Nullable String byRuns(Reached start, long end) {
        Random random = new Random(1);
        int[] rank = new int[net.transitions().size()];
        for (int run = 0; run < RUNS; run++) {
            for (int t = 0; t < rank.length; t++) {
                rank[t] = run % 2 == 0 ? random.nextInt() : 0;
            }
            Reached at = start;
            for (int step = 0; step < RUN_LENGTH && System.nanoTime() < end; step++) {
                game.goTo(at.state);
                int[] enabled = game.enabled();
                if (enabled.length == 0) {
                    break;
                }
                int best = enabled[random.nextInt(enabled.length)];
                for (int event : enabled) {
                    if (rank[system.transitionOf(event)] < rank[system.transitionOf(best)]) {
                        best = event;
                    }
                }
                at = after(at, best);
                String proof = proof(at);
                if (proof != null) {
                    return proof;
                }
            }
        }
        return null;
    }

    private Reached after(Reached before, int event) {
        game.goTo(before.state);
        game.fire(event);
        return reached(before, event);
    }

    /** The marking of the game. */
    private Reached reached(@Nullable Reached before, int event) {
        List<Tokens> marking = game.marking();
        if (isTimed) {
            marking = marking.stream().map(this::fromNow).toList();
        }
        return new Reached(game.state(), marking, game.clock(), before, event);
    }

    /** Tokens with the time that is left until they are available. */
    private Tokens fromNow(Tokens tokens) {
        long now = (Long) game.clock();
        Map<Object, List<Object>> left = new TreeMap<>(Values.ORDER);
        for (int i = 0; i < tokens.distinct(); i++) {
            if (tokens.stamp(i, 0) == null) {
                return tokens;
            }
            List<Object> of = new ArrayList<>();
            for (int k = 0; k < tokens.count(i); k++) {
                of.add(Math.max(0, (Long) Objects.requireNonNull(tokens.stamp(i, k)) - now));
            }
            left.put(tokens.value(i), of);
        }
        return Tokens.ofStamps(left);
    }

    /** The proof that ends in a marking; null if none does. */
    private @Nullable String proof(Reached last) {
        for (Reached each = last.before; each != null; each = each.before) {
            if (isTimed
                    ? each.marking.equals(last.marking) && !each.clock.equals(last.clock)
                    : isLarger(last.marking, each.marking) && isRepeatable(each, last)) {
                return sentence(each, last);
            }
        }
        return null;
    }

    private static boolean isLarger(List<Tokens> marking, List<Tokens> than) {
        boolean isLarger = !marking.equals(than);
        for (int p = 0; isLarger && p < marking.size(); p++) {
            isLarger = marking.get(p).covers(than.get(p));
        }
        return isLarger;
    }

    /** Whether the tokens that were added keep no event of the run from occurring again. */
    private boolean isRepeatable(Reached smaller, Reached larger) {
        Set<Integer> run = new HashSet<>();
        long lowest = Long.MIN_VALUE;
        for (int event : between(smaller, larger)) {
            int transition = system.transitionOf(event);
            run.add(transition);
            lowest = Math.max(
                    lowest, net.transitions().get(transition).inscriptions().priority());
        }
        for (int t = 0; t < net.transitions().size(); t++) {
            Transition transition = net.transitions().get(t);
            List<Arc> arcs = transition.inscriptions().arcs();
            for (int i = 0; i < arcs.size(); i++) {
                int place = transition.places()[i];
                boolean grows = !larger.marking.get(place).equals(smaller.marking.get(place));
                Direction direction = arcs.get(i).direction();
                boolean stops = run.contains(t) && (direction == Direction.INHIBITOR || direction == Direction.RESET);
                boolean comesFirst =
                        direction != Direction.OUT && transition.inscriptions().priority() < lowest;
                if (grows && (stops || comesFirst)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The events from a marking to a later one, from the last time that it was reached. */
    private static List<Integer> between(Reached first, Reached last) {
        List<Integer> events = new ArrayList<>();
        for (Reached each = last; each != null && !each.state.equals(first.state); each = each.before) {
            events.add(0, each.event);
        }
        return events;
    }

    private String sentence(Reached smaller, Reached larger) {
        List<Integer> prefix = new ArrayList<>();
        for (Reached each = smaller; each != null && each.before != null; each = each.before) {
            prefix.add(0, each.event);
        }
        List<String> grown = new ArrayList<>();
        for (int p = 0; p < larger.marking.size(); p++) {
            if (!larger.marking.get(p).equals(smaller.marking.get(p))) {
                grown.add(net.places().get(p).name());
            }
        }
        return "the net has infinitely many markings: "
                + (prefix.isEmpty() ? "from the start, " : "after " + shown(prefix) + ", ")
                + shown(between(smaller, larger))
                + " can be repeated forever, each time "
                + (isTimed
                        ? "with the same tokens at a later time: time goes on without end, and the clock is a part of a"
                                + " marking; a cut-off such as 'time > 100' looks at the first markings"
                        : "with more tokens in " + String.join(", ", grown));
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
