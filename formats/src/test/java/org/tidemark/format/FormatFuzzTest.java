package org.tidemark.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.format.aut.AutReader;
import org.tidemark.format.lola.LolaReader;
import org.tidemark.format.lola.LolaWriter;
import org.tidemark.format.tide.TideReader;
import org.tidemark.format.tina.NdrReader;
import org.tidemark.format.tina.TinaReader;
import org.tidemark.format.tina.TinaWriter;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.zoo.Zoo;

/** Files with a few bytes changed, dropped, doubled or swapped give a net or a clear refusal, and nothing else. */
@Seeded
class FormatFuzzTest {
    private static final int MUTANTS = 2500;
    private static final byte[] SPICE =
            "{}[](),;:*?!-><#\"\\ \n0123456789KMwtrplePLACE".getBytes(StandardCharsets.UTF_8);

    private static void survives(Seeds seeds, Nets.Reader reader, String text) throws Exception {
        byte[] original = text.getBytes(StandardCharsets.UTF_8);
        int nets = 0;
        int refusals = 0;
        for (long seed : seeds.upTo(MUTANTS)) {
            byte[] mutant = mutate(original, new SplittableRandom(seed));
            try {
                PetriNet net = reader.read(new ByteArrayInputStream(mutant), "m", note -> {});
                assertThat(net.places()).isGreaterThanOrEqualTo(0);
                nets++;
            } catch (InputException e) {
                assertThat(e.getMessage()).matches("m(:\\d+:\\d+)?: .+");
                refusals++;
            } catch (RuntimeException | StackOverflowError e) {
                throw new AssertionError("the text is " + new String(mutant, StandardCharsets.ISO_8859_1), e);
            }
        }
        assertThat(nets).isPositive();
        assertThat(refusals).isPositive();
    }

    private static byte[] mutate(byte[] original, SplittableRandom random) {
        List<Byte> bytes = new ArrayList<>();
        for (byte b : original) {
            bytes.add(b);
        }
        for (int n = 1 + random.nextInt(3); n > 0 && bytes.size() > 2; n--) {
            int at = random.nextInt(bytes.size());
            switch (random.nextInt(6)) {
                case 0 -> bytes.set(at, (byte) random.nextInt(256));
                case 1 -> bytes.set(at, SPICE[random.nextInt(SPICE.length)]);
                case 2 -> bytes.add(at, SPICE[random.nextInt(SPICE.length)]);
                case 3 -> bytes.remove(at);
                case 4 -> bytes.addAll(at, List.copyOf(bytes.subList(at, Math.min(bytes.size(), at + 9))));
                default ->
                    bytes.subList(at, Math.min(bytes.size(), at + random.nextInt(30)))
                            .clear();
            }
        }
        byte[] mutant = new byte[bytes.size()];
        for (int i = 0; i < mutant.length; i++) {
            mutant[i] = bytes.get(i);
        }
        return mutant;
    }

    @Test
    void lola(Seeds seeds) throws Exception {
        PetriNet net = Zoo.open("zoo:kanban/2");
        survives(
                seeds,
                LolaReader::read,
                "{ c } /* d */\n" + Nets.write(LolaWriter::write, net).text());
    }

    @Test
    void tina(Seeds seeds) throws Exception {
        PetriNet net = Zoo.open("zoo:readers-writers");
        String text = Nets.write(TinaWriter::write, net).text();
        survives(seeds, TinaReader::read, text + "# c\ntr {a b} : x [0,w[ p?2 q?-3 r*4K -> s\nlb s l\n");
    }

    @Test
    void ndr(Seeds seeds) throws Exception {
        survives(seeds, NdrReader::read, """
                p 115.0 55.0 p0 1 n
                p 1.0 2.0 {p 1} 2K e {a label} s
                t 115.0 135.0 t0 0 w n
                t 25.0 135.0 t1 w 0 w n {go} ne
                e p0 t0 1 n
                e {p 1} 0.5 60 t0 0.25 60 ?3 n
                e p0 t1 ?-2 n
                h drawn
                """);
    }

    @Test
    void aut(Seeds seeds) throws Exception {
        survives(seeds, AutReader::read, "des (0, 3, 3)\n(0, \"a\", 1)\n(1, b, 2)\n(2, \"c, d\", 0)\n");
    }

    @Test
    void tide(Seeds seeds) throws Exception {
        survives(
                seeds,
                (in, file, notes) -> TideReader.read(in, file, Map.of())
                        .unfolded(new UnfoldingLimits(1 << 20, 100_000_000, () -> false)),
                """
                param n: 1..4 = 2 // how many
                type T = enum {a, b}
                type M = union {d: 0..n, e}
                type Q = queue[2] of T
                type S = x: (0..n, T) where x.1 > 0 && x.2 != b
                fun f(x: 0..n): 0..n = if x < n then x + 1 else 0
                place p: S = all S except (1, a)
                place q: Q = [], 2'[a, b]
                place m: M = d(x) for x: 0..n where x != 1, e
                place c = n
                transition t(x: 0..n, y: Q) {
                  guard length(y) > 0 && first(y) = a
                  in p: (x, a); q: y; c: 2
                  read m: d(f(x))
                  inhibit c: 5
                  out q: rest(y); m: e where x % 2 = 0
                }
                property safe { AG c <= n }
                """);
    }

    @Test
    void deepAndLongInput() {
        String braces = "{".repeat(1_000_000);
        assertThat(Nets.refusal(TinaReader::read, "pl " + braces)).startsWith("m:1:4: a name whose brace is never");
        assertThat(Nets.refusal(LolaReader::read, braces)).startsWith("m:1:1: a comment that is never closed");
        char[] name = new char[1_000_000];
        Arrays.fill(name, 'x');
        assertThat(Nets.refusal(TinaReader::read, new String(name)))
                .isEqualTo(
                        "m:1:1: found 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…': expected one of"
                                + " net, tr, pl, lb, pr and nt");
    }
}
