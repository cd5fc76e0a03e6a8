package org.tidemark.cli.check;

import java.util.Objects;
import org.tidemark.check.language.Alphabet;
import org.tidemark.check.language.EventNames;
import org.tidemark.check.language.LanguageReport;
import org.tidemark.check.language.LanguageService;
import org.tidemark.check.language.LanguageSource;
import org.tidemark.check.language.Languages;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.cli.language.LanguageSources;
import org.tidemark.cli.report.Advice;
import org.tidemark.format.Notes;
import org.tidemark.input.InputException;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.logic.language.LanguageAutomaton;
import org.tidemark.logic.language.LanguageLimit;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.TransitionSystem;

/** Services that are given as models: the automaton of such a model's words over the events that it shares with a net. */
final class ModelServices {
    private final LanguageSources speakers;
    private final ExploreOptions options;
    private final Notes notes;

    /** Services opened by these speakers, within the limits of the options. */
    ModelServices(LanguageSources speakers, ExploreOptions options, Notes notes) {
        this.speakers = speakers;
        this.options = options;
        this.notes = notes;
    }

    /** A limit was met before the automaton was made. */
    static final class NotMade extends Exception {
        private static final long serialVersionUID = 1L;

        NotMade(String sentence) {
            super(sentence);
        }
    }

    FiniteAutomaton automaton(String reference, TransitionSystem system) throws InputException, NotMade {
        if (!(system instanceof NetSystem of)) {
            throw new InputException(reference + ": a model as a service is for nets, and " + system.name() + " is a "
                    + system.nouns().model() + "; expected an automaton");
        }
        PetriNet net = of.net();
        LanguageSource.OfModel service = speakers.second(reference, null);
        LanguageSource.OfModel model = new LanguageSource.OfModel(net.name(), net, EventNames.of(net), null, null);
        Alphabet letters = Alphabet.of(Alphabet.Choice.NONE, model, service);
        letters.notes().forEach(notes::add);
        LanguageReport report = new Languages(options, LanguageLimit.USUAL_STATES).of(service, letters);
        LanguageAutomaton language = report.smallest();
        if (language == null) {
            String why = Advice.sentence(Objects.requireNonNull(report.why()));
            throw new NotMade(reference + ": its automaton was not made, because " + why
                    + "; 'tidemark language MODEL --included-in " + reference + "' asks without making it");
        }
        return LanguageService.of(service.name(), language, letters.letters(), true);
    }
}
