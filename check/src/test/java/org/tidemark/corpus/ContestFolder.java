package org.tidemark.corpus;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.format.PropertyEntry;
import org.tidemark.format.mcc.PropertyXml;
import org.tidemark.format.pnml.PnmlReader;
import org.tidemark.input.InputException;
import org.tidemark.logic.property.Property;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.NaiveFolded;

/**
 * A folder in the form of the Model Checking Contest: {@code model.pnml} and an XML file of questions per examination.
 *
 * @param colored the high-level net, or null for a place/transition net
 * @param net the net itself, unfolded where it is coloured
 */
record ContestFolder(Path path, @Nullable ColoredNet colored, PetriNet net) {
    static final List<String> WITH_FORMULAS = List.of(
            "ReachabilityCardinality",
            "ReachabilityFireability",
            "CTLCardinality",
            "CTLFireability",
            "LTLCardinality",
            "LTLFireability",
            "UpperBounds");

    static ContestFolder open(Path path) throws IOException, InputException {
        Path model = path.resolve("model.pnml");
        try (InputStream in = Files.newInputStream(model)) {
            ColoredNet colored =
                    PnmlReader.open(in, model.toString(), note -> {}).colored();
            return new ContestFolder(path, colored, PnmlReader.read(model));
        }
    }

    String name() {
        return path.getFileName().toString();
    }

    /** The net whose places and transitions questions speak of. */
    PetriNet names() {
        return colored == null ? net : NaiveFolded.names(colored);
    }

    Path questions(String examination) {
        return path.resolve(examination + ".xml");
    }

    /** The stored questions of an examination. */
    List<Property> read(String examination) throws InputException {
        List<Property> properties = new ArrayList<>();
        for (PropertyEntry entry : PropertyXml.read(questions(examination), new NetVocabulary(names()))) {
            properties.add(((PropertyEntry.Read) entry).property());
        }
        return properties;
    }
}
