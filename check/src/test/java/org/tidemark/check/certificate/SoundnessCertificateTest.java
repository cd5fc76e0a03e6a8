package org.tidemark.check.certificate;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.structure.FreeChoiceSoundness;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.NetClass;
import org.tidemark.net.structure.RankCertificate;
import org.tidemark.net.structure.RankCertificate.Kind;
import org.tidemark.net.structure.RankCertificate.Part;
import org.tidemark.net.structure.WorkflowNet;

/** Evidence for soundness: the independent program accepts that of random free-choice nets, and refuses what is claimed of others or was changed. */
class SoundnessCertificateTest {
    @TempDir
    Path folder;

    private Verifier verifier;

    @BeforeEach
    void prepare() {
        verifier = Verifier.in(folder);
    }

    @Test
    void evidenceOfRandomNetsIsAccepted() throws Exception {
        Random random = new Random(46);
        Set<Kind> met = EnumSet.noneOf(Kind.class);
        for (int i = 0; i < 250; i++) {
            WorkflowNet net = WorkflowNet.of(randomNet(random));
            if (net == null || !NetClass.of(net.net()).extendedFreeChoice()) {
                continue;
            }
            RankCertificate evidence = requireNonNull(RankCertificate.of(net, Limit.none()));
            evidence.parts().forEach(part -> met.add(part.kind()));
            assertThat(evidence.isSound())
                    .isEqualTo(
                            FreeChoiceSoundness.of(net, Limit.none()).verdict() == FreeChoiceSoundness.Verdict.SOUND);
            Path file = verifier.file(net.net());
            assertThat(judged(file, net.net(), evidence)).contains("accepted, ").contains("1 accepted");
            assertThat(judged(file, net.net(), new RankCertificate(!evidence.isSound(), evidence.parts())))
                    .doesNotContain("accepted");
        }
        assertThat(met).contains(Kind.INVARIANT, Kind.CYCLE, Kind.ORDER, Kind.GAIN, Kind.RANK);
    }

    @Test
    void changedEvidenceIsRefused() throws Exception {
        PetriNet net = forkAndChoice();
        WorkflowNet workflow = requireNonNull(WorkflowNet.of(net));
        RankCertificate evidence = requireNonNull(RankCertificate.of(workflow, Limit.none()));
        assertThat(evidence.isSound()).isTrue();
        Path file = verifier.file(net);
        int tried = 0;
        for (int part = 0; part < evidence.parts().size(); part++) {
            List<BigInteger> numbers = evidence.parts().get(part).numbers();
            for (int k = 0; k < numbers.size(); k++) {
                boolean isOrder = evidence.parts().get(part).kind() == Kind.ORDER;
                BigInteger other = isOrder
                        ? numbers.get((k + 1) % numbers.size())
                        : numbers.get(k).add(BigInteger.ONE);
                List<BigInteger> changed = new ArrayList<>(numbers);
                changed.set(k, other);
                assertThat(judged(file, net, with(evidence, part, changed))).doesNotContain("accepted");
                changed.remove(k);
                assertThat(judged(file, net, with(evidence, part, changed))).doesNotContain("accepted");
                tried += 2;
            }
        }
        assertThat(tried).isGreaterThan(20);
        for (Kind kind : EnumSet.of(Kind.SIPHON, Kind.GAIN, Kind.RISE, Kind.RANK)) {
            int size = kind == Kind.GAIN ? net.transitions() + 1 : kind == Kind.RISE ? net.places() : 1;
            for (int value = 0; value < 2; value++) {
                List<BigInteger> numbers = new ArrayList<>(Collections.nCopies(size, BigInteger.valueOf(value)));
                RankCertificate forged = new RankCertificate(false, List.of(new Part(kind, numbers)));
                assertThat(judged(file, net, forged)).doesNotContain("accepted");
            }
        }
    }

    private static RankCertificate with(RankCertificate evidence, int part, List<BigInteger> numbers) {
        List<Part> parts = new ArrayList<>(evidence.parts());
        parts.set(part, new Part(parts.get(part).kind(), numbers));
        return new RankCertificate(evidence.isSound(), parts);
    }

    private String judged(Path file, PetriNet net, RankCertificate evidence)
            throws IOException, ReflectiveOperationException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Certificates.writeSoundness(net, evidence, out);
        return verifier.judge(file, out.toString(StandardCharsets.UTF_8)).text();
    }

    /** A fork of a choice with a loop and a plain way. */
    private static PetriNet forkAndChoice() {
        Sketch net = new Sketch();
        net.transition("i", "a b");
        net.transition("a", "c");
        net.transition("a", "d");
        net.transition("c", "a");
        net.transition("d b", "o");
        return net.builder.build();
    }

    /** Blocks within blocks, some of which end otherwise than they begin. */
    private static PetriNet randomNet(Random random) {
        Sketch net = new Sketch();
        net.block(random, "i", "o", 3);
        return net.builder.build();
    }

    private static final class Sketch {
        private final PetriNetBuilder builder = new PetriNetBuilder("net");
        private final Map<String, Integer> places = new HashMap<>();
        private int transitions;

        private int place(String name) {
            return places.computeIfAbsent(name, id -> builder.place(id, id.equals("i") ? 1 : 0));
        }

        void transition(String from, String to) {
            int t = builder.transition("t" + transitions++);
            for (String name : from.split(" ", -1)) {
                builder.input(t, place(name), 1);
            }
            for (String name : to.split(" ", -1)) {
                builder.output(t, place(name), 1);
            }
        }

        void block(Random random, String from, String to, int depth) {
            String a = "a" + transitions;
            String b = "b" + transitions;
            String c = "c" + transitions;
            switch (depth == 0 ? 0 : random.nextInt(9)) {
                case 1 -> {
                    block(random, from, a, depth - 1);
                    block(random, a, to, depth - 1);
                }
                case 2 -> {
                    block(random, from, to, depth - 1);
                    block(random, from, to, depth - 1);
                }
                case 3, 4 -> {
                    transition(from, a + " " + b);
                    block(random, a, c, depth - 1);
                    transition(c + " " + b, to);
                }
                case 5 -> {
                    transition(from, a);
                    block(random, a, b, depth - 1);
                    transition(b, a);
                    transition(b, to);
                }
                case 6 -> { // a choice that is joined as a fork is
                    transition(from, a);
                    transition(from, b);
                    transition(a + " " + b, to);
                }
                case 7 -> { // a fork that is joined as a choice is
                    transition(from, a + " " + b);
                    block(random, a, to, depth - 1);
                    transition(b, to);
                }
                case 8 -> { // two ways, of which each join needs both
                    transition(from, a + " " + b);
                    transition(from, a + "' " + b + "'");
                    transition(a + " " + a + "'", to);
                    transition(b + " " + b + "'", to);
                }
                default -> transition(from, to);
            }
        }
    }
}
