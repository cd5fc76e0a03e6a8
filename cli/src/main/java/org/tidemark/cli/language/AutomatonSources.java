package org.tidemark.cli.language;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.tidemark.automata.equivalence.Equivalence;
import org.tidemark.automata.network.Network;
import org.tidemark.automata.network.NetworkPart;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.equivalence.AutomatonSource;
import org.tidemark.check.language.EventNames;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.sweep.SweepMeasure;
import org.tidemark.cli.option.EngineOptions;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.format.NetSource;
import org.tidemark.format.Notes;
import org.tidemark.format.aut.LabelledAutReader;
import org.tidemark.format.registry.ModelInput;
import org.tidemark.graph.condensed.GraphFile;
import org.tidemark.graph.condensed.UnusableGraph;
import org.tidemark.input.InputException;
import org.tidemark.logic.NearName;
import org.tidemark.net.PetriNet;
import org.tidemark.zoo.Zoo;

/** Opens those whose automata are asked for: automata in files, kept graphs, models. */
final class AutomatonSources {
    private final EngineOptions engines;
    private final ExploreOptions options;
    private final MemoryBudget budget;
    private final Equivalence equivalence;
    private final Notes notes;

    /** Automata that are read are booked on the budget; of models no more is wanted than what is the same by the equivalence. */
    AutomatonSources(
            EngineOptions engines, ExploreOptions options, MemoryBudget budget, Equivalence equivalence, Notes notes) {
        this.equivalence = equivalence;
        this.engines = engines;
        this.options = options;
        this.budget = budget;
        this.notes = notes;
    }

    AutomatonSource open(ModelArgument model) throws InputException {
        if (!Zoo.isReference(model.reference) && !model.reference.isEmpty()) {
            Path file = ModelArgument.path(model.reference);
            String name = ModelInput.withoutCompression(file.toString()).toLowerCase(Locale.ROOT);
            if (name.endsWith(".aut") && Files.isRegularFile(file)) {
                return automaton(file);
            }
            if (GraphFile.isGraph(file)) {
                return graph(file);
            }
        }
        NetSource source = model.source(notes);
        PetriNet net = SeenSteps.open(source, equivalence, options, notes);
        SweepMeasure.Wish wish = engines.engine().sweeps() ? engines.measure(model.measures(net)) : null;
        return new AutomatonSource.Explored(net.name(), net, EventNames.of(net, source.silentEvents()), wish);
    }

    /** One part of a network, as it is there, with all its labels. */
    AutomatonSource part(ModelArgument model, String name) throws InputException {
        Network network = model.source(notes).network();
        if (network == null) {
            throw new InputException(model.reference + ": --part names a part of a network, and this is not one");
        }
        for (NetworkPart part : network.parts()) {
            if (part.name().equals(name)) {
                return new AutomatonSource.Given(name, part.automaton());
            }
        }
        List<String> names = network.parts().stream().map(NetworkPart::name).toList();
        throw new InputException(
                model.reference + ": there is no part " + InputException.quote(name) + NearName.hint(name, names));
    }

    private AutomatonSource automaton(Path file) throws InputException {
        try (InputStream in = ModelInput.open(file)) {
            return new AutomatonSource.Given(file.toString(), LabelledAutReader.read(in, file.toString(), budget));
        } catch (IOException e) {
            throw InputException.unreadable(file, e);
        } catch (MemoryBudget.Exhausted full) {
            throw new InputException(
                    file + ": the automaton alone needs more than the memory budget; --memory raises it");
        }
    }

    private static AutomatonSource graph(Path file) throws InputException {
        try {
            GraphFile graph = GraphFile.open(file);
            return new AutomatonSource.Kept(
                    file.toString(), graph.graph(), graph.card().seen());
        } catch (IOException e) {
            throw InputException.unreadable(file, e);
        } catch (UnusableGraph e) {
            throw new InputException(file + ": " + e.getMessage(), e);
        }
    }
}
