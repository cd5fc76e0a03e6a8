package org.tidemark.net.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;
import org.tidemark.bits.Words;
import org.tidemark.model.StateCodec;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.zoo.Zoo;

/** Strings of markings: read back, all different, none the beginning of another, and short. */
class NetCodecTest {
    private static final int MOST_STATES = 600;

    @Test
    void everyReachableMarkingOfARandomNetIsReadBack(TestInfo test) {
        int checked = ForAllNets.in(test, 60).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            NetModel model = model(net, space.maxima());
            for (StateCodec codec : List.of(model.codec(), maria(model))) {
                assertStrings(codec, model, space.states());
            }
        });
        assertThat(checked).isPositive();
    }

    /** Groups of places among which tokens move freely, so that every distribution is reachable. */
    @Test
    void everyMarkingWithinTheInvariantsIsReadBack() {
        SplittableRandom random = new SplittableRandom(3);
        for (int round = 0; round < 60; round++) {
            PetriNetBuilder builder = new PetriNetBuilder("groups");
            int groups = 1 + random.nextInt(6);
            int[] sizes = new int[groups];
            int[] tokens = new int[groups];
            for (int g = 0; g < groups; g++) {
                sizes[g] = 1 + random.nextInt(7);
                tokens[g] = random.nextInt(sizes[g] == 2 ? 5_000 : 12);
                addGroup(builder, g, sizes[g], tokens[g]);
            }
            PetriNet net = builder.build();
            int[] most = new int[net.places()];
            Arrays.fill(most, 5_000);
            NetModel model = model(net, most);
            Set<List<Integer>> markings = new HashSet<>();
            for (int i = 0; i < 400; i++) {
                markings.add(distribution(sizes, tokens, random));
            }
            assertStrings(model.codec(), model, markings);
            assertStrings(maria(model), model, markings);
        }
    }

    private static void addGroup(PetriNetBuilder builder, int g, int places, int tokens) {
        int[] numbers = new int[places];
        for (int i = 0; i < places; i++) {
            numbers[i] = builder.place("p" + g + "_" + i, i == 0 ? tokens : 0);
        }
        for (int i = 0; i < places && places > 1; i++) {
            int t = builder.transition("t" + g + "_" + i);
            builder.input(t, numbers[i], 1);
            builder.output(t, numbers[(i + 1) % places], 1);
        }
    }

    private static List<Integer> distribution(int[] sizes, int[] tokens, SplittableRandom random) {
        int[] all = new int[Arrays.stream(sizes).sum()];
        int first = 0;
        for (int g = 0; g < sizes.length; g++) {
            for (int i = 0; i < tokens[g]; i++) {
                all[first + random.nextInt(sizes[g])]++;
            }
            first += sizes[g];
        }
        return Arrays.stream(all).boxed().toList();
    }

    @Test
    void placesWithoutABoundTakeNumbersOfAnySize() {
        PetriNetBuilder builder = new PetriNetBuilder("source");
        int p = builder.place("p", 0);
        int q = builder.place("q", 1);
        int t = builder.transition("t");
        builder.input(t, q, 1);
        builder.output(t, q, 1);
        builder.output(t, p, 1);
        NetModel model = model(builder.build(), new int[] {1 << 20, 1});
        List<List<Integer>> markings =
                List.of(List.of(0, 1), List.of(1, 1), List.of(2, 1), List.of(6, 1), List.of(7, 1), List.of(1 << 20, 1));
        assertStrings(model.codec(), model, markings);
        assertThat(bits(model.codec(), model, List.of(0, 1))).isEqualTo(1);
        assertThat(bits(model.codec(), model, List.of(6, 1))).isEqualTo(5);
        assertThat(bits(maria(model), model, List.of(0, 1)))
                .as("a bit for each place")
                .isEqualTo(2);
        assertThat(bits(maria(model), model, List.of(6, 1)))
                .as("tokens in p: yes, 6 of them, 1 of 6 different; one in q")
                .isEqualTo(1 + 4 + 3 + 1);
    }

    /** Without time to look for equations, strings are long, and as right as ever. */
    @Test
    void aCodecThatWasCancelledReadsBackWhatItWrites(TestInfo test) {
        int checked = ForAllNets.in(test, 30).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            NetModel hurried = model(net, space.maxima());
            hurried.prepareCodec(() -> true);
            assertStrings(hurried.codec(), hurried, space.states());
        });
        assertThat(checked).isPositive();
    }

    /** Of all states there are, each string has at most this many bits; the logarithm of their number is in brackets. */
    @ParameterizedTest
    @CsvSource({
        "zoo:philosophers/18, 27", // (22.8)
        "zoo:kanban/6, 24", // (23.4)
        "zoo:fms/5, 24", // (21.5)
        "zoo:dbm/9, 39", // (15.8)
        "zoo:peterson/2, 6", // (4.3)
        "zoo:stop-and-wait/10/2, 20"
    })
    void invariantsMakeStringsShort(String name, int mostBits) throws Exception {
        PetriNet net = Zoo.open(name);
        int[] most = new int[net.places()];
        Arrays.fill(most, 7);
        assertThat(model(net, most).codec().mostBits()).isLessThanOrEqualTo(mostBits);
    }

    @TestFactory
    Stream<DynamicTest> allStringsOfAModelTogetherAreNeverLongerThanThePapers() {
        return Zoo.models().stream()
                .flatMap(model -> model.measured().stream()
                        .filter(census -> census.states() <= MOST_STATES)
                        .map(census -> DynamicTest.dynamicTest(
                                model.name() + census.values(),
                                () -> assertNeverLonger(model.build(census.values().stream()
                                        .mapToInt(Integer::intValue)
                                        .toArray())))));
    }

    private static void assertNeverLonger(PetriNet net) {
        NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES + 1);
        NetModel model = model(net, space.maxima());
        StateCodec maria = maria(model);
        long tight = 0;
        long paper = 0;
        for (List<Integer> marking : space.states()) {
            tight += bits(model.codec(), model, marking);
            paper += bits(maria, model, marking);
        }
        assertThat(tight).isLessThanOrEqualTo(paper);
    }

    private static NetModel model(PetriNet net, int[] most) {
        return NetModel.of(net, FieldWidths.forCounts(net, most));
    }

    private static StateCodec maria(NetModel model) {
        return MariaCodec.of(model.layout(), PlaceBounds.of(model.net(), Limit.none()));
    }

    private static long bits(StateCodec codec, NetModel model, List<Integer> marking) {
        BitBuffer out = new BitBuffer();
        codec.encode(words(model, marking), 0, out);
        return out.size();
    }

    private static long[] words(NetModel model, List<Integer> marking) {
        long[] words = new long[model.layout().words()];
        model.encode(marking.stream().mapToInt(Integer::intValue).toArray(), words);
        return words;
    }

    /** Strings side by side, each read where the one before ends: so none is the beginning of another. */
    private static void assertStrings(StateCodec codec, NetModel model, Iterable<List<Integer>> markings) {
        BitBuffer all = new BitBuffer();
        Set<List<Long>> different = new HashSet<>();
        int count = 0;
        for (List<Integer> marking : markings) {
            BitBuffer out = new BitBuffer();
            codec.encode(words(model, marking), 0, out);
            assertThat(out.size()).isLessThanOrEqualTo(codec.mostBits());
            assertThat(different.add(string(out))).as("string of %s", marking).isTrue();
            codec.encode(words(model, marking), 0, all);
            count++;
        }
        assertThat(different).hasSize(count);
        BitReader in = new BitReader(reading(all));
        in.seek(0);
        for (List<Integer> marking : markings) {
            long[] read = new long[model.layout().words() + 1];
            Arrays.fill(read, -1);
            codec.decode(in, read, 1);
            assertThat(Arrays.copyOfRange(read, 1, read.length)).isEqualTo(words(model, marking));
        }
    }

    private static List<Long> string(BitBuffer out) {
        long[] words = new long[(int) (out.size() >>> 6) + 2];
        words[0] = out.size();
        out.copyTo(words, 1);
        return Arrays.stream(words).boxed().toList();
    }

    private static Words reading(BitBuffer all) {
        long[] words = new long[(int) (all.size() >>> 6) + 2];
        all.copyTo(words, 0);
        return Words.of(words);
    }
}
