package org.tidemark.color.unfold;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.expr.EvaluationFault;
import org.tidemark.color.net.Bag;
import org.tidemark.color.net.ColoredArc;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.net.MultiSet;
import org.tidemark.net.Folding;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.RandomColoredNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/**
 * Which bindings an unfolding keeps, against trying all of them: those whose guard holds and whose tokens can come to be,
 * as far as looking at one token at a time tells.
 */
@Seeded
class PossibleBindingsTest {
    /** Values that may come to be in each place, found by trying every binding until nothing is new. */
    private static final class BruteForce {
        private final List<Set<Long>> colors = new ArrayList<>();

        BruteForce(ColoredNet net) {
            for (ColoredPlace place : net.places()) {
                colors.add(ranks(place.initial(), new long[8]));
            }
            for (boolean grows = true; grows; ) {
                boolean[] grown = {false};
                for (ColoredTransition transition : net.transitions()) {
                    possible(transition, false, binding -> {
                        for (ColoredArc arc : transition.arcs()) {
                            if (arc.kind() == ColoredArc.Kind.OUTPUT) {
                                grown[0] |= colors.get(arc.place()).addAll(ranks(arc.tokens(), binding));
                            }
                        }
                    });
                }
                grows = grown[0];
            }
        }

        private static Set<Long> ranks(MultiSet tokens, long[] binding) {
            Bag bag = new Bag();
            tokens.addTo(bag, 1, binding);
            Set<Long> ranks = new HashSet<>();
            for (int i = 0; i < bag.size(); i++) {
                if (bag.count(i) > 0) {
                    ranks.add(bag.rank(i));
                }
            }
            return ranks;
        }

        int count(ColoredTransition transition) {
            int[] count = {0};
            possible(transition, true, binding -> count[0]++);
            return count[0];
        }

        private void possible(ColoredTransition transition, boolean looksAtInhibitors, Consumer<long[]> found) {
            bind(transition, looksAtInhibitors, 0, new long[transition.slots()], found);
        }

        private void bind(
                ColoredTransition transition,
                boolean looksAtInhibitors,
                int variable,
                long[] binding,
                Consumer<long[]> found) {
            if (variable < transition.variables().size()) {
                long values = transition.variables().get(variable).type().count();
                for (long rank = 0; rank < values; rank++) {
                    binding[variable] = rank;
                    bind(transition, looksAtInhibitors, variable + 1, binding, found);
                }
            } else if (isPossible(transition, looksAtInhibitors, binding)) {
                found.accept(binding);
            }
        }

        /** A binding under which anything has no value makes no transition; inhibitors do not limit the values. */
        private boolean isPossible(ColoredTransition transition, boolean looksAtInhibitors, long[] binding) {
            try {
                boolean possible = transition.guard().holds(binding);
                for (ColoredArc arc : transition.arcs()) {
                    boolean isIgnored = arc.kind() == ColoredArc.Kind.INHIBITOR && !looksAtInhibitors;
                    Set<Long> ranks = possible && !isIgnored ? ranks(arc.tokens(), binding) : Set.of();
                    possible &= arc.kind() == ColoredArc.Kind.OUTPUT
                            || arc.kind() == ColoredArc.Kind.INHIBITOR
                            || colors.get(arc.place()).containsAll(ranks);
                }
                return possible;
            } catch (EvaluationFault fault) {
                return false;
            }
        }
    }

    @Test
    void anUnfoldingHasThePossibleBindingsAndNoOthers(Seeds seeds) throws Exception {
        int impossible = 0;
        int possible = 0;
        for (long seed : seeds.upTo(900)) {
            ColoredNet net =
                    seed % 3 != 0 ? RandomColoredNets.net(seed) : RandomColoredNets.computed(seed, seed % 2 == 0);
            if (net.isPlain()) {
                continue; // it is taken as it is
            }
            PetriNet unfolded = Unfolding.of(net, UnfoldingLimits.usual());
            BruteForce expected = new BruteForce(net);
            Folding.Groups groups = unfolded.transitionGroups();
            assertThat(groups.size()).isEqualTo(net.transitions().size());
            for (int t = 0; t < groups.size(); t++) {
                ColoredTransition transition = net.transitions().get(t);
                int count = expected.count(transition);
                assertThat(groups.to(t) - groups.from(t))
                        .as("%s of %s", transition, net)
                        .isEqualTo(count);
                possible += count;
                impossible += count == 0 ? 1 : 0;
            }
        }
        assertThat(possible).isGreaterThan(1000);
        assertThat(impossible).isGreaterThan(20);
    }
}
