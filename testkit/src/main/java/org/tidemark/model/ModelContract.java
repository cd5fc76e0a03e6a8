package org.tidemark.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The contract of models with engines. A new formalism is one subclass that names some models of its own.
 *
 * <p>Each promise is tried in the first few dozen reachable states of each model. A model may overflow its layout: the
 * states in which it does are tested for leaving everything as it was, and left out of the rest.
 */
public abstract class ModelContract {
    private static final int PADDING = 3;
    private static final long JUNK = 0xA5A5_5A5A_F00F_0FF0L;

    /** The models to be tried: small ones, odd ones, and some whose states take several words. */
    protected abstract List<? extends Model> models();

    @Test
    public void thereAreModelsWithSomethingToSee() {
        int edges = 0;
        for (Model model : models()) {
            for (long[] state : SampleStates.of(model).fitting()) {
                edges += SampleStates.successors(model.expander(), state).size();
            }
        }
        assertThat(edges).isGreaterThan(100);
    }

    @Test
    public void initialStatesHaveNoEvent() {
        for (Model model : models()) {
            Successors initial = new Successors(model.layout().words(), 1);
            model.initial(initial);
            assertThat(initial.size()).isPositive();
            for (int i = 0; i < initial.size(); i++) {
                assertThat(initial.event(i)).isEqualTo(Successors.NO_EVENT);
            }
        }
    }

    @Test
    public void statesHaveNoBitsOutsideTheirFields() {
        for (Model model : models()) {
            Layout layout = model.layout();
            long[] unused = new long[layout.words()];
            Arrays.fill(unused, -1L);
            for (int f = 0; f < layout.fields(); f++) {
                unused[layout.word(f)] &= ~layout.mask(f);
            }
            for (long[] state : SampleStates.of(model).fitting()) {
                for (int w = 0; w < unused.length; w++) {
                    assertThat(state[w] & unused[w]).isZero();
                }
            }
        }
    }

    @Test
    public void eventsAndFieldsHaveNames() {
        for (Model model : models()) {
            for (int e = 0; e < model.events(); e++) {
                assertThat(model.eventName(e)).isNotBlank();
            }
            for (int f = 0; f < model.layout().fields(); f++) {
                assertThat(model.layout().name(f)).isNotBlank();
            }
        }
    }

    @Test
    public void expandGivesEachEnabledEventOnceWithTheStateThatFiringGives() {
        for (Model model : models()) {
            Expander expander = model.expander();
            for (long[] state : SampleStates.of(model).fitting()) {
                Map<Integer, List<Long>> fired = new HashMap<>();
                for (int e = 0; e < model.events(); e++) {
                    long[] next = state.clone();
                    boolean enabled = expander.enabled(e, state, 0);
                    assertThat(expander.fire(e, next, 0)).isEqualTo(enabled);
                    if (enabled) {
                        fired.put(e, SampleStates.list(next));
                    } else {
                        assertThat(next).as("refused event %d", e).isEqualTo(state);
                    }
                }
                Successors out = SampleStates.successors(expander, state);
                Map<Integer, List<Long>> expanded = new HashMap<>();
                for (int i = 0; i < out.size(); i++) {
                    List<Long> before = expanded.put(out.event(i), SampleStates.list(SampleStates.words(out, i)));
                    assertThat(before)
                            .as("a second successor by event %d", out.event(i))
                            .isNull();
                }
                assertThat(expanded).isEqualTo(fired);
            }
        }
    }

    @Test
    public void expandAndEnabledLeaveTheStateAlone() {
        for (Model model : models()) {
            Expander expander = model.expander();
            for (long[] state : SampleStates.of(model).fitting()) {
                long[] copy = state.clone();
                expander.expand(copy, 0, new Successors(state.length, 4));
                for (int e = 0; e < model.events(); e++) {
                    expander.enabled(e, copy, 0);
                }
                assertThat(copy).isEqualTo(state);
            }
        }
    }

