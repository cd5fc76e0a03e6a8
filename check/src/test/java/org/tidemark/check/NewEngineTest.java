package org.tidemark.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.question.Claim;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.check.question.ReachabilityGoal;
import org.tidemark.check.question.Technique;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.StoreChoice;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.state.Simplification;
import org.tidemark.check.state.StateSearch;
import org.tidemark.check.temporal.FormulaLabelling;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.store.Answer;
import org.tidemark.store.Inserter;
import org.tidemark.store.SearchStore;
import org.tidemark.store.StateStore;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

/** A new engine is one more stage or one more store: both are added here without a change of the program. */
class NewEngineTest {
    /** Says of every goal that it cannot be reached, and of every claim that it holds: only where it may. */
    private static final class Oracle extends Stage {
        private final Set<ModelAspect> preserves;
        private final List<Inquiry> asked = new ArrayList<>();

        Oracle(Set<ModelAspect> preserves) {
            super("oracle", Cost.STRUCTURE);
            this.preserves = preserves;
        }

        @Override
        public Set<ModelAspect> preserves() {
            return preserves;
        }

        @Override
        public boolean canSettle(Inquiry inquiry) {
            return inquiry instanceof ReachabilityGoal || inquiry instanceof Claim;
        }

        @Override
        public void run(Context context, List<Inquiry> open) {
            asked.addAll(open);
            open.forEach(inquiry -> {
                if (inquiry instanceof Claim claim) {
                    claim.settle(true, Technique.STRUCTURE);
                } else {
                    inquiry.close(Technique.STRUCTURE, "the oracle says so");
                }
            });
        }
    }

