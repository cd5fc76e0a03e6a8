package org.tidemark.spark.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Finding;
import org.tidemark.check.Plan;
import org.tidemark.check.Subject;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.state.Simplification;
import org.tidemark.check.state.StateSearch;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.spark.NaiveStates;
import org.tidemark.spark.SharedSpark;
import org.tidemark.spark.SmallNets;
import org.tidemark.verdict.StopReason;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

/** Questions that states answer have the same answers on a cluster as by the reference, with runs that are replayed. */
class ClusterCheckTest {
    private static final Tuning JOBS_ONLY = new Tuning(3, 0, 3);

    @TempDir
    Path folder;

    /** A plan that leaves everything to the cluster. */
    private static Plan onlySearch() {
        return new Plan(List.of(new Simplification(), StateSearch.whole(1)));
    }

    private static List<Finding> check(PetriNet net, Plan plan, ClusterStore store, List<Property> properties)
            throws Exception {
        CheckOptions options = new CheckOptions(ExploreOptions.plain().withStore(store));
        CheckReport report = new Checker(Subject.of(net), properties, options, plan).run();
        store.close();
        return report.findings();
    }

    private static List<Property> asked(PetriNet net, String... formulas) throws Exception {
        List<Property> properties = new ArrayList<>();
        for (String formula : formulas) {
            properties.add(PropertyParser.parse("q" + properties.size(), formula, new NetVocabulary(net)));
        }
        return properties;
    }

    private static int steps(Finding finding) {
        return Objects.requireNonNull(finding.run()).events().size();
    }

    @Test
    void answersWithShortestRuns() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/5");
        List<Property> properties = asked(
                net,
                "AG !deadlock",
                "AG eat_1 + eat_2 <= 1",
                "EF (eat_1 = 1 && eat_3 = 1)",
                "max(eat_1 + eat_2 + eat_3 + eat_4 + eat_5)");
        properties.add(new Property.OneSafe("one-safe"));
        properties.add(new Property.QuasiLiveness("quasi-live"));
        properties.add(new Property.StableMarking("stable"));
        List<Finding> findings = check(net, onlySearch(), ClusterStore.here(SharedSpark::get, JOBS_ONLY), properties);
        assertThat(findings.stream().map(Finding::verdict))
                .containsExactly(
                        new Verdict.Violated(),
                        new Verdict.Holds(),
                        new Verdict.Holds(),
                        new Verdict.Value(2),
                        new Verdict.Holds(),
                        new Verdict.Holds(),
                        new Verdict.Violated());
        assertThat(steps(findings.get(0))).isEqualTo(5);
        assertThat(steps(findings.get(2))).isEqualTo(4);
        assertThat(steps(findings.get(3))).isEqualTo(4);
    }

    @Test
    void answersWhatTheReferenceAnswers() throws Exception {
        int compared = 0;
        for (long seed = 1; compared < 60; seed++) {
            PetriNet net = SmallNets.net(seed);
            NaiveStates expected = new NaiveStates(net, 500);
            if (!expected.isComplete() || expected.states() < 5) {
                continue;
            }
            boolean isJobs = compared % 20 == 0 && expected.depth() < 10;
            List<Property> properties = asked(net, "AG !deadlock", "max(p0 + p1)", "EF p0 >= 2");
            properties.add(new Property.OneSafe("one-safe"));
            properties.add(new Property.QuasiLiveness("quasi-live"));
            List<Finding> findings = check(
                    net,
                    onlySearch(),
                    ClusterStore.here(SharedSpark::get, isJobs ? JOBS_ONLY : Tuning.usual(2)),
                    properties);
            assertThat(findings.get(0).verdict()).as("seed %d", seed).isEqualTo(Verdict.of(expected.deadlocks() == 0));
            assertThat(findings.get(2).verdict())
                    .as("seed %d", seed)
                    .isEqualTo(Verdict.of(expected.mostInPlaces().get(0) >= 2));
            assertThat(findings.get(3).verdict())
                    .as("seed %d", seed)
                    .isEqualTo(Verdict.of(expected.mostInPlace() <= 1));
            assertThat(findings.get(4).verdict())
                    .as("seed %d", seed)
                    .isEqualTo(Verdict.of(expected.isEveryTransitionEnabledOnce()));
            if (expected.deadlocks() > 0) {
                assertThat(steps(findings.get(0))).isEqualTo(expected.nearestDeadlock());
            }
            compared++;
        }
    }

    /** All states are there: other questions are put to them, from the nearest on. */
    @Test
    void asksTheStatesOfAFolder() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/6");
        String dir = folder.resolve("run").toUri().toString();
        check(
                net,
                onlySearch(),
                ClusterStore.in(dir, SharedSpark::get, JOBS_ONLY),
                asked(net, "AG eat_1 + eat_2 <= 1"));
        List<Finding> findings = check(
                net,
                onlySearch(),
                ClusterStore.resuming(dir, SharedSpark::get, JOBS_ONLY),
                asked(net, "AG !deadlock", "AG eat_2 + eat_3 <= 1"));
        assertThat(findings.stream().map(Finding::verdict))
                .containsExactly(new Verdict.Violated(), new Verdict.Holds());
        assertThat(steps(findings.get(0))).isEqualTo(6);
    }

    @Test
    void refusesByNameWhatStatesDoNotAnswer() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/3");
        List<Property> properties = asked(net, "AG EF eat_1 = 1", "G F eat_1 = 1", "EF eat_1 = 1");
        properties.add(new Property.Liveness("live"));
        List<Finding> findings = check(
                net, Plans.showingStates(List.of()), ClusterStore.here(SharedSpark::get, Tuning.usual(2)), properties);
        assertThat(findings.get(2).verdict()).isEqualTo(new Verdict.Holds());
        for (int i : new int[] {0, 1, 3}) {
            assertThat(findings.get(i).verdict())
                    .isInstanceOfSatisfying(
                            Verdict.Unknown.class,
                            unknown -> assertThat(unknown.why().cause()).isEqualTo(StopReason.REFUSED));
        }
    }

    /** Places with values are several fields. */
    @Test
    void answersAboutUnfoldedNets() throws Exception {
        PetriNet net = Zoo.open("zoo:dbm/4");
        List<Property> properties = asked(net, "AG !deadlock");
        properties.add(new Property.QuasiLiveness("quasi-live"));
        List<Finding> findings = check(net, onlySearch(), ClusterStore.here(SharedSpark::get, JOBS_ONLY), properties);
        assertThat(findings.stream().map(Finding::verdict)).containsExactly(new Verdict.Holds(), new Verdict.Holds());
    }
}
