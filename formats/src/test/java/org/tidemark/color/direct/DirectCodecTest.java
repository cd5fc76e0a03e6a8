package org.tidemark.color.direct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;
import org.tidemark.codec.BitStrings;
import org.tidemark.color.ColorException;
import org.tidemark.color.codec.MarkingCode;
import org.tidemark.color.codec.MarkingPlan;
import org.tidemark.color.codec.PlaceRule;
import org.tidemark.color.codec.Tokens;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.format.tide.TideReader;
import org.tidemark.input.InputException;
import org.tidemark.model.Expander;
import org.tidemark.model.StateCodec;
import org.tidemark.model.Successors;
import org.tidemark.reference.RandomColoredNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.zoo.Zoo;

@Seeded
class DirectCodecTest {
    private static final int STATES = 600;

    @Test
    void statesOfRandomNetsComeBack(Seeds seeds) throws ColorException {
        for (long seed : seeds.upTo(3)) {
            check(RandomColoredNets.net(seed));
            check(RandomColoredNets.obliged(seed));
            check(RandomColoredNets.faulty(seed));
        }
    }

    @Test
    void statesOfTheZooComeBack() throws ColorException, InputException {
        for (String model : List.of(
                "tide-dbm/5", "tide-dbm-redundant/5", "tide-two-phase-commit/3", "tide-stop-and-wait/4/2", "paxos")) {
            check(Objects.requireNonNull(Zoo.tide("zoo:" + model)).net());
        }
    }

    private static void check(ColoredNet net) throws ColorException {
        DirectModel model = DirectNet.of(net).wideModel();
        StateCodec trained = model.codec();
        List<long[]> states = DirectStates.of(model, STATES);
        Set<String> strings = check(states, model, trained);
        checkMarkings(states, model, net, model.direct().plan());
        List<PlaceRule> rules =
                net.places().stream().map(place -> PlaceRule.free(place.type())).toList();
        check(states, model, model.codec(MarkingPlan.paper(rules)));
        checkMarkings(states, model, net, MarkingPlan.paper(rules));
        checkAgain(net, states.size(), strings);
    }

    /** Each state comes back, has a string of its own, and none is the beginning of another; returns all strings. */
    private static Set<String> check(List<long[]> states, DirectModel model, StateCodec codec) {
        BitBuffer all = new BitBuffer();
        Set<String> strings = new HashSet<>();
        for (long[] state : states) {
            codec.encode(state, 0, all);
            strings.add(BitStrings.of(out -> codec.encode(state, 0, out)));
        }
        assertThat(strings).hasSameSizeAs(states);
        BitReader in = BitStrings.reader(all);
        long[] back = new long[model.layout().words()];
        for (long[] state : states) {
            codec.decode(in, back, 0);
            assertThat(back).isEqualTo(state);
        }
        String former = null;
        for (String string : new TreeSet<>(strings)) {
            assertThat(former != null && string.startsWith(former)).isFalse();
            former = string;
        }
        return strings;
    }

    /** The slow code of markings writes the same. */
    private static void checkMarkings(List<long[]> states, DirectModel model, ColoredNet net, MarkingPlan plan) {
        MarkingCode code = new MarkingCode(net, plan);
        StateCodec codec = model.codec(plan);
        Tokens[] back = new Tokens[net.places().size()];
        Arrays.setAll(back, p -> new Tokens());
        for (long[] state : states.subList(0, Math.min(100, states.size()))) {
            Tokens[] marking = marking(model, state);
            String string = BitStrings.of(out -> code.put(marking, out));
            assertThat(string).isEqualTo(BitStrings.of(out -> codec.encode(state, 0, out)));
            BitBuffer out = new BitBuffer();
            code.put(marking, out);
            code.take(BitStrings.reader(out), back);
            assertThat(back).isEqualTo(marking);
        }
    }

    private static Tokens[] marking(DirectModel model, long[] state) {
        Tokens[] marking = new Tokens[model.layout().fields()];
        for (int p = 0; p < marking.length; p++) {
            marking[p] = new Tokens();
            SortedMap<Long, Integer> tokens = model.tokens(state, 0, p);
            for (Map.Entry<Long, Integer> entry : tokens.entrySet()) {
                marking[p].add(entry.getKey(), entry.getValue());
            }
            marking[p].sort(model.direct().net().places().get(p).type());
        }
        return marking;
    }

    /** Another execution, in which multi-sets have other numbers, writes the same strings. */
    private static void checkAgain(ColoredNet net, int states, Set<String> strings) throws ColorException {
        DirectNet direct = DirectNet.of(net);
        DirectModel first = direct.wideModel();
        List<long[]> walked = new ArrayList<>(DirectStates.of(first, states / 2 + 1));
        Collections.reverse(walked);
        Expander expander = first.expander();
        Successors batch = new Successors(first.layout().words(), 4);
        for (long[] state : walked) {
            batch.clear();
            expander.expand(state, 0, batch);
        }
        StateCodec codec = direct.wideModel().codec();
        Set<String> again = new HashSet<>();
        for (long[] state : DirectStates.of(direct.wideModel(), states)) {
            again.add(BitStrings.of(out -> codec.encode(state, 0, out)));
        }
        if (strings.size() < STATES) {
            assertThat(again).isEqualTo(strings);
        } else {
            again.retainAll(strings);
            assertThat(again.size()).isGreaterThan(states / 4);
        }
    }

    /** The place is not what is declared in some state; such a state has a string nevertheless. */
    @Test
    void brokenDeclarationsAreWrittenInFull() throws ColorException, InputException {
        ColoredNet net = TideReader.read("""
                        type T = 1..3
                        place a: T capacity 2 = 1, 2
                        place b: T
                        place c: T = all T except b
                        transition move(x: T) { in a: x out b: x }
                        transition take(x: T) { in b: x; c: x out b: x; c: x; a: x }
                        transition lose(x: T) { in c: x out a: 2'x }
                        """, "broken.tide", Map.of()).net();
        DirectModel model = DirectNet.of(net).wideModel();
        StateCodec codec = model.codec();
        List<long[]> states = DirectStates.of(model, STATES);
        check(states, model, codec);
        StateCodec paper = model.codec(MarkingPlan.paper(PlaceRule.of(net)));
        assertThatThrownBy(() -> states.forEach(state -> paper.encode(state, 0, new BitBuffer())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("declared");
    }

    @Test
    void redundantPlacesTakeNothing() throws ColorException, InputException {
        ColoredNet net =
                Objects.requireNonNull(Zoo.tide("zoo:tide-dbm-redundant/4")).net();
        DirectModel model = DirectNet.of(net).wideModel();
        StateCodec codec = model.codec(MarkingPlan.paper(PlaceRule.of(net)));
        List<long[]> states = DirectStates.of(model, STATES);
        assertThat(states).hasSize(109);
        check(states, model, codec);
        Map<Integer, Integer> lengths = new HashMap<>();
        for (long[] state : states) {
            lengths.merge(BitStrings.of(out -> codec.encode(state, 0, out)).length(), 1, Integer::sum);
        }
        assertThat(BitStrings.of(out -> codec.encode(states.get(0), 0, out))).hasSize(9);
        assertThat(lengths).hasSizeGreaterThan(1);
    }
}
