package org.tidemark.zoo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checks;
import org.tidemark.check.direct.DirectExploration;
import org.tidemark.check.run.DirectReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.format.PropertyEntry;
import org.tidemark.format.tide.TideModel;
import org.tidemark.logic.property.Property;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.TideModels.TideExhibit;

/** What a small program finds of a protocol: states, edges, deadlocks, and whether a bad state was met. */
record ProtocolCounts(long states, long edges, long deadlocks, boolean bad) {
    /** Counts what is reachable from a state; its successors are listed once per event that leads to them. */
    static <S> ProtocolCounts of(S first, Function<S, List<S>> next, Predicate<S> bad) {
        Set<S> seen = new HashSet<>(Set.of(first));
        Deque<S> open = new ArrayDeque<>(List.of(first));
        long edges = 0;
        long deadlocks = 0;
        boolean met = false;
        while (!open.isEmpty()) {
            S state = open.remove();
            met |= bad.test(state);
            List<S> after = next.apply(state);
            edges += after.size();
            deadlocks += after.isEmpty() ? 1 : 0;
            for (S each : after) {
                if (seen.add(each)) {
                    open.add(each);
                }
            }
        }
        return new ProtocolCounts(seen.size(), edges, deadlocks, met);
    }

    /** The model has these counts, unfolded and executed directly, and its first question is broken by bad states only. */
    void assertOf(TideExhibit model, int... values) throws Exception {
        TideModel read = model.model(values);
        PetriNet net = model.build(values);
        Census counted = MarkingCounter.count(net, List.of());
        assertThat(new ProtocolCounts(counted.states(), counted.edges(), counted.deadlocks(), bad))
                .isEqualTo(this);
        DirectReport direct = new DirectExploration(DirectNet.of(read.net()), ExploreOptions.plain()).run();
        assertThat(direct.exploration().states()).isEqualTo(states);
        assertThat(direct.exploration().counts().edges()).isEqualTo(edges);
        assertThat(holds(read, net)).isEqualTo(!bad);
    }

    /** Whether the first question of a model, which the fault breaks, is answered with yes. */
    private static boolean holds(TideModel model, PetriNet net) throws Exception {
        Property first =
                ((PropertyEntry.Read) model.properties(new NetVocabulary(net)).get(0)).property();
        CheckReport report = Checks.of(net, List.of(first), ExploreOptions.plain(), told -> {})
                .run();
        Verdict verdict = report.findings().get(0).verdict();
        assertThat(verdict).isNotInstanceOf(Verdict.Unknown.class);
        return verdict instanceof Verdict.Holds;
    }
}
