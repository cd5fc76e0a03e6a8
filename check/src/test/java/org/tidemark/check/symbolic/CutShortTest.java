package org.tidemark.check.symbolic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.symbolic.DiagramLabelling.RunAnswers.RunSets;
import org.tidemark.compose.ctl.ComposedChecker;
import org.tidemark.compose.ctl.StateSets;
import org.tidemark.compose.ltl.AcceptedStates;
import org.tidemark.compose.ltl.RunFinder;
import org.tidemark.dd.Forest;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.buchi.AutomatonLimit;
import org.tidemark.logic.buchi.LtlTranslator;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.level.TransitionCases;
import org.tidemark.zoo.Zoo;

/** Work on a diagram that is cut short ends soon, and lets go of every set that it held. */
class CutShortTest {
    /** The number of cells that are held: a cell knows its place among them. */
    private static int cells(StateSets sets) {
        int[] probe = sets.hold(Forest.EMPTY);
        sets.drop(probe);
        return probe[1];
    }

    private static void search(PetriNet net, PlaceStates states, ComposedChecker checker) {
        try (RunSets sets = new RunSets(states, checker, Fairness.NONE, AutomatonLimit.USUAL)) {
            Formula broken = FormulaParser.formula("G (F eat_2 >= 1 && F eat_3 >= 1)", new NetVocabulary(net));
            try (AcceptedStates accepted =
                    sets.accepted(LtlTranslator.translateContrary(broken, AutomatonLimit.USUAL), true)) {
                assertThat(accepted.isInitialAccepted()).isTrue();
                new RunFinder(sets.sets(), accepted, states.steps()).find(true);
            }
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    /** Cancelled at one moment after the other, until it is not cancelled before its end. */
    @Test
    void noCellIsLeftBehind() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/12");
        AtomicLong asked = new AtomicLong();
        AtomicLong endAt = new AtomicLong(Long.MAX_VALUE);
        ExploreOptions options = ExploreOptions.plain().withCancelled(() -> asked.incrementAndGet() == endAt.get());
        AtomicInteger cut = new AtomicInteger();
        assertThat(new NetDiagram(net, options).show(states -> {
                    try (ComposedChecker checker = states.checker()) {
                        search(net, states, checker);
                        int held = cells(checker.sets());
                        boolean done = false;
                        for (int moment = 1; !done; moment++) {
                            endAt.set(asked.get() + moment);
                            try {
                                search(net, states, checker);
                                done = true;
                            } catch (Cancelled expected) {
                                cut.incrementAndGet();
                                checker.tidy();
                            }
                            assertThat(cells(checker.sets()))
                                    .as("moment %d", moment)
                                    .isEqualTo(held);
                        }
                    }
                }))
                .isNull();
        assertThat(cut.get()).isGreaterThan(3);
    }

    @Test
    void aRunIsNotFollowedWhenTheTimeIsUp() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/3");
        AtomicInteger followed = new AtomicInteger();
        new NetDiagram(net, ExploreOptions.plain()).show(states -> {
            int[] initial = states.state(net.initialMarking());
            assertThat(states.steps().enabled(initial)).hasSize(3);
            states.timeShare().begin(2, 0);
            while (!states.timeShare().isOver()) {
                Thread.onSpinWait();
            }
            assertThatThrownBy(() -> states.steps().enabled(initial)).isInstanceOf(Cancelled.class);
            followed.incrementAndGet();
        });
        assertThat(followed.get()).isEqualTo(1);
    }

    /** Events that have to wait for others are not listed on after the end, nor beyond the memory. */
    @Test
    void limitsHoldWhileCasesAreListed() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/300");
        assertThatThrownBy(() -> TransitionCases.of(net, MemoryBudget.unlimited(), () -> true))
                .isInstanceOf(Cancelled.class);
        assertThatThrownBy(() -> TransitionCases.of(net, new MemoryBudget(10_000), () -> false))
                .isInstanceOf(MemoryBudget.Exhausted.class);
    }
}
