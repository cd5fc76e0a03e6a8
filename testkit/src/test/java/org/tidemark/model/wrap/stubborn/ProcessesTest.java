package org.tidemark.model.wrap.stubborn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.model.ModelContract;
import org.tidemark.model.Successors;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** Stubborn sets of events that read, test and write fields, and that are not those of a net. */
@Seeded
class ProcessesTest extends ModelContract {
    @Override
    protected List<Processes> models() {
        return IntStream.rangeClosed(1, 40)
                .mapToObj(seed -> new Processes(seed, seed % 4 == 0))
                .toList();
    }

    /** All states that a model can reach, and whether they are dead in the whole one. */
    private static Map<List<Long>, long[]> reached(Model model) {
        Map<List<Long>, long[]> seen = new LinkedHashMap<>();
        Deque<long[]> open = new ArrayDeque<>();
        Expander expander = model.expander();
        Successors batch = new Successors(model.layout().words(), 4);
        model.initial(batch);
        do {
            for (int i = 0; i < batch.size(); i++) {
                long[] next = Arrays.copyOfRange(batch.words(), batch.at(i), batch.at(i) + batch.wordsPerState());
                if (seen.putIfAbsent(LongStream.of(next).boxed().toList(), next) == null) {
                    open.add(next);
                }
            }
            batch.clear();
            if (!open.isEmpty()) {
                expander.expand(open.remove(), 0, batch);
            }
        } while (batch.size() > 0 || !open.isEmpty());
        return seen;
    }

    private static boolean isDead(Model model, long[] state) {
        Successors batch = new Successors(state.length, 4);
        model.expander().expand(state, 0, batch);
        return batch.size() == 0;
    }

    /** Conditions on states, and what they mean. */
    private static Map<Formula, Predicate<long[]>> goals(Processes model) {
        Map<Formula, Predicate<long[]>> goals = new LinkedHashMap<>();
        List<Integer> fields = new ArrayList<>();
        for (int f = 0; f < model.layout().fields(); f++) {
            int field = f;
            fields.add(f);
            Term count = new Term.Count(model.layout().name(f));
            for (Relation relation : Relation.values()) {
                goals.put(
                        new Formula.Comparison(count, relation, new Term.Constant(2)),
                        state -> relation.holds(model.layout().get(state, 0, field), 2));
            }
        }
        Term sum = new Term.Sum(fields.stream()
                .map(f -> (Term) new Term.Count(model.layout().name(f)))
                .toList());
        goals.put(
                new Formula.Comparison(sum, Relation.MORE, new Term.Constant(7)),
                state -> fields.stream()
                                .mapToLong(f -> model.layout().get(state, 0, f))
                                .sum()
                        > 7);
        for (int e = 0; e < model.events(); e++) {
            int event = e;
            Formula fireable = new Formula.Fireable(model.eventName(e));
            goals.put(fireable, state -> model.expander().enabled(event, state, 0));
            goals.put(new Formula.Not(fireable), state -> !model.expander().enabled(event, state, 0));
        }
        return goals;
    }

    @ParameterizedTest
    @EnumSource
    void everyDeadStateAndEveryGoalIsReached(DependencyGraph.Form form, Seeds seeds) {
        long[] counts = new long[2];
        for (long seed : seeds.upTo(40)) {
            Processes model = new Processes(seed, seed % 4 == 0);
            DependencyGraph graph = DependencyGraph.of(model, form);
            Map<List<Long>, long[]> all = reached(model);
            Map<List<Long>, long[]> towardsDead = reached(reduced(model, graph, new Formula.Deadlock()));
            all.forEach((state, words) -> assertThat(!isDead(model, words) || towardsDead.containsKey(state))
                    .as("dead state %s", state)
                    .isTrue());
            counts[0] += all.size();
            counts[1] += towardsDead.size();
            goals(model).forEach((goal, holds) -> {
                Map<List<Long>, long[]> some = reached(reduced(model, graph, goal));
                assertThat(some.values().stream().anyMatch(holds))
                        .as("%s", goal)
                        .isEqualTo(all.values().stream().anyMatch(holds));
            });
        }
        if (!Seeds.oneIsGiven()) {
            assertThat(counts[1]).as("of %d states", counts[0]).isLessThan(counts[0] * 9 / 10);
        }
    }

    private static Model reduced(Processes model, DependencyGraph graph, Formula goal) {
        Goal wanted = Objects.requireNonNull(new GoalReader(model, graph).of(goal, () -> true));
        return new StubbornModel(model, graph, List.of(wanted), new ReductionGauge());
    }

    /** Whatever happens outside a set of keys, each of them can happen before and after with the same result. */
    @ParameterizedTest
    @EnumSource
    void keysWaitForNobody(DependencyGraph.Form form, Seeds seeds) {
        int[] reduced = new int[1];
        for (long seed : seeds.upTo(40)) {
            Processes model = new Processes(seed, false);
            BitSet avoided = new BitSet();
            avoided.set(model.events() / 2);
            DependencyGraph graph = DependencyGraph.of(model, form);
            for (Model fewer : List.of(
                    StutteringModel.ofRuns(model, graph, avoided, new ReductionGauge()),
                    new RecurrentModel(model, graph, null, new ReductionGauge()))) {
                reached(fewer).forEach((state, words) -> {
                    BitSet kept = happening(fewer, words);
                    if (!kept.equals(happening(model, words))) {
                        assertThat(kept.isEmpty()).isFalse();
                        others(model, words, kept, 2);
                        reduced[0]++;
                    }
                });
            }
        }
        if (!Seeds.oneIsGiven()) {
            assertThat(reduced[0]).isGreaterThan(100);
        }
    }

    private static BitSet happening(Model model, long[] state) {
        Successors batch = new Successors(state.length, 4);
        model.expander().expand(state, 0, batch);
        BitSet events = new BitSet();
        for (int i = 0; i < batch.size(); i++) {
            events.set(batch.event(i));
        }
        return events;
    }

    /** Lets events outside the set happen, as long as there are steps left. */
    private static void others(Model model, long[] state, BitSet kept, int steps) {
        Expander expander = model.expander();
        for (int event = 0; event < model.events() && steps > 0; event++) {
            long[] then = state.clone();
            if (!kept.get(event) && expander.fire(event, then, 0)) {
                for (int key : kept.stream().toArray()) {
                    long[] before = state.clone();
                    assertThat(expander.fire(key, before, 0)).isTrue();
                    assertThat(expander.fire(event, before, 0)).isTrue();
                    long[] after = then.clone();
                    assertThat(expander.fire(key, after, 0)).isTrue();
                    assertThat(after).isEqualTo(before);
                }
                others(model, then, kept, steps - 1);
            }
        }
    }
}
