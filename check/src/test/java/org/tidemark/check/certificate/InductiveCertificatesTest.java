package org.tidemark.check.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.check.certificate.AnswerLines.InvariantProofs.ProofLines;
import org.tidemark.check.certificate.Certificates.NetFingerprint;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyPrinter;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.proof.InductiveProof;
import org.tidemark.net.proof.InductiveSearch;
import org.tidemark.net.proof.Inequality;
import org.tidemark.net.proof.ProofGoal;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomFormulas;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.reference.RandomNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** Sets of markings that are never entered, checked by the independent program. */
@Seeded
class InductiveCertificatesTest {
    private static final int CAP = 300;
    private static final int FORMULAS = 6;

    @TempDir
    static Path folder;

    /** Right ones are accepted; of changed ones those only that no reachable marking contradicts. */
    @Test
    void rightOnesAreAcceptedAndFalseOnesRefused(Seeds seeds) throws Exception {
        Verifier verifier = Verifier.in(folder);
        int accepted = 0;
        int refused = 0;
        for (long seed : seeds.upTo(40)) {
            PetriNet net = RandomNets.net(seed);
            NaiveStateSpace space = NaiveStateSpace.of(net, CAP);
            if (!space.isComplete() || net.hasPriorities()) {
                continue;
            }
            Path file = verifier.file(net);
            InductiveSearch search = new InductiveSearch(net, PlaceBounds.of(net, Limit.none()));
            for (int i = 0; i < FORMULAS; i++) {
                Formula f = RandomFormulas.draw(Kind.STATE, net, FORMULAS * seed + i);
                if (search.reach(ProofGoal.of(f, net), Limit.polls(800)) instanceof InductiveSearch.Never never
                        && !never.proof().cubes().isEmpty()) {
                    Verifier.Judgement judged = verifier.judge(file, text(net, f, never.proof()));
                    assertThat(judged.status()).as(judged.text()).isZero();
                    accepted++;
                    for (InductiveProof forged : forged(never.proof())) {
                        boolean isRefused =
                                verifier.judge(file, text(net, f, forged)).status() != 0;
                        assertThat(isRefused || !isContradicted(forged, space)).isTrue();
                        refused += isRefused ? 1 : 0;
                    }
                }
            }
        }
        if (!Seeds.oneIsGiven()) {
            assertThat(accepted).as("accepted").isGreaterThan(3);
            assertThat(refused).as("refused").isGreaterThan(8);
        }
    }

    private static String text(PetriNet net, Formula never, InductiveProof proof) {
        Property asked = new Property.Truth("q", Formula.always(new Formula.Not(never)));
        List<String> lines = new ArrayList<>(List.of(
                "tidemark-certificate 1",
                "net " + NetFingerprint.of(net),
                "question q",
                "asks " + PropertyPrinter.print(asked),
                "answer holds",
                "proof 0"));
        lines.addAll(ProofLines.of(proof));
        lines.addAll(List.of("end", "done", ""));
        return String.join("\n", lines);
    }

    /** Without the first cube, without what is unreachable, and with each side of the first cube left out or one less. */
    private static List<InductiveProof> forged(InductiveProof proof) {
        List<InductiveProof> forged = new ArrayList<>();
        List<List<Inequality>> others = proof.cubes().subList(1, proof.cubes().size());
        forged.add(new InductiveProof(proof.goal(), others, proof.unreachable()));
        forged.add(new InductiveProof(proof.goal(), proof.cubes(), List.of()));
        List<Inequality> first = proof.cubes().get(0);
        for (int side = 0; side < first.size(); side++) {
            List<Inequality> fewer = new ArrayList<>(first);
            Inequality one = fewer.remove(side);
            List<Inequality> looser = new ArrayList<>(fewer);
            looser.add(new Inequality(one.weights(), one.least() - 1));
            for (List<Inequality> cube : List.of(fewer, looser)) {
                List<List<Inequality>> cubes = new ArrayList<>(others);
                cubes.add(cube);
                forged.add(new InductiveProof(proof.goal(), cubes, proof.unreachable()));
            }
        }
        return forged;
    }

    /** Whether a reachable marking is in a cube, so that it is entered. */
    private static boolean isContradicted(InductiveProof proof, NaiveStateSpace space) {
        return space.states().stream().anyMatch(marking -> {
            int[] tokens = marking.stream().mapToInt(Integer::intValue).toArray();
            return proof.cubes().stream().anyMatch(cube -> cube.stream().allMatch(side -> side.holds(tokens)));
        });
    }

    /** Neither sums nor traps show this, and there is no end of states: a token in each of a and b, or none in both. */
    @Test
    void anUnboundedNetIsCertifiedBySetsThatAreNeverEntered() throws Exception {
        PetriNetBuilder builder = new PetriNetBuilder("locked");
        int ready = builder.place("ready", 1);
        int lock = builder.place("lock", 0);
        int count = builder.place("count", 0);
        int bad = builder.place("bad", 0);
        int grow = builder.transition("grow");
        builder.input(grow, ready, 1).output(grow, ready, 1).output(grow, count, 1);
        int fill = builder.transition("fill");
        builder.input(fill, lock, 2).output(fill, lock, 3);
        int open = builder.transition("open");
        builder.input(open, lock, 2).output(open, bad, 1);
        PetriNet net = builder.build();
        String text = Certified.text(net, "AG bad = 0");
        assertThat(text).contains("\nanswer holds\n", "\nproof 0\n");
        Verifier verifier = Verifier.in(folder);
        Verifier.Judgement judged = verifier.judge(verifier.file(net), text);
        assertThat(judged.text()).contains("accepted, a proof: AG bad = 0");
        assertThat(judged.status()).isZero();
    }
}
