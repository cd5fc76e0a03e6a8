package org.tidemark.check.certificate;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.Checker;
import org.tidemark.check.Reductions;
import org.tidemark.check.StageTimes;
import org.tidemark.check.Subject;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.input.InputException;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;

/** Answers about a net with their certificates. */
final class Certified {
    private static final ExploreOptions OPTIONS = ExploreOptions.plain().withMaxStates(5000);
    private static final StageTimes BRISK =
            new StageTimes(300_000_000, 100, 50_000_000, 500_000_000, 50_000_000, 50_000_000, 50_000_000, 0);

    private Certified() {}

    static Certificates answers(PetriNet net, List<Property> properties, Reductions reductions) throws InputException {
        CheckOptions options = new CheckOptions(OPTIONS).withTimes(BRISK).withReductions(reductions);
        var report = new Checker(Subject.of(net), properties, options, Plans.exploring(UnfoldingLimits.usual())).run();
        return Certificates.of(net, report.findings(), OPTIONS);
    }

    /** The text of the certificates of questions named q0, q1 and so on. */
    static String text(PetriNet net, String... questions) throws InputException, FormulaSyntaxException, IOException {
        List<Property> properties = new ArrayList<>();
        for (String question : questions) {
            properties.add(PropertyParser.parse("q" + properties.size(), question, new NetVocabulary(net)));
        }
        return text(answers(net, properties, Reductions.NONE));
    }

    static String text(Certificates certificates) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        certificates.write(out);
        return out.toString(StandardCharsets.UTF_8);
    }
}
