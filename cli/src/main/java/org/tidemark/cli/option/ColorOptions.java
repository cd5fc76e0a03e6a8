package org.tidemark.cli.option;

import org.jspecify.annotations.Nullable;
import org.tidemark.check.Reduction;
import org.tidemark.check.direct.Execution;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.Equivalence;
import org.tidemark.format.InputException;
import org.tidemark.format.LimitException;
import org.tidemark.format.NetSource;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How a high-level net is executed. */
public final class ColorOptions {
    private static final OptionWords<Execution.Colors> WORDS = OptionWords.of("way", Execution.Colors.values());

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

    /**
     * Chooses how a net is executed.
     *
     * @throws InputException when the net cannot be executed in the way asked for
     */
    public Execution execution(NetSource source, Engine engine, UnfoldingLimits limits, Execution.Purpose purpose)
            throws InputException {
        ColoredNet net = source.colored();
        boolean isRelative = net != null && net.clock() != null && net.clock().isRelative();
        boolean hasClasses = net != null && net.equivalences().stream().anyMatch(Equivalence::isDeclared);
        Execution.Colors asked = way(engine);
        Execution.Colors way =
                isRelative && !hasClasses && asked == Execution.Colors.AUTO ? Execution.Colors.UNFOLD : asked;
        if (engine.collapses() && (net == null || net.isPlain())) {
            throw new InputException(source.file() + ": --store collapse numbers the multi-sets that places of a "
                    + "high-level net hold, and this is a place/transition net; --store tree keeps parts that its states "
                    + "share once");
        }
        try {
            boolean looks = !engine.sweeps() && !engine.composes() && !engine.isSymbolic();
            return Execution.of(source, way, limits, looks ? purpose : Execution.Purpose.OTHER);
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
        if (WORDS.read(spec, colors) == Execution.Colors.DIRECT && spec != null) {
            throw new ParameterException(
                    spec.commandLine(), who + " goes by the unfolding of a high-level net; leave out --colors direct");
        }
    }

    /** The way asked for; a store that forgets states goes by the unfolding. */
    private Execution.Colors way(Engine engine) {
        Execution.Colors way = WORDS.read(spec, colors);
        if (engine.choice().isForgetful() && spec != null && way == Execution.Colors.DIRECT) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--colors direct and --store " + engine.store().word()
                            + (engine.store() == StoreOption.DISK
                                    ? " do not go together: states that are executed directly are numbers of multi-sets, which mean "
                                            + "something only while the run lasts; leave out --colors direct, and the unfolding is explored"
                                    : " do not go together here: runs are found again on the unfolding"));
        }
        if (engine.collapses() && spec != null && way == Execution.Colors.UNFOLD) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--store collapse and --colors unfold do not go together: an unfolding has no multi-sets to number");
        }
        if (engine.collapses()) {
            return Execution.Colors.DIRECT;
        }
        boolean isSymmetric = engine.reduce().asksFor(Reduction.SYMMETRY);
        if (isSymmetric && engine.sweeps() && spec != null && way == Execution.Colors.DIRECT) {
            throw new ParameterException(
                    spec.commandLine(),
                    "a sweep over representatives goes by the unfolding of a high-level net; leave out --colors direct");
        }
        if (isSymmetric && way != Execution.Colors.DIRECT) {
            return Execution.Colors.UNFOLD;
        }
        return engine.choice().isForgetful() ? Execution.Colors.UNFOLD : way;
    }
}
