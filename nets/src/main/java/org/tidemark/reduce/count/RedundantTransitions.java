package org.tidemark.reduce.count;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.net.structure.Limit;
import org.tidemark.reduce.Bag;
import org.tidemark.reduce.ReducibleNet;

/**
 * Preserves the states, without an equation: sets transitions aside that lead nowhere else than others do.
 *
 * <p>A transition is not needed if it changes nothing; if another one changes the same and needs no more; or if two others, one after the other,
 * change the same, and can happen whenever it can. Others are not inhibited. Every marking that is reachable with such a transition
 * is so without it. How often it is enabled still counts as edges; it is idle.
 */
final class RedundantTransitions implements CountingRule {
    private static final int MOST_TRIED = 64;

    @Override
    public String name() {
        return "redundant transitions";
    }

    @Override
    public int apply(CountedNet counted, Limit limit) {
        ReducibleNet net = counted.net();
        Map<Effect, List<Integer>> byEffect = new HashMap<>();
        Map<Integer, Effect> effects = new HashMap<>();
        for (int t = net.nextTransition(0); t >= 0; t = net.nextTransition(t + 1)) {
            if (counted.isActive(t)) {
                Effect effect = Effect.of(net, t);
                effects.put(t, effect);
                byEffect.computeIfAbsent(effect, none -> new ArrayList<>()).add(t);
            }
        }
        int applied = 0;
        for (int t = net.nextTransition(0); t >= 0 && !limit.isOver(); t = net.nextTransition(t + 1)) {
            Effect effect = effects.get(t);
            if (effect != null
                    && (effect.isNothing()
                            || hasRival(counted, t, byEffect.getOrDefault(effect, List.of()))
                            || isDetour(counted, t, effects, byEffect))) {
                counted.idle(t);
                applied++;
            }
        }
        return applied;
    }

    /** Whether one of these, which change the same, needs no more. */
    private static boolean hasRival(CountedNet counted, int transition, List<Integer> others) {
        ReducibleNet net = counted.net();
        return others.stream()
                .anyMatch(u -> u != transition
                        && counted.isActive(u)
                        && !net.isInhibited(u)
                        && net.inputs(transition).contains(net.inputs(u)));
    }

    /** Whether two others, one after the other, do the same. */
    private static boolean isDetour(
            CountedNet counted, int transition, Map<Integer, Effect> effects, Map<Effect, List<Integer>> byEffect) {
        ReducibleNet net = counted.net();
        Bag needed = net.inputs(transition);
        Effect whole = Effect.of(net, transition);
        int tried = 0;
        for (int i = 0; i < needed.size(); i++) {
            for (int first : net.consumers(needed.place(i))) {
                if (tried++ == MOST_TRIED) {
                    return false;
                }
                Effect half = effects.get(first);
                if (half != null
                        && first != transition
                        && counted.isActive(first)
                        && !net.isInhibited(first)
                        && needed.contains(net.inputs(first))) {
                    for (int second : byEffect.getOrDefault(whole.minus(half), List.of())) {
                        if (second != transition
                                && counted.isActive(second)
                                && !net.isInhibited(second)
                                && isEnough(needed, half, net.inputs(second))) {
                            return true;
                        }
                    }
                }
            }
        }
        return false;
    }

    /** Whether a transition can happen with these tokens after a change of them. */
    private static boolean isEnough(Bag tokens, Effect change, Bag needed) {
        for (int i = 0; i < needed.size(); i++) {
            if (tokens.at(needed.place(i)) + change.at(needed.place(i)) < needed.count(i)) {
                return false;
            }
        }
        return true;
    }
}
