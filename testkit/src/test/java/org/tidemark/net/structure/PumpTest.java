package org.tidemark.net.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.TokenGame;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;

class PumpTest {
    @Test
    void whatIsRepeatedGrowsAndFiniteNetsHaveNone(TestInfo test) {
        List<Boolean> found = new ArrayList<>();
        ForAllNets.in(test, 450).check(net -> {
            for (int p = 0; p < net.places(); p++) {
                BitSet place = new BitSet();
                place.set(p);
                Pump pump = Pump.of(net, place, 5000, Limit.none());
                found.add(pump != null);
                if (pump != null) {
                    assertThat(NaiveStateSpace.of(net, 500).isComplete()).isFalse();
                    TokenGame game = TokenGame.after(net, pump.prefix());
                    for (int round = 0; round < 4; round++) {
                        int before = game.marking()[p];
                        for (int event : pump.cycle()) {
                            assertThat(game.enabled(event)).isTrue();
                            game.fire(event);
                        }
                        assertThat(game.marking()[p]).isGreaterThan(before);
                    }
                }
            }
        });
        assertThat(Collections.frequency(found, true)).isGreaterThan(15);
        assertThat(Collections.frequency(found, false)).isGreaterThan(15);
    }

    @Test
    void inhibitorsMayForbidTheNextRound() {
        PetriNetBuilder builder = new PetriNetBuilder("once");
        int a = builder.place("a", 0);
        int make = builder.transition("make");
        builder.output(make, a, 1).inhibitor(make, a, 1);
        BitSet all = new BitSet();
        all.set(0);
        assertThat(Pump.of(builder.build(), all, 5000, Limit.none())).isNull();
    }
}
