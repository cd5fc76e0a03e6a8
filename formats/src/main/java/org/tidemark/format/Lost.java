package org.tidemark.format;

import static org.tidemark.input.InputException.quote;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.automata.network.Network;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.Equivalence;
import org.tidemark.input.InputException;
import org.tidemark.logic.Fairness;
import org.tidemark.net.PetriNet;
import org.tidemark.system.Obligation;

/** Notes about what several formats cannot represent, worded the same for each. */
public final class Lost {
    private static final List<String> PICTURES = List.of(".dot", ".gv", ".svg");
    private static final int SHOWN_NAMES = 4;

    private Lost() {}

    /** Notes that a unit structure is left out, if the net has one. */
    public static void units(PetriNet net, String format, Notes notes) {
        if (net.nupn() != null) {
            notes.add(format + " cannot represent NUPN units; they are left out");
        }
    }

    /** Refuses to drop priorities, which would change the behaviour; a picture just does not show them. */
    public static void priorities(PetriNet net, String ending, Notes notes) throws InputException {
        if (!net.hasPriorities() || ending.equals(".tide")) {
            return;
        }
        if (!PICTURES.contains(ending)) {
            int t = 0;
            while (net.priority(t) == 0) {
                t++;
            }
            throw new InputException("transition " + quote(net.transitionName(t)) + " has the priority "
                    + net.priority(t) + ": " + ending
                    + " files cannot represent it, and without it the behaviour would change; use .tide instead");
        }
        notes.add("pictures show no priorities");
    }

    /** Notes that a net does not say which steps of a network are silent or hidden. */
    public static void silence(Network network, Path file, Notes notes) {
        String name = file.toString().toLowerCase(Locale.ROOT);
        boolean hasSilence = network.parts().stream()
                .anyMatch(part -> IntStream.range(0, part.automaton().steps())
                        .anyMatch(step -> part.automaton().label(step) == LabelledAutomaton.SILENT));
        if (PICTURES.stream().anyMatch(name::endsWith)
                || (!hasSilence && network.hidden().isEmpty())) {
            return;
        }
        notes.add("which steps are silent is left out: "
                + few(Stream.concat(
                                hasSilence ? Stream.of("those without a label") : Stream.empty(),
                                network.hidden().stream().sorted())
                        .toList()));
    }

    /** Notes that obligations are left out. */
    public static void obligations(PetriNet net, String ending, Notes notes) {
        if (!net.obligations().isEmpty() && !PICTURES.contains(ending)) {
            notes.add("the obligations of the model are left out: "
                    + few(net.obligations().stream().map(Obligation::name).toList()));
        }
    }

    /** Notes that what a model says beside its net is left out: the fairness of transitions, and questions by their names. */
    public static void declarations(Fairness fairness, List<String> questions, Path file, Notes notes) {
        String name = file.toString().toLowerCase(Locale.ROOT);
        if (PICTURES.stream().anyMatch(name::endsWith)) {
            return;
        }
        if (!fairness.isNone()) {
            List<String> fair = Stream.concat(fairness.weak().stream(), fairness.strong().stream())
                    .toList();
            notes.add("the declared fairness of the model is left out: " + few(fair));
        }
        if (!questions.isEmpty()) {
            notes.add("the properties and progress measures of the model are left out: " + few(questions));
        }
    }

    /** Notes that the equivalences of a model are left out. */
    public static void equivalences(ColoredNet net, Path file, Notes notes) {
        String name = file.toString().toLowerCase(Locale.ROOT);
        if (!net.equivalences().isEmpty() && PICTURES.stream().noneMatch(name::endsWith)) {
            notes.add("the declared equivalences of the model are left out: "
                    + few(net.equivalences().stream().map(Equivalence::name).toList()));
        }
    }

    private static String few(List<String> names) {
        return names.stream().limit(SHOWN_NAMES).collect(Collectors.joining(", "))
                + (names.size() > SHOWN_NAMES ? ", …" : "");
    }

    /** Notes that nodes are written with their ids, if some have a different name. */
    public static void labels(PetriNet net, String format, Notes notes) {
        int labelled = 0;
        String example = "";
        for (int p = net.places() - 1; p >= 0; p--) {
            if (!net.placeId(p).equals(net.placeName(p))) {
                labelled++;
                example = quote(net.placeId(p)) + " for " + quote(net.placeName(p));
            }
        }
        for (int t = net.transitions() - 1; t >= 0; t--) {
            if (!net.transitionId(t).equals(net.transitionName(t))) {
                labelled++;
                example = quote(net.transitionId(t)) + " for " + quote(net.transitionName(t));
            }
        }
        labels(labelled, example, format, notes);
    }

    /** Notes that the nodes of a high-level net are written with their ids, if some have a different name. */
    public static void labels(ColoredNet net, String format, Notes notes) {
        List<String> examples = Stream.concat(
                        net.places().stream()
                                .filter(place -> !place.id().equals(place.name()))
                                .map(place -> quote(place.id()) + " for " + quote(place.name())),
                        net.transitions().stream()
                                .filter(transition -> !transition.id().equals(transition.name()))
                                .map(transition -> quote(transition.id()) + " for " + quote(transition.name())))
                .toList();
        labels(examples.size(), examples.isEmpty() ? "" : examples.get(0), format, notes);
    }

    private static void labels(int labelled, String example, String format, Notes notes) {
        if (labelled > 0) {
            notes.add(format + " has one name per node; " + (labelled == 1 ? "one is" : labelled + " are")
                    + " written with the id, such as " + example);
        }
    }
}
