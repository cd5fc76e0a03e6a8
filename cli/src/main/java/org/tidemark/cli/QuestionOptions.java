package org.tidemark.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Countable;
import org.tidemark.format.AutomatonFiles;
import org.tidemark.format.InputException;
import org.tidemark.format.PropertyEntry;
import org.tidemark.format.mcc.PropertyXml;
import org.tidemark.format.properties.PropertyText;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.FormulaPrinter;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.Logic;
import org.tidemark.logic.Property;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What is asked of a model. */
final class QuestionOptions {
    @Spec(Spec.Target.MIXEE)
    @Nullable
    CommandSpec spec;

    @Option(
            names = {"-f", "--formula"},
            paramLabel = "FORMULA",
            description = "A formula, such as 'AG p + q <= 1' or 'EF deadlock', or 'max(p + q)' for the largest value; "
                    + "may be given several times.")
    List<String> formulas = new ArrayList<>();

    @Option(
            names = "--properties",
            paramLabel = "FILE",
            description = "A file of questions: the contest's XML where its name ends in .xml, otherwise lines of "
                    + "'name: formula'; may be given several times.")
    List<String> files = new ArrayList<>();

    @Option(names = "--deadlock-free", description = "Ask whether something can always happen: AG !deadlock.")
    boolean deadlockFree;

    @Option(names = "--one-safe", description = "Ask whether no place ever holds two tokens.")
    boolean oneSafe;

    @Option(names = "--stable-marking", description = "Ask whether some place never changes its number of tokens.")
    boolean stableMarking;

    @Option(names = "--quasi-live", description = "Ask whether every transition can happen at least once.")
    boolean quasiLive;

    @Option(names = "--live", description = "Ask whether every transition can, whatever happens, happen again.")
    boolean live;

    @Option(
            names = "--conforms",
            paramLabel = "FILE",
            description =
                    "Ask whether every finite run is legal to the automaton in this file: the Hanoi format where its "
                            + "name ends in .hoa, otherwise lines of 'state -- event --> state'; may be given several times.")
    List<String> automata = new ArrayList<>();

    /** What could be read, and a sentence for everything that could not. */
    record Asked(List<Property> properties, List<Property.Conformance> conformances, List<String> errors) {
        boolean isNothing() {
            return properties.isEmpty() && conformances.isEmpty();
        }
    }

    /** Refuses to be asked nothing, before a model is read. */
    void check() {
        boolean something = deadlockFree || oneSafe || stableMarking || quasiLive || live;
        if (!something && formulas.isEmpty() && files.isEmpty() && automata.isEmpty() && spec != null) {
            throw new ParameterException(
                    spec.commandLine(),
                    "nothing to check; ask with -f FORMULA, --properties FILE, --deadlock-free or another question");
        }
    }

    /** Reads all questions; a wrong one does not keep the others from being answered. */
    Asked read(PetriNet net) throws InputException {
        NetVocabulary names = new NetVocabulary(net);
        Reading reading = new Reading(new Countable(net));
        flags().forEach(reading::take);
        for (int i = 0; i < formulas.size(); i++) {
            formula("f" + (i + 1), formulas.get(i), names, reading);
        }
        for (String file : files) {
            Path path = ModelArgument.path(file);
            boolean contest = file.toLowerCase(Locale.ROOT).endsWith(".xml");
            for (PropertyEntry entry : contest ? PropertyXml.read(path, names) : PropertyText.read(path, names)) {
                if (entry instanceof PropertyEntry.Read read) {
                    reading.take(read.property());
                } else if (entry instanceof PropertyEntry.Refused refused) {
                    reading.errors.add(refused.message());
                }
            }
        }
        for (String file : automata) {
            automaton(file, names, reading);
        }
        return new Asked(reading.properties, reading.conformances, reading.errors);
    }

    private List<Property> flags() {
        List<Property> asked = new ArrayList<>();
        if (deadlockFree) {
            Formula alive = Formula.always(new Formula.Not(new Formula.Deadlock()));
            asked.add(new Property.Truth("deadlock-free", alive));
        }
        if (oneSafe) {
            asked.add(new Property.OneSafe("one-safe"));
        }
        if (stableMarking) {
            asked.add(new Property.StableMarking("stable-marking"));
        }
        if (quasiLive) {
            asked.add(new Property.QuasiLiveness("quasi-live"));
        }
        if (live) {
            asked.add(new Property.Liveness("live"));
        }
        return asked;
    }

    private static void formula(String name, String text, NetVocabulary names, Reading reading) {
        try {
            reading.take(FormulaParser.property(name, text, names));
        } catch (FormulaSyntaxException e) {
            reading.errors.add("formula " + name + ":" + e.getMessage() + "\n" + e.excerpt());
        }
    }

    private static void automaton(String file, NetVocabulary names, Reading reading) {
        try {
            FiniteAutomaton automaton = AutomatonFiles.read(ModelArgument.path(file), names);
            reading.take(new Property.Conformance(automaton.name(), automaton));
        } catch (InputException e) {
            reading.errors.add(String.valueOf(e.getMessage()));
        }
    }

    /** Collects properties under different names, and what is wrong with others. */
    private static final class Reading {
        private final Countable countable;
        private final List<Property> properties = new ArrayList<>();
        private final List<Property.Conformance> conformances = new ArrayList<>();
        private final List<String> errors = new ArrayList<>();
        private final Set<String> names = new HashSet<>();

        Reading(Countable countable) {
            this.countable = countable;
        }

        void take(Property property) {
            try {
                countable.check(property);
            } catch (FormulaException e) {
                errors.add(property.name() + ": " + e.getMessage());
                return;
            }
            if (property instanceof Property.Truth truth && Logic.of(truth.formula()) == Logic.STATE) {
                String text = FormulaPrinter.print(truth.formula());
                errors.add(property.name() + ": " + InputException.quote(text)
                        + " is a condition on one state; ask whether it always holds, AG (…), or can hold, EF (…)");
            } else if (!names.add(property.name())) {
                errors.add(property.name() + ": there are two questions of this name");
            } else if (property instanceof Property.Conformance conformance) {
                conformances.add(conformance);
            } else {
                properties.add(property);
            }
        }
    }
}