    private static CheckReport check(Oracle oracle, Fairness fairness, String... formulas) throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/4");
        List<Property> properties = new ArrayList<>();
        for (String formula : formulas) {
            properties.add(Checks.fair(PropertyParser.parse(formula, formula, new NetVocabulary(net)), fairness));
        }
        Plan plan = new Plan(List.of(new Simplification(), oracle));
        return new Checker(Subject.of(net), properties, new CheckOptions(ExploreOptions.plain()), plan).run();
    }

    @Test
    void aStageIsAddedByListingIt() throws Exception {
        CheckReport report = check(new Oracle(ModelAspect.ALL), Fairness.NONE, "AG eat_1 = 0", "AF eat_1 = 1");
        assertThat(report.findings()).extracting(Finding::verdict).containsOnly(new Verdict.Holds());
        assertThat(report.findings().get(0).because()).isEqualTo("the oracle says so");
        assertThat(report.stages()).extracting(StageReport::stage).containsExactly("simplification", "oracle");
        assertThat(report.stages().get(1).settled()).containsExactly("AF eat_1 = 1", "AG eat_1 = 0");
    }

    @Test
    void aStageIsNotAskedWhatItDoesNotPreserve() throws Exception {
        Set<ModelAspect> stuttering = EnumSet.complementOf(EnumSet.of(ModelAspect.NEXT, ModelAspect.FAIRNESS));
        Oracle oracle = new Oracle(stuttering);
        CheckReport report = check(oracle, Fairness.NONE, "AX eat_1 = 0", "AF eat_1 = 1");
        assertThat(report.findings().get(0).verdict()).isInstanceOf(Verdict.Unknown.class);
        assertThat(report.findings().get(1).verdict()).isEqualTo(new Verdict.Holds());
        assertThat(oracle.asked).hasSize(1);
        Fairness fair = new Fairness(List.of("takeLeft_1"), List.of());
        CheckReport fairly = check(new Oracle(stuttering), fair, "AF eat_1 = 1");
        assertThat(cause(fairly.findings().get(0))).isEqualTo(StopReason.REFUSED);
        assertThat(fairly.stages()).noneMatch(StageReport::ran);
    }

    private static StopReason cause(Finding finding) {
        return ((Verdict.Unknown) finding.verdict()).why().cause();
    }

    @Test
    void whatAStageWouldAnswerWronglyIsLeftToOthers() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/4");
        Property next = PropertyParser.parse("next", "AX eat_1 = 0", new NetVocabulary(net));
        Oracle blind = new Oracle(EnumSet.complementOf(EnumSet.of(ModelAspect.NEXT)));
        Plan plan = new Plan(List.of(new Simplification(), blind, StateSearch.whole(1), new FormulaLabelling()));
        CheckReport report =
                new Checker(Subject.of(net), List.of(next), new CheckOptions(ExploreOptions.plain()), plan).run();
        assertThat(report.findings().get(0).stage()).isEqualTo("labelling");
        assertThat(blind.asked).isEmpty();
        assertThat(report.stages().get(1).why()).isEqualTo("next depends on single steps, which it does not preserve");
    }

    /** Forgets how many states there are, and which runs are fair, before anything is asked. */
    private static final class Reducing extends Stage {
        Reducing() {
            super("reduction", Cost.STRUCTURE, Kind.PREPARING);
        }

        @Override
        public Set<ModelAspect> preserves() {
            return EnumSet.of(ModelAspect.STATES, ModelAspect.DEADLOCKS);
        }

        @Override
        public void run(Context context, List<Inquiry> none) {}
    }

    @Test
    void aPreparationKeepsWhatItWouldChangeFromBeingAsked() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/4");
        NetVocabulary names = new NetVocabulary(net);
        List<Property> properties = List.of(
                PropertyParser.parse("reach", "EF eat_1 = 1", names),
                PropertyParser.parse("run", "F eat_1 = 1", names),
                new Property.Liveness("live"));
        Plan plan = new Plan(List.of(new Reducing(), new Simplification(), StateSearch.whole(1)));
        CheckReport report =
                new Checker(Subject.of(net), properties, new CheckOptions(ExploreOptions.plain()), plan).run();
        assertThat(report.findings().get(0).verdict()).isEqualTo(new Verdict.Holds());
        assertThat(((Verdict.Unknown) report.findings().get(1).verdict()).why())
                .isEqualTo(new OpenReason(
                        StopReason.REFUSED, "reduction: run depends on runs, which it does not preserve"));
        assertThat(((Verdict.Unknown) report.findings().get(2).verdict()).reason())
                .contains("live depends on runs and the choices along a run");
    }

    @Test
    void aPlanRefusesAtSetUpWhatItCannotAnswer() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/4");
        Plan sweeping = Plans.sweeping(new SweepMeasure.Wish(SweepMeasure.AUTO, Map.of()));
        CheckReport report = new Checker(
                        Subject.of(net),
                        List.of(new Property.Liveness("live")),
                        new CheckOptions(ExploreOptions.plain()),
                        sweeping)
                .run();
        assertThat(((Verdict.Unknown) report.findings().get(0).verdict()).why())
                .isEqualTo(sweeping.refusal().of(new Property.Liveness("live")));
        assertThat(report.stages()).noneMatch(StageReport::ran);
    }

    /** Keeps states in a map of lists: slow, simple, and known to nobody but this test. */
    private static final class MapStore implements StateStore {
        private final int words;
        private final Map<List<Long>, Long> ids = new HashMap<>();
        private final List<long[]> states = new ArrayList<>();
        private final List<Long> origins = new ArrayList<>();

        MapStore(int words) {
            this.words = words;
        }

        @Override
        public Inserter inserter() {
            return batch -> {
                long[] answers = new long[batch.size()];
                for (int i = 0; i < batch.size(); i++) {
                    answers[i] = add(batch, i);
                }
                return answers;
            };
        }

        private synchronized long add(Successors batch, int i) {
            List<Long> key = new ArrayList<>();
            long[] state = new long[words];
            for (int w = 0; w < words; w++) {
                state[w] = batch.words()[batch.at(i) + w];
                key.add(state[w]);
            }
            Long known = ids.putIfAbsent(key, (long) states.size());
            if (known != null) {
                return Answer.seen(known);
            }
            states.add(state);
            origins.add(batch.origin(i));
            return states.size() - 1L;
        }

        @Override
        public synchronized long size() {
            return states.size();
        }

        @Override
        public long bytes() {
            return 0;
        }

        @Override
        public synchronized void read(long id, long[] into, int at) {
            System.arraycopy(states.get((int) id), 0, into, at, words);
        }

        @Override
        public synchronized long predecessor(long id) {
            return origins.get((int) id);
        }
    }

    @Test
    void aStoreIsAddedByOpeningIt() throws Exception {
        StoreChoice map = new StoreChoice() {
            @Override
            public SearchStore open(Model model, boolean depthFirst, MemoryBudget budget, long maxStates) {
                return new MapStore(model.layout().words());
            }
        };
        for (String name : List.of("zoo:philosophers/5", "zoo:kanban/1", "zoo:dbm/4")) {
            PetriNet net = Zoo.open(name);
            ExploreOptions options = ExploreOptions.plain().withStore(map);
            ExplorationReport report = new Exploration(new NetSystem(net), options).run();
            ExplorationReport plain = new Exploration(new NetSystem(net), ExploreOptions.plain()).run();
            assertThat(report.counts()).isEqualTo(plain.counts());
            assertThat(report.deadlock().run()).isEqualTo(plain.deadlock().run());
        }
        PetriNet net = Zoo.open("zoo:philosophers/4");
        Property property = PropertyParser.parse("f", "AG EF eat_1 = 1", new NetVocabulary(net));
        CheckReport report = new Checker(
                        Subject.of(net),
                        List.of(property),
                        new CheckOptions(ExploreOptions.plain().withStore(map)),
                        Plans.exploring(UnfoldingLimits.usual()))
                .run();
        assertThat(report.findings().get(0).verdict()).isEqualTo(new Verdict.Violated());
        assertThat(report.findings().get(0).run()).isNotNull();
    }
}
