package org.tidemark.net.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tidemark.model.Expander;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.ModelContract;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.SampleNets;
import org.tidemark.net.TokenGame;
import org.tidemark.reference.RandomNets;
import org.tidemark.reference.Seeds;

/** A field and a guard per place, in every layout, from the narrowest fields the arcs allow to the widest there are. */
class GuardedNetModelTest extends ModelContract {
    /** Made once: to choose a layout takes a sample of states. */
    private static final List<NetModel> MODELS = inEveryLayout();

    @Override
    protected List<NetModel> models() {
        return MODELS;
    }

    private static List<NetModel> inEveryLayout() {
        List<PetriNet> nets = SampleNets.weighted();
        for (long seed : Seeds.fixedAndOne(30)) {
            nets.add(RandomNets.net(seed));
        }
        List<NetModel> models = new ArrayList<>();
        for (PetriNet net : nets) {
            for (int bits : new int[] {2, 5, FieldWidths.MOST_BITS}) {
                int[] most = new int[net.places()];
                Arrays.fill(most, (int) ((1L << bits) - 1));
                FieldWidths widths = FieldWidths.forCounts(net, most);
                if (!widths.isSafe()) {
                    models.addAll(NetLayouts.of(net, widths));
                }
            }
        }
        assertThat(models).hasOnlyElementsOfType(GuardedNetModel.class).hasSizeGreaterThan(700);
        return models;
    }

    @Test
    void theLastTokenThatFitsIsNoOverflow() {
        PetriNet net = SampleNets.unbounded();
        NetModel model = NetModel.of(net, FieldWidths.forCounts(net, new int[] {7, 1}));
        Expander expander = model.expander();
        long[] words = new long[1];
        model.encode(new int[] {6, 1}, words);
        assertThat(expander.fire(0, words, 0)).isTrue();
        assertThat(model.layout().get(words, 0, 0)).isEqualTo(7);
        FieldOverflow overflow = catchThrowableOfType(FieldOverflow.class, () -> expander.fire(0, words, 0));
        assertThat(overflow.field()).isZero();
        assertThat(overflow.event()).isZero();
        assertThat(model.layout().get(words, 0, 0)).isEqualTo(7);
        assertThat(model.layout().get(words, 0, 1)).isEqualTo(1);
    }

    @Test
    void theWidestFieldHoldsEveryCountATokenGameCan() {
        PetriNetBuilder builder = new PetriNetBuilder("heavy");
        int from = builder.place("from", TokenGame.MOST_TOKENS);
        int to = builder.place("to", 0);
        int all = builder.transition("all");
        builder.input(all, from, TokenGame.MOST_TOKENS).output(all, to, TokenGame.MOST_TOKENS);
        PetriNet net = builder.build();
        NetModel model = NetModel.of(net, FieldWidths.forCounts(net, net.initialMarking()));
        long[] words = new long[model.layout().words()];
        model.encode(net.initialMarking(), words);
        assertThat(model.expander().fire(all, words, 0)).isTrue();
        int[] marking = new int[2];
        model.decode(words, 0, marking);
        assertThat(marking).containsExactly(0, TokenGame.MOST_TOKENS);
        assertThat(model.expander().unfire(all, words, 0)).isTrue();
        model.decode(words, 0, marking);
        assertThat(marking).containsExactly(TokenGame.MOST_TOKENS, 0);
    }
}
