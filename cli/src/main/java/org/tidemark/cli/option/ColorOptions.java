package org.tidemark.cli.option;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.task.Engine;
import org.tidemark.check.direct.Execution;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.Equivalence;
import org.tidemark.engine.Colors;
import org.tidemark.engine.Reduction;
import org.tidemark.engine.Store;
import org.tidemark.format.LimitException;
import org.tidemark.format.NetSource;
import org.tidemark.format.Notes;
import org.tidemark.input.InputException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How a high-level net is executed. */
public final class ColorOptions {
    private static final OptionWords<Colors> WORDS = OptionWords.of("--colors", Colors.values());

    @Spec(Spec.Target.MIXEE)
    @Nullable
    CommandSpec spec;

    @Option(
            names = "--colors",
            paramLabel = "WAY",
            defaultValue = "auto",
            description =
                    "How a high-level net is executed: unfold (as a place/transition net, with a place for every value that "
                            + "can occur), direct (as it is, which needs no list of values) or auto, which unfolds unless the "
                            + "unfolding is refused or large, or there are few states. Counts are the same. Default: ${DEFAULT-VALUE}.")
    String colors = "";

    /** Refuses a word that is none, or that does not go with the engine, before a model is read. */
    public void check(Engine engine) {
        way(engine);
        if (engine.composes() || engine.isSymbolic()) {
            refuseDirect("--store " + engine.store().word());
        }
    }

    /**
     * Chooses how a net is executed.
     *
     * @param notes what is said of equivalences of the net that are not used
     * @throws InputException when the net cannot be executed in the way asked for
     */
    public Execution execution(
            NetSource source, Engine engine, UnfoldingLimits limits, Execution.Purpose purpose, Notes notes)
            throws InputException {
        ColoredNet net = source.colored();
        boolean isRelative = net != null && net.clock() != null && net.clock().isRelative();
        Colors asked = way(engine);
        if (isRelative && engine.sweeps() && asked == Colors.UNFOLD) {
            throw new InputException(
                    "--clock relative and --search sweep: sweeps take states for one where a net is executed"
                            + " directly; leave out --colors unfold and --reduce symmetry");
        }
        Colors way = engine.colors(asked, net);
        boolean mergesStates = way != Colors.UNFOLD && !engine.composes() && !engine.isSymbolic();
        if (!mergesStates || purpose == Execution.Purpose.OTHER) {
            noteUnused(source, notes);
        }
        if (asked == Colors.DIRECT && (net == null || net.isPlain()) && !engine.collapses()) {
            notes.add("--colors direct is for high-level nets, and " + source.file() + " is a "
                    + (source.network() == null ? "place/transition net" : "network of automata")
                    + ", which is executed as it is");
        }
        Execution chosen = execution(source, engine, way, limits, purpose);
        if (chosen.direct() != null && !chosen.why().isEmpty()) {
            notes.add("executed directly, not unfolded: " + chosen.why());
        }
        return chosen;
    }

    /** Says that equivalences of a model are not used, where all its states are met. */
    public static void noteUnused(NetSource source, Notes notes) {
        ColoredNet net = source.colored();
        List<String> names = net == null
                ? List.of()
                : net.equivalences().stream()
                        .filter(Equivalence::isDeclared)
                        .map(Equivalence::name)
                        .toList();
        if (!names.isEmpty()) {
            notes.add((names.size() == 1 ? "the equivalence " : "the equivalences ") + String.join(" and ", names)
                    + (names.size() == 1 ? " is" : " are")
                    + " not used here: every state of the net is visited, and there may be infinitely many");
        }
    }

    private static Execution execution(
            NetSource source, Engine engine, Colors way, UnfoldingLimits limits, Execution.Purpose purpose)
            throws InputException {
        ColoredNet net = source.colored();
        if (engine.collapses() && (net == null || net.isPlain())) {
            throw new InputException(source.file() + ": --store collapse numbers the multi-sets that places of a "
                    + "high-level net hold, and this is a place/transition net; --store tree keeps parts that its states "
                    + "share once");
        }
        try {
            return engine.execution(source, way, limits, purpose);
        } catch (LimitException limit) {
            throw limit;
        } catch (InputException refused) {
            throw engine.collapses()
                    ? new InputException(
                            refused.getMessage()
                                    + "; --store collapse has to execute the net directly, --store tree has not",
                            refused)
                    : refused;
        }
    }

    /** Refuses direct execution for those who need an unfolding. */
    public void refuseDirect(String who) {
        if (WORDS.read(spec, colors) == Colors.DIRECT && spec != null) {
            throw new ParameterException(
                    spec.commandLine(), who + " goes by the unfolding of a high-level net; leave out --colors direct");
        }
    }

    /** The way asked for; a store that forgets states goes by the unfolding. */
    private Colors way(Engine engine) {
        Colors way = WORDS.read(spec, colors);
        if (engine.isElsewhere()) {
            refuseDirect("a cluster");
        }
        if (engine.choice().isForgetful() && spec != null && way == Colors.DIRECT) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--colors direct and --store " + engine.store().word()
                            + (engine.store() == Store.DISK
                                    ? " do not go together: states that are executed directly are numbers of multi-sets, which mean "
                                            + "something only while the run lasts; leave out --colors direct, and the unfolding is explored"
                                    : " do not go together here: runs are found again on the unfolding"));
        }
        if (engine.collapses() && spec != null && way == Colors.UNFOLD) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--store collapse and --colors unfold do not go together: an unfolding has no multi-sets to number");
        }
        boolean isSymmetric = engine.reduce().asksFor(Reduction.SYMMETRY);
        if (isSymmetric && engine.sweeps() && spec != null && way == Colors.DIRECT) {
            throw new ParameterException(
                    spec.commandLine(),
                    "a sweep over representatives goes by the unfolding of a high-level net; leave out --colors direct");
        }
        return engine.colors(way, null);
    }
}