    @Test
    public void expandAppendsInAFixedOrderAndFromTheGivenOrigin() {
        for (Model model : models()) {
            Expander expander = model.expander();
            for (long[] state : SampleStates.of(model).fitting()) {
                Successors once = SampleStates.successors(expander, state);
                Successors twice = new Successors(state.length, 1);
                twice.from(7);
                expander.expand(state, 0, twice);
                twice.from(8);
                expander.expand(state, 0, twice);
                assertThat(twice.size()).isEqualTo(2 * once.size());
                for (int i = 0; i < twice.size(); i++) {
                    int same = i % once.size();
                    assertThat(twice.event(i)).isEqualTo(once.event(same));
                    assertThat(SampleStates.words(twice, i)).isEqualTo(SampleStates.words(once, same));
                    assertThat(twice.origin(i)).isEqualTo(i < once.size() ? 7 : 8);
                }
            }
        }
    }

    @Test
    public void aStateMayLieAnywhereInItsArray() {
        for (Model model : models()) {
            Expander expander = model.expander();
            for (long[] state : SampleStates.of(model).fitting()) {
                long[] padded = padded(state);
                Successors out = new Successors(state.length, 4);
                expander.expand(padded, PADDING, out);
                assertThat(padded).isEqualTo(padded(state));
                assertThat(contents(out)).isEqualTo(contents(SampleStates.successors(expander, state)));
                for (int e = 0; e < model.events(); e++) {
                    long[] next = state.clone();
                    boolean fired = expander.fire(e, next, 0);
                    long[] shifted = padded(state);
                    assertThat(expander.enabled(e, shifted, PADDING)).isEqualTo(fired);
                    assertThat(expander.fire(e, shifted, PADDING)).isEqualTo(fired);
                    assertThat(shifted).isEqualTo(padded(next));
                    if (fired && expander instanceof ReversibleExpander reversible) {
                        assertThat(reversible.unfire(e, shifted, PADDING)).isTrue();
                        assertThat(shifted).isEqualTo(padded(state));
                    }
                }
            }
        }
    }

    @Test
    public void unfireTakesBackWhatFireDid() {
        for (Model model : models()) {
            Expander expander = model.expander();
            assumeTrue(expander instanceof ReversibleExpander, "the model cannot step back");
            for (long[] state : SampleStates.of(model).fitting()) {
                for (int e = 0; e < model.events(); e++) {
                    long[] words = state.clone();
                    if (expander.fire(e, words, 0)) {
                        assertThat(((ReversibleExpander) expander).unfire(e, words, 0))
                                .isTrue();
                        assertThat(words).isEqualTo(state);
                    }
                }
            }
        }
    }

    @Test
    public void unfireFindsAPredecessorOrLeavesTheStateAlone() {
        for (Model model : models()) {
            Expander expander = model.expander();
            assumeTrue(expander instanceof ReversibleExpander, "the model cannot step back");
            for (long[] state : SampleStates.of(model).fitting()) {
                for (int e = 0; e < model.events(); e++) {
                    long[] words = state.clone();
                    if (((ReversibleExpander) expander).unfire(e, words, 0)) {
                        assertThat(expander.fire(e, words, 0)).isTrue();
                    }
                    assertThat(words).isEqualTo(state);
                }
            }
        }
    }

    @Test
    public void expandersDoNotDisturbEachOther() {
        for (Model model : models()) {
            Expander one = model.expander();
            Expander other = model.expander();
            assertThat(one).isNotSameAs(other);
            List<long[]> states = SampleStates.of(model).fitting();
            for (int i = 0; i < states.size(); i++) {
                long[] state = states.get(i);
                List<List<Long>> alone = contents(SampleStates.successors(model.expander(), state));
                assertThat(contents(SampleStates.successors(one, state))).isEqualTo(alone);
                SampleStates.successors(other, states.get(states.size() - 1 - i));
                assertThat(contents(SampleStates.successors(one, state))).isEqualTo(alone);
                assertThat(contents(SampleStates.successors(other, state))).isEqualTo(alone);
            }
        }
    }

