package org.tidemark.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tidemark.engine.Colors;
import org.tidemark.engine.SearchOrder;
import org.tidemark.engine.Store;
import org.tidemark.verdict.StopReason;

/** Explorations count states, and options do what they say. */
class ExploreTest {
    private static final Options OPTIONS = Options.defaults();

    @Test
    void aCompleteExplorationCountsEverything() throws InvalidInputException {
        ExplorationResult result = Model.zoo("philosophers/4").explore(OPTIONS);
        assertThat(result.isComplete()).isTrue();
        assertThat(result.reason()).isEmpty();
        assertThat(result.counts())
                .isEqualTo(new ExplorationResult.Counts(
                        exact(34), exact(88), exact(1), exact(4), exact(1), exact(1), exact(8)));
        assertThat(result.runToDeadlock().orElseThrow().length()).isEqualTo(4);
        assertThat(result.fault()).isEmpty();
        assertThat(result.peakBytes()).isPositive();
        assertThat(result.time()).isPositive();
    }

    private static Count exact(long number) {
        return new Count(number, Count.Precision.EXACT);
    }

    @Test
    void limitsAreNamed() throws InvalidInputException {
        Model model = Model.zoo("slotted-ring/7");
        assertThat(model.explore(OPTIONS.maxStates(100)).stoppedBy()).contains(StopReason.STATE_LIMIT);
        assertThat(model.explore(OPTIONS.maxDepth(2)).stoppedBy()).contains(StopReason.DEPTH_LIMIT);
        ExplorationResult full = model.explore(OPTIONS.memory(1 << 20).maxDepth(1_000_000)); // not raced by a diagram
        assertThat(full.stoppedBy()).contains(StopReason.MEMORY);
        assertThat(full.reason()).contains("memory");
        assertThat(full.states().number()).isPositive();
        assertThat(full.states()).asString().startsWith("at least ");
        assertThat(full.peakBytes()).isLessThanOrEqualTo(1 << 20);
    }

