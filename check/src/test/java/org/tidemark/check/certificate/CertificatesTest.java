package org.tidemark.check.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.check.Reductions;
import org.tidemark.logic.Term;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomFormulas;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.reference.RandomNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

/** The independent program accepts the certificate of every answer. */
@Seeded
class CertificatesTest {
    private static final int CAP = 300;

    @TempDir
    static Path folder;

    private static Verifier verifier;

    @BeforeAll
    static void compile() throws Exception {
        verifier = Verifier.in(folder);
    }

    @Test
    void everyAnswerAboutARandomNetIsAccepted(Seeds seeds) throws Exception {
        int accepted = 0;
        for (long seed : seeds.upTo(14)) {
            PetriNet net = RandomNets.net(seed);
            if (!NaiveStateSpace.of(net, CAP).isComplete()) {
                continue;
            }
            List<Property> properties = new ArrayList<>(List.of(
                    new Property.Truth("reach", RandomFormulas.draw(Kind.REACHABILITY, net, seed)),
                    new Property.Maximum("most", Term.counts(net.placeNames())),
                    new Property.OneSafe("safe"),
                    new Property.StableMarking("stable"),
                    new Property.QuasiLiveness("quasi"),
                    new Property.Liveness("live")));
            for (int k = 0; k < 2; k++) {
                properties.add(new Property.Truth("ctl" + k, RandomFormulas.draw(Kind.CTL, net, 3 * seed + k)));
                properties.add(new Property.Truth("ltl" + k, RandomFormulas.draw(Kind.LTL, net, 3 * seed + k)));
            }
            Reductions reductions = seed % 2 == 0 ? Reductions.NONE : Reductions.AUTO;
            Certificates certificates = Certified.answers(net, properties, reductions);
            for (Certificates.Entry entry : certificates.entries()) {
                assertThat(entry.finding().verdict()).isNotInstanceOf(Verdict.Unknown.class);
                assertThat(entry.why()).as(entry.finding().property().name()).isNull();
            }
            Verifier.Judgement judged = verifier.judge(verifier.file(net), Certified.text(certificates));
            assertThat(judged.status()).as(net.name() + ": " + judged.text()).isZero();
            accepted += properties.size();
        }
        assertThat(accepted).isGreaterThan(60);
    }

    @Test
    void everyKindOfCertificateIsWritten() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/3");
        String text = Certified.text(
                net,
                "EF deadlock",
                "AG eat_1 + eat_2 <= 1",
                "AG EF eat_1 >= 1",
                "AG (hasLeft_1 >= 1 -> EF eat_1 >= 1)",
                "EG eat_2 = 0",
                "G (hasLeft_1 >= 1 -> F eat_1 >= 1)",
                "G F (deadlock || fireable(takeLeft_1) || eat_1 + eat_2 + eat_3 + hasLeft_1 >= 1)",
                "max(eat_1 + eat_2 + eat_3)",
                "one-safe",
                "!AF eat_1 >= 1",
                "live");
        assertThat(text)
                .contains("\nrun ", "\nlasso ", "\nproof ", "\nsum\n", "\nlabel ", "\npair ", "\nstate ")
                .doesNotContain("\nnone ");
        Verifier.Judgement judged = verifier.judge(verifier.file(net), text);
        assertThat(judged.text())
                .contains("q0: holds: accepted, a run: EF deadlock\n", "q7: 1: accepted, a proof and a run: max(")
                .contains("q2: violated: accepted, 14 states: AG EF eat_1 >= 1\n", "11 accepted\n");
        assertThat(judged.status()).isZero();
    }

    @Test
    void growthWithoutEndIsShownByARun() throws Exception {
        PetriNet net = Zoo.open("zoo:unbounded");
        Verifier.Judgement judged = verifier.judge(verifier.file(net), Certified.text(net, "max(items)", "one-safe"));
        assertThat(judged.status()).as(judged.text()).isZero();
        assertThat(judged.text()).contains("q0: unbounded: accepted, a run of 2 steps");
    }

    @Test
    void whatHasNoCertificateSaysSo() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/3");
        String text = Certified.text(net, "A (F G EF eat_1 >= 1)", "EF deadlock");
        assertThat(text).contains("\nnone formulas of CTL* have none\n");
        Verifier.Judgement judged = verifier.judge(verifier.file(net), text);
        assertThat(judged.status()).isEqualTo(3);
        assertThat(judged.text())
                .contains("q0: violated: no certificate, formulas of CTL* have none: A", "1 without a certificate");
    }

    @Test
    void badInputIsOneSentence() throws Exception {
        String net = verifier.file(Zoo.open("zoo:philosophers/2")).toString();
        String cert = Files.writeString(folder.resolve("bad.cert"), "tidemark-certificate 2\n")
                .toString();
        for (String[] args : new String[][] {
            {}, {net}, {net, "no-such-file"}, {"no-such-file", cert}, {cert, cert}, {net, net}, {net, cert}
        }) {
            Verifier.Judgement judged = verifier.judge(args);
            assertThat(judged.status()).isEqualTo(2);
            assertThat(judged.text()).hasLineCount(1).doesNotContain("Exception");
        }
    }
}
