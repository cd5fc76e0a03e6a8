package org.tidemark.color.symmetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.color.CancellationCheck;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.format.CorpusFiles;
import org.tidemark.format.registry.NetFiles;
import org.tidemark.format.tide.TideReader;
import org.tidemark.net.PetriNet;
import org.tidemark.net.symmetry.NetSymmetry;
import org.tidemark.net.symmetry.SymmetryFinder;

/** What sorts declare is read off the expressions, and is found on the unfolding as well. */
class SortSymmetryTest {
    private static SortSymmetry of(ColoredNet net) throws Exception {
        return SortSymmetry.of(net, CancellationCheck.ENDLESS);
    }

    /** Four values, which expressions treat alike or not. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "enum {a, b, c, d} | in p: x  out q: x | 24",
                "id[4] | in p: x  out q: y | 24",
                "1..4 | in p: x  out q: y | 24",
                "enum {a, b, c, d} | guard x != y  in p: x; q: y  out q: x | 24",
                "enum {a, b, c, d} | in p: x  out q: a | 6",
                "enum {a, b, c, d} | guard x != b  in p: x  out q: a | 2",
                "enum {a, b, c, d} | guard x < y  in p: x; q: y  out q: x | 1",
                "1..4 | guard x = 2  in p: x  out q: y | 1",
                "1..4 | guard x < 4  in p: x  out q: x + 1 | 1",
                "1..4 | in p: x  out q: x'y | 1",
                "1..4 | in p: x  out q: succ(x) | 4",
                "enum {a, b, c, d} | in p: x  out q: succ(x) | 4",
                "enum {a, b, c, d} | in p: x  out q: all T | 24",
            })
    void expressionsKeepWhatTheyCannotTellApart(String type, String arcs, long order) throws Exception {
        ColoredNet net = TideReader.read(
                        "type T = " + type + " place p: T = all T place q: T transition t(x: T, y: T) { " + arcs + " }",
                        "m.tide",
                        Map.of())
                .net();
        assertThat(of(net).order()).isEqualTo(BigInteger.valueOf(order));
    }

    /** A token of one value tells it from the others; in a circle, tokens of every second one leave rotations by two. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"a | x | 6", "a, c | x | 4", "a | succ(x) | 1", "a, c | succ(x) | 2", "all T | succ(x) | 4"})
    void theInitialMarkingIsKept(String initial, String out, long order) throws Exception {
        ColoredNet net = TideReader.read(
                        "type T = enum {a, b, c, d} place p: T = " + initial
                                + " place q: T transition t(x: T) { in p: x  out q: " + out + " }",
                        "m.tide",
                        Map.of())
                .net();
        assertThat(of(net).order()).isEqualTo(BigInteger.valueOf(order));
    }

    /** The twin without colours of a coloured net of the contest has all symmetries that the sorts declare. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "CSRepetitions-COL-02",
                "DatabaseWithMutex-COL-02",
                "LamportFastMutEx-COL-2",
                "PGCD-COL-D02N005",
                "Philosophers-COL-000005",
                "QuasiCertifProtocol-COL-02",
                "Referendum-COL-0010",
                "SharedMemory-COL-000005",
            })
    void detectionOnTwinsFindsWhatSortsDeclare(String name) throws Exception {
        Path mcc = CorpusFiles.large().resolve("mcc");
        ColoredNet colored =
                Objects.requireNonNull(NetFiles.open(mcc.resolve(name).resolve("model.pnml"), sentence -> {})
                        .colored());
        PetriNet twin = NetFiles.open(mcc.resolve(name.replace("-COL-", "-PT-")).resolve("model.pnml"), sentence -> {})
                .unfolded(UnfoldingLimits.usual());
        SortSymmetry declared = of(colored);
        NetSymmetry found = SymmetryFinder.of(twin, () -> false);
        assertThat(declared.isTrivial()).isFalse();
        assertThat(found.order().mod(declared.order()))
                .as(declared.exchanges() + " and " + found.inWords())
                .isEqualTo(BigInteger.ZERO);
    }
}
