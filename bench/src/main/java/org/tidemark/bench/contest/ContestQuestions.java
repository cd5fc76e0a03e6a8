package org.tidemark.bench.contest;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.PropertyEntry;
import org.tidemark.format.mcc.PropertyXml;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.verdict.Verdict;

/** The questions of an examination as properties, and verdicts in the contest's words. */
public final class ContestQuestions {
    private ContestQuestions() {}

    /** All examinations whose questions are properties. */
    public static List<String> examinations() {
        return Contest.EXAMINATIONS.stream()
                .filter(examination -> !examination.equals("StateSpace"))
                .toList();
    }

    /** The questions about an instance whose net is given; none where there is no file of them. */
    public static List<Property> of(Instance instance, String examination, PetriNet net) throws InputException {
        return switch (examination) {
            case "OneSafe" -> List.of(new Property.OneSafe(examination));
            case "StableMarking" -> List.of(new Property.StableMarking(examination));
            case "QuasiLiveness" -> List.of(new Property.QuasiLiveness(examination));
            case "Liveness" -> List.of(new Property.Liveness(examination));
            case "ReachabilityDeadlock" ->
                List.of(new Property.Truth(examination, Formula.reachable(new Formula.Deadlock())));
            default -> written(instance, examination, net);
        };
    }

    private static List<Property> written(Instance instance, String examination, PetriNet net) throws InputException {
        List<Property> properties = new ArrayList<>();
        Path file = instance.folder().resolve(examination + ".xml");
        if (Files.exists(file)) {
            for (PropertyEntry entry : PropertyXml.read(file, new NetVocabulary(net))) {
                if (entry instanceof PropertyEntry.Read read) {
                    properties.add(read.property());
                }
            }
        }
        return properties;
    }

    /** A verdict in the contest's words; null where there is none. */
    public static @Nullable String word(Verdict verdict) {
        if (verdict instanceof Verdict.Value value) {
            return String.valueOf(value.most());
        }
        if (verdict instanceof Verdict.Unbounded) {
            return "INF";
        }
        return verdict instanceof Verdict.Holds ? "TRUE" : verdict instanceof Verdict.Violated ? "FALSE" : null;
    }
}
