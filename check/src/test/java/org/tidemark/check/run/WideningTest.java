package org.tidemark.check.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tidemark.graph.condensed.Encoding;
import org.tidemark.input.InputException;
import org.tidemark.logic.automaton.DeterministicAutomaton;
import org.tidemark.logic.automaton.EventSet;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.logic.automaton.Guard;
import org.tidemark.model.FieldOverflow;
import org.tidemark.net.Nupn;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModels;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.search.Outcome.End;

/** Fields that start too narrow, in every kind of run. */
class WideningTest {
    private static final SweepMeasure.Wish BY_TOKENS = new SweepMeasure.Wish("moved", Map.of());
    private static final long STATES = 101;

    /** How a run of some kind ended. */
    private record Ended(End why, int restarts, long explored, boolean namesAPlace) {}

    private enum Kind {
        SEARCH {
            @Override
            Ended run(PetriNet net, NetModels widths, ExploreOptions options) throws Exception {
                ExplorationReport report =
                        new Exploration(new NetSystem(net), options, List.of(), widths, options.cancelled()).run();
                return ended(report);
            }
        },
        SWEEP {
            @Override
            Ended run(PetriNet net, NetModels widths, ExploreOptions options) throws Exception {
                return ended(new SweepExploration(new NetSystem(net), options, BY_TOKENS, List.of(), widths).run());
            }
        },
        PRODUCT_SEARCH {
            @Override
            Ended run(PetriNet net, NetModels widths, ExploreOptions options) throws Exception {
                return ended(new ProductSearch(widths, neverAccepting(), options)
                        .run()
                        .report());
            }
        },
        PRODUCT_SWEEP {
            @Override
            Ended run(PetriNet net, NetModels widths, ExploreOptions options) throws Exception {
                return ended(new ProductSweep(widths, neverAccepting(), false, options, BY_TOKENS)
                        .run()
                        .report());
            }
        },
        GRAPH {
            @Override
            Ended run(PetriNet net, NetModels widths, ExploreOptions options) throws Exception {
                return ended(
                        new GraphExploration(new NetSystem(net), options, null, Encoding.AUTO, Map.of(), widths).run());
            }
        },
        SWEPT_GRAPH {
            @Override
            Ended run(PetriNet net, NetModels widths, ExploreOptions options) throws Exception {
                return ended(
                        new GraphExploration(new NetSystem(net), options, BY_TOKENS, Encoding.AUTO, Map.of(), widths)
                                .run());
            }
        };

        abstract Ended run(PetriNet net, NetModels widths, ExploreOptions options) throws Exception;
    }

    private static Ended ended(ExplorationReport report) {
        return new Ended(
                report.end(),
                report.timing().restarts(),
                report.counts().explored(),
                report.tokens().overflowed() != null);
    }

    private static Ended ended(SweepReport report) {
        return new Ended(
                report.outcome().end(),
                report.timing().restarts(),
                report.outcome().explored(),
                report.tokens().overflowed() != null);
    }

    private static Ended ended(GraphReport report) {
        return new Ended(
                report.end(),
                report.timing().restarts(),
                report.counts().explored(),
                report.tokens().overflowed() != null);
    }

    private static DeterministicAutomaton neverAccepting() throws Exception {
        FiniteAutomaton.Edge loop = new FiniteAutomaton.Edge(0, Guard.on(EventSet.any()), 0);
        return new FiniteAutomaton("never", List.of("q"), List.of(0), List.of(loop), List.of(), false)
                .determinised(FiniteAutomaton.MOST_STATES);
    }

    /** A hundred tokens that move one by one to a place which at first has room for one. */
    private static PetriNet movingTokens() {
        return moving((int) STATES - 1, 0).build();
    }

    private static PetriNetBuilder moving(int left, int moved) {
        PetriNetBuilder net = new PetriNetBuilder("moving");
        net.place("left", left);
        net.place("moved", moved);
        net.transition("move");
        net.input(0, 0, 1);
        net.output(0, 1, 1);
        return net;
    }

    /** A place that gets ever more tokens, more with every step. */
    private static PetriNet flood() {
        PetriNetBuilder net = new PetriNetBuilder("flood");
        net.place("moved", 1);
        net.transition("more");
        net.output(0, 0, Integer.MAX_VALUE / 2);
        return net.build();
    }

    private static NetModels narrow(PetriNet net) {
        return NetModels.startingWith(net, FieldWidths.forCounts(net, net.initialMarking()));
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void theNextRunStartsWithTheWidthsThatTheLastOneFound(Kind kind) throws Exception {
        PetriNet net = movingTokens();
        NetModels shared = narrow(net);
        Ended first = kind.run(net, shared, ExploreOptions.plain());
        assertThat(first).isEqualTo(new Ended(End.COMPLETE, 3, STATES, false));
        for (Kind other : Kind.values()) {
            assertThat(other.run(net, shared, ExploreOptions.plain()))
                    .isEqualTo(new Ended(End.COMPLETE, 0, STATES, false));
        }
    }

    /** Cancelled the first time it looks, the second time, and so on: somewhere on the way fields are being widened. */
    @ParameterizedTest
    @EnumSource(Kind.class)
    void aRunThatIsCancelledWhileFieldsAreWidenedIsCancelled(Kind kind) throws Exception {
        PetriNet net = movingTokens();
        int cancelled = 0;
        Ended ended = null;
        for (long looks = 0; ended == null || ended.why() != End.COMPLETE; looks++) {
            AtomicLong left = new AtomicLong(looks);
            ExploreOptions options = ExploreOptions.plain().withCancelled(() -> left.getAndDecrement() <= 0);
            ended = kind.run(net, narrow(net), options);
            assertThat(ended.why()).isIn(End.CANCELLED, End.COMPLETE);
            assertThat(ended.namesAPlace()).isFalse();
            cancelled += ended.why() == End.CANCELLED ? 1 : 0;
        }
        assertThat(cancelled).as("at least once for each of three restarts").isGreaterThanOrEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void whereTimeRunsOutWhileFieldsAreWidenedTheTimeWasUp(Kind kind) throws Exception {
        PetriNet net = movingTokens();
        Ended ended = kind.run(net, narrow(net), ExploreOptions.plain().withTime(0));
        assertThat(ended.why()).isEqualTo(End.TIME);
        assertThat(ended.namesAPlace()).isFalse();
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void aFieldThatCannotBeWiderEndsTheRunByItsPlace(Kind kind) throws Exception {
        PetriNet net = flood();
        Ended ended = kind.run(net, narrow(net), ExploreOptions.plain());
        assertThat(ended.why()).isEqualTo(End.OVERFLOW);
        assertThat(ended.namesAPlace()).isTrue();
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void aContradictedClaimOfSafetyIsAnInputErrorInEveryRun(Kind kind) {
        PetriNet net = moving(1, 1)
                .nupn(new Nupn(List.of(new Nupn.Unit("u", List.of(0, 1), List.of())), 0, true))
                .build();
        assertThatThrownBy(() -> kind.run(
                        net,
                        NetModels.proving(
                                net,
                                ExploreOptions.plain().effort(),
                                ExploreOptions.plain().seed()),
                        ExploreOptions.plain()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("moved");
    }

    @Test
    void widensOneFieldAfterAnother() throws Exception {
        PetriNet net = movingTokens();
        NetModels widths = narrow(net);
        assertThat(widths.isWidened()).isFalse();
        FieldWidths before = widths.now();
        assertThat(widths.widen(new FieldOverflow(1, 0))).isTrue();
        assertThat(widths.isWidened()).isTrue();
        assertThat(widths.now()).isNotSameAs(before);
    }
}
