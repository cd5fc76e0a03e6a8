package org.tidemark.reduce.count;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;
import org.tidemark.reduce.count.CountingReducer.CountingRule;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** The reachable markings are the solutions of the equations for those of the smaller net, each exactly once, with every subset of rules. */
@Seeded
class CountingRulesTest {
    private static final int MOST_STATES = 400;

    private final Map<String, Integer> applied = new TreeMap<>();

    @Test
    void markingsAreSolutions(Seeds seeds) {
        List<CountingRule> rules = CountingReducer.rules();
        for (long seed : seeds.upTo(140)) {
            PetriNet net = seed % 4 == 0 ? RandomNets.net(seed) : PooledNets.net(seed);
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (space.isComplete()) {
                for (int subset = 1; subset < 1 << rules.size(); subset++) {
                    List<CountingRule> some = new ArrayList<>();
                    for (int i = 0; i < rules.size(); i++) {
                        if (((subset >> i) & 1) != 0) {
                            some.add(rules.get(i));
                        }
                    }
                    compare(net, space, CountingReducer.reduce(net, some, Limit.none()));
                }
                // A reduction that was cut short is as right as any.
                compare(net, space, CountingReducer.reduce(net, rules, Limit.polls(seed % 30)));
            }
        }
        if (!Seeds.oneIsGiven()) {
            assertThat(applied.keySet())
                    .containsAll(rules.stream().map(CountingRule::name).toList());
        }
    }

    private void compare(PetriNet net, NaiveStateSpace space, CountedReduction reduction) {
        reduction.uses().forEach(use -> applied.merge(use.rule(), use.times(), Integer::sum));
        NaiveStateSpace smaller = NaiveStateSpace.of(reduction.net(), MOST_STATES + 1);
        String what = net.name() + " " + reduction.uses();
        assertThat(smaller.isComplete()).as(what).isTrue();
        List<List<Integer>> solutions = new ArrayList<>();
        for (List<Integer> marking : smaller.states()) {
            solutions.addAll(Solutions.of(reduction, marking));
        }
        assertThat(new HashSet<>(solutions)).as(what).isEqualTo(new HashSet<>(space.states()));
        assertThat(solutions).as(what).hasSameSizeAs(space.states());
        space.edges()
                .forEach(edge ->
                        assertThat(reduction.isDead(edge.transition())).as(what).isFalse());
    }
}
