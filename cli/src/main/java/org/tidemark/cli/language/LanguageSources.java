package org.tidemark.cli.language;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.task.Engine;
import org.tidemark.automata.equivalence.Equivalence;
import org.tidemark.automata.network.Network;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.language.EventNames;
import org.tidemark.check.language.LanguageSource;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.check.view.NetworkQuotient;
import org.tidemark.cli.explore.BreachReport;
import org.tidemark.cli.option.EngineOptions;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.format.LimitException;
import org.tidemark.format.NetSource;
import org.tidemark.format.Notes;
import org.tidemark.format.automaton.AutomatonReader;
import org.tidemark.format.registry.AutomatonFiles;
import org.tidemark.format.registry.NetFiles;
import org.tidemark.input.InputException;
import org.tidemark.logic.BorrowedNames;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.Logic;
import org.tidemark.logic.Vocabulary;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.network.TooManySteps;
import org.tidemark.zoo.Zoo;

/** Opens those whose languages are asked for. */
public record LanguageSources(EngineOptions engines, ExploreOptions options, Notes notes) {
    /** The model asked about, whose words end where a formula holds; null for everywhere. */
    LanguageSource.OfModel model(ModelArgument model, NetSource source, @Nullable String accept) throws InputException {
        PetriNet net = net(source, accept);
        BreachReport.unheeded(notes, new NetSystem(net));
        SweepMeasure.Wish wish = engines.engine().sweeps() ? engines.measure(model.measures(new NetSystem(net))) : null;
        return speaker(model, source, net, "--accept", accept, wish);
    }

    /** Another model. Of the measure asked for it takes the name, where it has one of that name itself. */
    public LanguageSource.OfModel second(String reference, @Nullable String accept) throws InputException {
        ModelArgument model = ModelArgument.again(reference);
        NetSource source = model.source(notes);
        PetriNet net = net(source, accept);
        Map<String, String> own = model.measures(new NetSystem(net));
        String asked = engines.progress;
        SweepMeasure.Wish wish =
                new SweepMeasure.Wish(asked != null && own.containsKey(asked) ? asked : SweepMeasure.AUTO, own);
        return speaker(
                model, source, net, "--accept-other", accept, engines.engine().sweeps() ? wish : null);
    }

    /** The net of a model: states matter where words end only in some of them. */
    private PetriNet net(NetSource source, @Nullable String accept) throws InputException {
        return accept == null
                ? SeenSteps.open(source, Equivalence.BRANCHING, options, notes)
                : source.unfolded(Engine.unfolding(options));
    }

    private static LanguageSource.OfModel speaker(
            ModelArgument model,
            NetSource source,
            PetriNet net,
            String option,
            @Nullable String accept,
            SweepMeasure.@Nullable Wish wish)
            throws InputException {
        List<String> labels =
                Zoo.isReference(model.reference) ? null : NetFiles.labels(ModelArgument.path(model.reference));
        EventNames names = labels == null ? EventNames.of(net, source.silentEvents()) : EventNames.labels(net, labels);
        Formula ends = accept == null ? null : condition(option, accept, net);
        return new LanguageSource.OfModel(net.name(), net, names, ends, wish);
    }

    /** Whom a model is compared with: another model, or the automaton of a service. */
    LanguageSource other(String reference, LanguageSource.OfModel model, @Nullable String accept)
            throws InputException {
        if (isModel(reference)) {
            return second(reference, accept);
        }
        Path file = ModelArgument.path(reference);
        String bare = reference.split("/", 2)[0];
        if (!Files.exists(file) && ModelArgument.isZooModel(bare)) {
            throw new InputException(reference + ": no such file; did you mean zoo:" + reference + "?");
        }
        AutomatonReader.Service service =
                AutomatonFiles.readService(file, new ServiceNames(new NetVocabulary(model.net())));
        return new LanguageSource.OfService(service.automaton(), service.hidden());
    }

    /** Whether a name on the command line is that of a model, by its beginning or its ending. */
    public static boolean isModel(String reference) throws InputException {
        String name = ModelArgument.again(reference).reference;
        return Zoo.isReference(name) || NetFiles.isNet(ModelArgument.path(name));
    }

    private static Formula condition(String option, String text, PetriNet net) throws InputException {
        NetVocabulary names = new NetVocabulary(net);
        try {
            Formula formula = FormulaParser.formula(text, names);
            if (Logic.of(formula) != Logic.STATE) {
                throw new InputException(option + " " + InputException.quote(text)
                        + ": expected a condition on one state, without temporal operators");
            }
            return new Expansion(names).of(formula);
        } catch (FormulaException e) {
            throw new InputException(
                    option + " " + InputException.quote(text) + " (" + net.name() + "):" + e.getMessage(), e);
        }
    }

    /** The names of a model as a service uses them: it may also speak of events that the model does not have. Immutable. */
    static final class ServiceNames extends BorrowedNames {
        private static final Set<String> CONDITIONS = Set.of("deadlock", "true", "false");

        /** Takes the names of a model. */
        public ServiceNames(Vocabulary model) {
            super(model);
        }

        /** Any name, unless it is a condition: in the Hanoi format both are propositions. */
        @Override
        public @Nullable String transition(String name) {
            String known = super.transition(name);
            boolean condition = CONDITIONS.contains(name) || name.matches(".*[\\s<>=!&|()].*") || place(name) != null;
            return known != null || condition ? known : name;
        }
    }

    /** Opens the net of a model of which nobody asks for more than its steps. */
    static final class SeenSteps {
        private SeenSteps() {}

        /**
         * The net of a model. Where that of a network is too large, it is the one of a network with smaller parts whose steps look the
         * same, and the notes hear of it.
         *
         * @param equivalence what looks the same
         * @throws LimitException where that is too large as well
         */
        static PetriNet open(NetSource source, Equivalence equivalence, ExploreOptions options, Notes notes)
                throws InputException {
            TimeLimit time = new TimeLimit(options);
            Network network = source.network();
            try {
                return source.unfolded(Engine.unfolding(source, options));
            } catch (LimitException whole) {
                if (network == null) {
                    throw whole;
                }
                try {
                    PetriNet net = NetworkQuotient.net(network, equivalence, time.left());
                    notes.add(whole.what() + "; its parts were made smaller first");
                    return net;
                } catch (TooManySteps | MemoryBudget.Exhausted | Cancelled none) {
                    throw whole;
                }
            }
        }
    }
}
