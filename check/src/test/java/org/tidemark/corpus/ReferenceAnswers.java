package org.tidemark.corpus;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.NaiveColored;
import org.tidemark.reference.NaiveFolded;
import org.tidemark.reference.NaiveProperties;
import org.tidemark.reference.NaiveStateSpace;

/** What the naive reference answers to a {@link ContestFolder}. Immutable. */
final class ReferenceAnswers {
    /** No net of the corpus has more states, so that the reference is done within a second. */
    private static final int MOST_STATES = 3_000;

    private final ContestFolder folder;
    private final NaiveProperties properties;
    private final List<Long> figures;

    /** Explores the net of the folder. */
    ReferenceAnswers(ContestFolder folder) {
        this.folder = folder;
        ColoredNet colored = folder.colored();
        if (colored == null) {
            PetriNet net = folder.net();
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            properties = new NaiveProperties(net, space);
            figures = List.of(
                    (long) space.states().size(),
                    space.edgeCount(),
                    (long) space.maxTokensInPlace(),
                    space.maxTokensInMarking());
        } else {
            NaiveColored space = new NaiveColored(colored, MOST_STATES);
            properties = NaiveFolded.properties(colored, space);
            long inPlace = 0;
            for (int p = 0; p < colored.places().size(); p++) {
                inPlace = Math.max(inPlace, space.mostOfOne(p));
            }
            long inMarking = space.states().stream()
                    .mapToLong(marking ->
                            marking.values().stream().mapToLong(Long::longValue).sum())
                    .max()
                    .orElseThrow();
            figures = List.of((long) space.states().size(), space.edges(), inPlace, inMarking);
        }
    }

    /** States, edges, the most tokens of one colour in a place, and the most tokens in a marking. */
    List<Long> figures() {
        return figures;
    }

    /** The answer to a question, as the contest spells it. */
    String answer(Property property) {
        return property instanceof Property.Maximum maximum
                ? String.valueOf(properties.maximum(maximum.term()))
                : String.valueOf(properties.holds(property)).toUpperCase(Locale.ROOT);
    }

    /** The lines of the folder's {@code oracle.csv}: an answer to each question, stored or general. */
    List<String> oracle() throws InputException {
        List<String> lines = new ArrayList<>(List.of("examination,id,expected"));
        lines.add("StateSpace,STATES," + figures.get(0));
        lines.add("StateSpace,TRANSITIONS," + figures.get(1));
        lines.add("StateSpace,MAX_TOKEN_IN_PLACE," + figures.get(2));
        lines.add("StateSpace,MAX_TOKEN_PER_MARKING," + figures.get(3));
        for (Property general : List.of(
                new Property.OneSafe("OneSafe"),
                new Property.StableMarking("StableMarking"),
                new Property.QuasiLiveness("QuasiLiveness"),
                new Property.Liveness("Liveness"),
                new Property.Truth("ReachabilityDeadlock", Formula.reachable(new Formula.Deadlock())))) {
            lines.add(general.name() + "," + general.name() + "," + answer(general));
        }
        for (String examination : ContestFolder.WITH_FORMULAS) {
            for (Property property : folder.read(examination)) {
                lines.add(examination + "," + property.name() + "," + answer(property));
            }
        }
        return lines;
    }

    /** The folder's line in {@code index.csv}; the name of a folder is model, type and instance. */
    String indexLine() {
        PetriNet net = folder.net();
        ColoredNet colored = folder.colored();
        String sizes = colored == null
                ? net.places() + "," + net.transitions() + "," + net.arcs()
                : colored.places().size() + "," + colored.transitions().size() + "," + colored.arcs();
        return folder.name().replace('-', ',')
                + "," + sizes
                + "," + (net.nupn() != null ? "yes" : "no")
                + "," + figures.get(0) + "," + figures.get(1) + "," + figures.get(2) + "," + figures.get(3)
                + ",own";
    }
}