    @Test
    public void anOverflowIsNamedAndLeavesEverythingAsItWas() {
        for (Model model : models()) {
            Expander expander = model.expander();
            for (long[] state : SampleStates.of(model).overflowing()) {
                int overflows = 0;
                for (int e = 0; e < model.events(); e++) {
                    long[] words = state.clone();
                    try {
                        if (!expander.fire(e, words, 0)) {
                            assertThat(words).isEqualTo(state);
                        }
                    } catch (FieldOverflow overflow) {
                        overflows++;
                        assertThat(words).isEqualTo(state);
                        assertThat(overflow.event()).isEqualTo(e);
                        assertDoesNotFit(model, state, overflow);
                    }
                }
                assertThat(overflows).isPositive();
            }
        }
    }

    @Test
    public void anOverflowIsNamedByExpandToo() {
        for (Model model : models()) {
            Expander expander = model.expander();
            for (long[] state : SampleStates.of(model).overflowing()) {
                long[] words = state.clone();
                FieldOverflow overflow =
                        catchThrowableOfType(FieldOverflow.class, () -> SampleStates.successors(expander, words));
                assertThat(words).isEqualTo(state);
                assertThat(expander.enabled(overflow.event(), state, 0)).isTrue();
                assertDoesNotFit(model, state, overflow);
            }
        }
    }

    /** The field is one of the layout and, where it is known what the event changes, too narrow for what it would hold. */
    private static void assertDoesNotFit(Model model, long[] state, FieldOverflow overflow) {
        Layout layout = model.layout();
        int field = overflow.field();
        assertThat(field).isBetween(0, layout.fields() - 1);
        if (model instanceof LinearEvents linear) {
            long[] value = {layout.get(state, 0, field)};
            linear.effect(overflow.event(), (changed, by) -> value[0] += changed == field ? by : 0);
            assertThat(value[0])
                    .as("what %s would hold after %s", layout.name(field), model.eventName(overflow.event()))
                    .isGreaterThan(layout.maxValue(field));
        }
    }

    @Test
    public void eventsDependOnNothingButWhatTheySay() {
        for (Model model : models()) {
            if (model instanceof Dependencies declared) {
                new DeclaredDependencies(model, declared)
                        .compare(SampleStates.of(model).fitting());
            }
        }
    }

    @Test
    public void nothingIsAllocatedPerEdge() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        assumeTrue(threads.isThreadAllocatedMemorySupported(), "this virtual machine does not count allocated bytes");
        for (Model model : models()) {
            Expander expander = model.expander();
            long[][] states = SampleStates.of(model).fitting().toArray(long[][]::new);
            Successors out = new Successors(model.layout().words(), 64);
            long[] scratch = new long[model.layout().words()];
            long edges = work(model, expander, states, out, scratch, 2_000);
            long before = threads.getCurrentThreadAllocatedBytes();
            edges += work(model, expander, states, out, scratch, 5_000);
            long allocated = threads.getCurrentThreadAllocatedBytes() - before;
            assertThat(allocated).as("bytes for about %d edges", edges).isLessThan(4096);
        }
    }

    /** Expands states in turn, and steps forth and back, until {@code wanted} edges were seen or enough was tried. */
    private static long work(
            Model model, Expander expander, long[][] states, Successors out, long[] scratch, int wanted) {
        ReversibleExpander reversible = expander instanceof ReversibleExpander r ? r : null;
        long edges = 0;
        for (int i = 0; states.length > 0 && edges < wanted && i < wanted; i++) {
            long[] state = states[i % states.length];
            out.clear();
            expander.expand(state, 0, out);
            edges += out.size();
            for (int e = 0; e < model.events(); e++) {
                System.arraycopy(state, 0, scratch, 0, scratch.length);
                if (expander.fire(e, scratch, 0) && reversible != null) {
                    reversible.unfire(e, scratch, 0);
                }
            }
        }
        return edges;
    }

    /** Each entry as its event followed by its words. */
    private static List<List<Long>> contents(Successors batch) {
        List<List<Long>> contents = new ArrayList<>();
        for (int i = 0; i < batch.size(); i++) {
            List<Long> entry = new ArrayList<>(SampleStates.list(SampleStates.words(batch, i)));
            entry.add(0, (long) batch.event(i));
            contents.add(entry);
        }
        return contents;
    }

    private static long[] padded(long[] state) {
        long[] padded = new long[state.length + 2 * PADDING];
        Arrays.fill(padded, JUNK);
        System.arraycopy(state, 0, padded, PADDING, state.length);
        return padded;
    }
}
