package org.tidemark.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.exec.TokenProbe;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.search.StrongComponents.End;
import org.tidemark.store.Answer;
import org.tidemark.store.hash.PlainStore;
import org.tidemark.zoo.Zoo;

class StrongComponentsTest {
    private static NetModel model(PetriNet net) {
        int[] most = TokenProbe.most(net, 1);
        for (int p = 0; p < most.length; p++) {
            most[p] = Math.max(most[p], 1000);
        }
        return NetModel.of(net, FieldWidths.forCounts(net, most));
    }

    private static PlainStore explored(Model model) {
        PlainStore store = new PlainStore(model.layout().words(), MemoryBudget.unlimited(), Long.MAX_VALUE);
        Outcome outcome = new Search(model, store, Limits.none(), 1, worker -> (id, words, at, n) -> {})
                .run(initial -> new LevelFrontier(store, 1, Long.MAX_VALUE, MemoryBudget.unlimited()));
        assertThat(outcome.complete()).isTrue();
        return store;
    }

    private static Set<Set<Long>> terminal(Model model, PlainStore store) {
        Set<Set<Long>> found = new HashSet<>();
        End end = new StrongComponents<>(model, store, MemoryBudget.unlimited(), () -> false).run(component -> {
            Set<Long> members = new HashSet<>();
            for (long m = 0; m < component.size(); m++) {
                members.add(component.id(m));
            }
            assertThat(members).hasSize((int) component.size());
            assertThat(found.add(members)).isTrue();
            return true;
        });
        assertThat(end).isEqualTo(End.ALL);
        return found;
    }

    /** By definition: the states from which all that can be reached leads back. */
    private static Set<Set<Long>> byDefinition(Model model, PlainStore store) {
        List<Set<Long>> reach = new ArrayList<>();
        for (long id = 0; id < store.size(); id++) {
            reach.add(reachable(model, store, id));
        }
        Set<Set<Long>> terminal = new HashSet<>();
        for (Set<Long> from : reach) {
            if (from.stream().allMatch(to -> reach.get(to.intValue()).equals(from))) {
                terminal.add(from);
            }
        }
        return terminal;
    }

    private static Set<Long> reachable(Model model, PlainStore store, long from) {
        Expander expander = model.expander();
        Set<Long> seen = new HashSet<>(Set.of(from));
        List<Long> open = new ArrayList<>(List.of(from));
        while (!open.isEmpty()) {
            long[] state = new long[model.layout().words()];
            store.read(open.remove(open.size() - 1), state, 0);
            Successors successors = new Successors(state.length, 8);
            expander.expand(state, 0, successors);
            long[] answers = store.inserter().addAll(successors);
            for (int i = 0; i < successors.size(); i++) {
                if (seen.add(Answer.id(answers[i]))) {
                    open.add(Answer.id(answers[i]));
                }
            }
        }
        return seen;
    }

    @Test
    void terminalComponentsAreThoseOfTheDefinition(TestInfo test) {
        int checked = ForAllNets.in(test, 320).check(net -> {
            if (NaiveStateSpace.of(net, 120).isComplete()) {
                NetModel model = model(net);
                PlainStore store = explored(model);
                assertThat(terminal(model, store)).isEqualTo(byDefinition(model, store));
            }
        });
        assertThat(checked).isPositive();
    }

    @Test
    void oneComponentMayHoldEverything() throws Exception {
        NetModel model = model(Zoo.open("zoo:ring/8"));
        PlainStore store = explored(model);
        Set<Set<Long>> found = terminal(model, store);
        assertThat(found).hasSize(1);
        assertThat(found.iterator().next()).hasSize((int) store.size());
    }

    @Test
    void aPathOfManyStatesNeedsNoDeepStack() throws Exception {
        NetModel model = model(Zoo.open("zoo:counter/17"));
        PlainStore store = explored(model);
        assertThat(terminal(model, store)).isNotEmpty();
    }

    @Test
    void itSaysWhenThereIsNoMemoryAndWhenItIsStopped() throws Exception {
        NetModel model = model(Zoo.open("zoo:philosophers/6"));
        PlainStore store = explored(model);
        assertThat(new StrongComponents<>(model, store, new MemoryBudget(64), () -> false).run(c -> true))
                .isEqualTo(End.MEMORY);
        assertThat(new StrongComponents<>(model, store, new MemoryBudget(store.size() * 4 + 100), () -> false)
                        .run(c -> true))
                .isEqualTo(End.MEMORY);
        assertThat(new StrongComponents<>(model, store, MemoryBudget.unlimited(), () -> false).run(c -> false))
                .isEqualTo(End.STOPPED);
        assertThat(new StrongComponents<>(model, store, MemoryBudget.unlimited(), () -> true).run(c -> true))
                .isEqualTo(End.CANCELLED);
    }
}
