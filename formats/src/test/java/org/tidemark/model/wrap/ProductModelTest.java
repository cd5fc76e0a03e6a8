package org.tidemark.model.wrap;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tidemark.input.InputException;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.automaton.DeterministicAutomaton;
import org.tidemark.model.Layout;
import org.tidemark.model.ModelContract;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.reference.RandomAutomata;
import org.tidemark.reference.RandomNets;
import org.tidemark.reference.Seeds;
import org.tidemark.zoo.Zoo;

/** Net and automaton together are a model like any other, whether the automaton has a word of its own or not. */
class ProductModelTest extends ModelContract {
    private static ProductModel product(PetriNet net, long seed) {
        try {
            DeterministicAutomaton automaton = RandomAutomata.draw(net, seed).determinised(1 << 12);
            return new ProductModel(NetModel.of(net, FieldWidths.forCounts(net, net.initialMarking())), automaton);
        } catch (FormulaException e) {
            throw new IllegalStateException(e);
        }
    }

    private static PetriNet zoo(String name) {
        try {
            return Zoo.open(name);
        } catch (InputException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    protected List<ProductModel> models() {
        List<ProductModel> models = new ArrayList<>();
        for (long seed : Seeds.fixedAndOne(60)) {
            models.add(product(RandomNets.net(seed), seed));
        }
        for (String name : List.of("zoo:philosophers/3", "zoo:philosophers/16", "zoo:kanban/2", "zoo:mutex/40")) {
            models.add(product(zoo(name), 3));
            models.add(product(zoo(name), 12));
        }
        return models;
    }

    @Test
    void theFieldSharesTheLastWordWhereItFits() {
        Layout shared = product(zoo("zoo:philosophers/3"), 3).layout();
        assertThat(shared.words()).isOne();
        assertThat(shared.name(shared.fields() - 1)).isEqualTo("automaton");
        Layout own = product(zoo("zoo:philosophers/16"), 3).layout();
        assertThat(own.words()).isEqualTo(2);
        assertThat(own.word(own.fields() - 1)).isOne();
    }

    @Test
    void aPlaceMayBeCalledAutomaton() {
        PetriNetBuilder net = new PetriNetBuilder("clash");
        int place = net.place("automaton", 1);
        net.input(net.transition("t"), place, 1);
        Layout layout = product(net.build(), 1).layout();
        assertThat(layout.name(0)).isEqualTo("automaton");
        assertThat(layout.name(1)).isEqualTo("automaton'");
    }
}