    @ParameterizedTest
    @EnumSource(
            value = Store.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"DISK", "BITVECTOR", "CLUSTER"}) // which needs a folder, and which are refused
    void everyStoreSeesASmallModel(Store store) throws InvalidInputException {
        ExplorationResult result = Model.zoo("philosophers/6").explore(OPTIONS.store(store));
        boolean isLossy = store == Store.HASH_COMPACT || store == Store.BITSTATE;
        assertThat(result.states().number()).isEqualTo(198);
        assertThat(result.stoppedBy().isPresent()).isEqualTo(isLossy);
    }

    @ParameterizedTest
    @EnumSource(
            value = Store.class,
            names = {"BITVECTOR", "CLUSTER"})
    void storesOfOtherProgramsAreRefused(Store store) throws InvalidInputException {
        Model model = Model.zoo("philosophers/6");
        assertThatThrownBy(() -> model.explore(OPTIONS.store(store)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("store " + store);
    }

    @ParameterizedTest
    @EnumSource(SearchOrder.class)
    void everySearchSeesASmallModel(SearchOrder search) throws InvalidInputException {
        ExplorationResult result = Model.zoo("leader/4").explore(OPTIONS.search(search));
        assertThat(result.isComplete()).isTrue();
        assertThat(result.states().isExact()).isTrue();
        assertThat(result.counts().edges().isExact()).isTrue();
        assertThat(result.counts().depth().isExact()).isEqualTo(search == SearchOrder.BREADTH_FIRST);
        assertThat(result.states())
                .isEqualTo(Model.zoo("leader/4").explore(OPTIONS).states());
    }

    @Test
    void aSweepTakesTheMeasureOfTheModelByItsName() throws InvalidInputException {
        Options sweep = OPTIONS.search(SearchOrder.SWEEP);
        Model model = Model.zoo("stop-and-wait/4/1");
        ExplorationResult swept = model.explore(sweep.progressMeasure("paper"));
        assertThat(swept.states()).isEqualTo(model.explore(OPTIONS).states());

        assertThatThrownBy(() -> model.explore(sweep.progressMeasure("no such thing")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("progress measure");
    }

    @Test
    void countsOfStatesThatWereMetTwiceAreNotExact() throws InvalidInputException {
        ExplorationResult swept = Model.zoo("dbm/4").explore(OPTIONS.search(SearchOrder.SWEEP));
        assertThat(swept.isComplete()).isTrue();
        assertThat(swept.states().precision()).isEqualTo(Count.Precision.AT_LEAST);
        assertThat(swept.states().number()).isBetween(1L, 109L);
        assertThat(swept.counts().edges().precision()).isEqualTo(Count.Precision.AT_MOST);
        assertThat(swept.counts().edges().number())
                .isGreaterThanOrEqualTo(
                        Model.zoo("dbm/4").explore(OPTIONS).counts().edges().number());
        assertThat(swept.counts().depth()).isEqualTo(new Count(0, Count.Precision.UNKNOWN));
    }

    @Test
    void aStoreThatForgetsClaimsNoMoreThanItKnows() throws InvalidInputException {
        Model model = Model.zoo("slotted-ring/5");
        long states = model.explore(OPTIONS).states().number();
        for (long bytes = 1 << 20; bytes <= 4 << 20; bytes *= 2) {
            Count counted = model.explore(
                            OPTIONS.store(Store.FORGETFUL_DELTA).memory(bytes).time(Duration.ofSeconds(3)))
                    .states();
            switch (counted.precision()) {
                case EXACT -> assertThat(counted.number()).isEqualTo(states);
                case AT_LEAST -> assertThat(counted.number()).isLessThanOrEqualTo(states);
                case AT_MOST -> assertThat(counted.number()).isGreaterThanOrEqualTo(states);
                default -> assertThat(counted.precision()).isEqualTo(Count.Precision.ROUGH);
            }
        }
        assertThat(model.explore(OPTIONS.store(Store.FORGETFUL_DELTA)).states()).isEqualTo(exact(states));
    }

    @Test
    void widerSpacingMakesDeltaMarkingsSmaller() throws InvalidInputException {
        Model model = Model.zoo("slotted-ring/5");
        ExplorationResult near = model.explore(OPTIONS.store(Store.DELTA).deltaSpacing(1));
        ExplorationResult far = model.explore(OPTIONS.store(Store.DELTA).deltaSpacing(50));
        assertThat(far.states()).isEqualTo(near.states());
        assertThat(far.peakBytes()).isLessThan(near.peakBytes());
    }

    @Test
    void valuesAreCollapsedWithTheSameStates() throws InvalidInputException {
        Model model = Model.zoo("tide-philosophers/4");
        assertThat(model.explore(OPTIONS.store(Store.COLLAPSE)).states())
                .isEqualTo(model.explore(OPTIONS.colors(Colors.UNFOLD)).states());
    }

    @Test
    void aModelThatBreaksItsOwnConditionsHasAFault() throws InvalidInputException {
        Model model = Model.parse("""
                net small
                place source = 3
                place sink capacity 1
                transition move { in source out sink }
                """, Format.TIDE);
        ExplorationResult result = model.explore(OPTIONS);
        assertThat(result.stoppedBy()).contains(StopReason.MODEL_FAULT);
        assertThat(result.fault().orElseThrow().sentence()).contains("sink");
        assertThat(result.fault().orElseThrow().run().orElseThrow().events()).containsExactly("move", "move");
        assertThat(model.check(List.of(Property.declaredConditions()), OPTIONS)).allMatch(Answer::isViolated);
        assertThat(model.graph(OPTIONS).graph()).isEmpty();
    }

    @Test
    void optionsThatContradictEachOtherAreRefused() throws InvalidInputException {
        Model model = Model.zoo("philosophers/3");
        Options sweep = OPTIONS.search(SearchOrder.SWEEP);
        assertThatThrownBy(() -> model.explore(sweep.store(Store.TREE))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> model.explore(sweep.maxDepth(3))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(
                        () -> model.explore(OPTIONS.store(Store.FORGETFUL_DELTA).colors(Colors.DIRECT)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> model.check(
                        "EF deadlock", OPTIONS.search(SearchOrder.DEPTH_FIRST).store(Store.FORGETFUL_DELTA)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> model.graph(OPTIONS.search(SearchOrder.DEPTH_FIRST)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> model.graph(OPTIONS.store(Store.BITSTATE)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> OPTIONS.memory(1000))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1 MiB");
        assertThatThrownBy(() -> model.explore(OPTIONS.store(Store.COLLAPSE).colors(Colors.UNFOLD)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(
                        () -> model.explore(OPTIONS.store(Store.FORGETFUL_DELTA).search(SearchOrder.DEPTH_FIRST)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> model.graph(OPTIONS.store(Store.COLLAPSE)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> OPTIONS.deltaSpacing(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> OPTIONS.threads(0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void optionsAreNeverChanged() {
        Options base = Options.defaults();
        Options other = base.threads(3).maxStates(7);
        assertThat(base.engine().threads()).isEqualTo(1);
        assertThat(other.engine().threads()).isEqualTo(3);
        assertThat(other.limits().states()).isEqualTo(7);
    }
}
