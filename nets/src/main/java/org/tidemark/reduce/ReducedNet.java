package org.tidemark.reduce;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.net.structure.Limit;
import org.tidemark.reduce.ReducibleNet.NetWriter;

/**
 * A net that rules have made smaller, and the way back: a run of it is lifted to a run of the original with the same visible
 * tokens. Immutable.
 */
public final class ReducedNet {
    /** How often a loop is followed until a marking of the original comes again. */
    private static final int MOST_ROUNDS = 64;

    /** How many transitions may have to happen last. */
    private static final int MOST_LAST = 100_000;

    private static final int NODE_BYTES = 160;
    private static final int ARC_BYTES = 24;

    private final PetriNet original;
    private final PetriNet net;
    private final int[] transitions;
    private final Journal journal;
    private final List<RuleUse> uses;

    ReducedNet(ReducibleNet reducible, List<RuleUse> uses) {
        original = reducible.original();
        NetWriter writer = new NetWriter(reducible);
        net = writer.net();
        transitions = writer.transitions();
        journal = reducible.journal();
        this.uses = List.copyOf(uses);
    }

    /** The net that is left. */
    public PetriNet net() {
        return net;
    }

    public PetriNet original() {
        return original;
    }

    /** The use of each rule, in the order in which they are applied; rules without effect are left out. */
    public List<RuleUse> uses() {
        return uses;
    }

    /** Places and transitions of a net. */
    public static int nodes(PetriNet net) {
        return net.places() + net.transitions();
    }

    /** About how many bytes it takes beside the original. */
    public long bytes() {
        return bytes(net) + journal.bytes();
    }

    /** About how many bytes a net takes. */
    public static long bytes(PetriNet net) {
        return NODE_BYTES * (long) nodes(net) + ARC_BYTES * (long) net.arcs();
    }

    /** How much is left of the nodes. */
    public double part() {
        return nodes(net) / (double) Math.max(1, nodes(original));
    }

    /**
     * The run of the original that shows the same.
     *
     * @param toDead whether the run ends in a dead marking, as the lifted one has to then
     * @param limit when to stop
     * @return null where it becomes too long, the original grows where the smaller net cycles, or time is up
     * @throws IllegalStateException when what was lifted is not a run of the original, which is a bug
     */
    public @Nullable Evidence lift(Evidence run, boolean toDead, Limit limit) {
        List<Integer> events = run.events().stream().map(t -> transitions[t]).toList();
        if (run.pump().isPresent()) {
            return growth(events, run.pump().getAsInt(), run.shows(), limit);
        }
        boolean ends = run.loop().isEmpty() || run.loop().getAsInt() == events.size();
        if (!ends) {
            return loop(events, run.loop().getAsInt(), run.shows(), limit);
        }
        List<List<Integer>> parts = journal.lifted(List.of(events), limit);
        List<Integer> lifted = parts == null ? null : parts.get(0);
        if (lifted == null || (!toDead && run.loop().isEmpty())) {
            return lifted == null ? null : Evidence.run(replayed(lifted), run.shows());
        }
        List<Integer> rest = toRest(replayed(lifted), limit);
        return rest == null
                ? null
                : new Evidence(rest, run.loop().isEmpty() ? run.loop() : OptionalInt.of(rest.size()), run.shows());
    }

    private List<Integer> replayed(List<Integer> lifted) {
        TokenGame.after(original, lifted);
        return lifted;
    }

    /** The run with what was put off until something would need it; null where the marking is not dead then either. */
    private @Nullable List<Integer> toRest(List<Integer> run, Limit limit) {
        TokenGame game = TokenGame.after(original, run);
        List<Integer> events = new ArrayList<>(run);
        List<List<Integer>> last = journal.last(limit);
        boolean isMoved = true;
        while (isMoved && events.size() < run.size() + MOST_LAST && !limit.isOver()) {
            isMoved = false;
            for (List<Integer> sequence : last) {
                while (events.size() < run.size() + MOST_LAST && !limit.isOver() && fire(game, sequence)) {
                    events.addAll(sequence);
                    isMoved = true;
                }
            }
        }
        return game.isDead() ? events : null;
    }

    /** Fires a sequence if all of it can happen; otherwise nothing. */
    private boolean fire(TokenGame game, List<Integer> sequence) {
        if (!game.enabled(sequence.get(0))) {
            return false;
        }
        int[] before = game.marking().clone();
        for (int t : sequence) {
            if (!game.enabled(t)) {
                System.arraycopy(before, 0, game.marking(), 0, before.length);
                return false;
            }
            game.fire(t);
        }
        return true;
    }

    /** Follows the loop until the original is in a marking again; null where it is not soon. */
    private @Nullable Evidence loop(List<Integer> events, int loop, String shows, Limit limit) {
        List<List<Integer>> parts = new ArrayList<>(List.of(events.subList(0, loop)));
        int rounds = Math.max(2, Math.min(MOST_ROUNDS, MOST_LAST / events.size()));
        for (int round = 0; round < rounds; round++) {
            parts.add(events.subList(loop, events.size()));
        }
        List<List<Integer>> lifted = journal.lifted(parts, limit);
        if (lifted == null) {
            return null;
        }
        TokenGame game = new TokenGame(original);
        List<Integer> run = new ArrayList<>();
        Map<List<Integer>, Integer> lengthAt = new HashMap<>();
        for (List<Integer> part : lifted) {
            if (limit.isOver()) {
                return null;
            }
            for (int event : part) {
                if (!game.enabled(event)) {
                    throw new IllegalStateException(
                            "a lifted run with a transition that is not enabled: " + original.transitionName(event));
                }
                game.fire(event);
                run.add(event);
            }
            Integer before = lengthAt.put(Arrays.stream(game.marking()).boxed().toList(), run.size());
            if (before != null) {
                return Evidence.lasso(run, before, shows);
            }
        }
        return null;
    }

    /** A run whose last part adds tokens; null where it takes some away from places that the smaller net does not have. */
    private @Nullable Evidence growth(List<Integer> events, int pump, String shows, Limit limit) {
        List<List<Integer>> lifted =
                journal.lifted(List.of(events.subList(0, pump), events.subList(pump, events.size())), limit);
        if (lifted == null) {
            return null;
        }
        List<Integer> run = new ArrayList<>(lifted.get(0));
        int[] before = TokenGame.after(original, run).marking();
        run.addAll(lifted.get(1));
        int[] after = TokenGame.after(original, run).marking();
        for (int p = 0; p < before.length; p++) {
            if (after[p] < before[p]) {
                return null;
            }
        }
        return Evidence.growth(run, lifted.get(0).size(), shows);
    }
}
