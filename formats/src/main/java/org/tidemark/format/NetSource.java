package org.tidemark.format;

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.network.JointSteps;
import org.tidemark.automata.network.Network;
import org.tidemark.bits.TooLarge;
import org.tidemark.color.ColorException;
import org.tidemark.color.LimitReached;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.net.Clock;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.type.ColorSet;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.network.NetworkNet;
import org.tidemark.net.network.TooManySteps;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.Remedy;

/**
 * The model read from a file: a place/transition net or a high-level one, a network of automata, whose net is made when it is
 * asked for, and kept, or a system of another formalism, which has no net. Immutable as far as anybody can see.
 */
public final class NetSource {
    private final @Nullable ColoredNet colored;
    private final @Nullable Network network;
    private final @Nullable StepFinder finder;
    private final @Nullable TransitionSystem system;
    private volatile @Nullable PetriNet plain;

    /** The colours of each place that may occur, once they are known and until there is an unfolding. */
    private volatile ColorSet @Nullable [] possible;

    private final String file;
    private final Map<String, String> positions;
    private final NodePositions drawing;
    private final ProcessMarks marks;

    private NetSource(
            @Nullable PetriNet plain,
            @Nullable ColoredNet colored,
            @Nullable Network network,
            @Nullable StepFinder finder,
            String file,
            Map<String, String> positions,
            NodePositions drawing,
            ProcessMarks marks) {
        this.plain = plain;
        this.colored = colored;
        this.network = network;
        this.finder = finder;
        this.file = file;
        this.positions = Map.copyOf(positions);
        this.drawing = drawing;
        this.marks = marks;
        system = null;
    }

    private NetSource(TransitionSystem system, String file) {
        this.system = system;
        this.file = file;
        colored = null;
        network = null;
        finder = null;
        positions = Map.of();
        drawing = NodePositions.NONE;
        marks = ProcessMarks.NONE;
    }

    public static NetSource of(PetriNet net, String file) {
        return new NetSource(net, null, null, null, file, Map.of(), NodePositions.NONE, ProcessMarks.NONE);
    }

    /** A network of automata from a file. */
    public static NetSource of(Network network, String file) {
        return new NetSource(null, null, network, null, file, Map.of(), NodePositions.NONE, ProcessMarks.NONE);
    }

    /** A system of another formalism from a file. */
    public static NetSource of(TransitionSystem system, String file) {
        return new NetSource(system, file);
    }

    /**
     * A high-level net from a file.
     *
     * @param positions where places and transitions are declared, by their ids, as in {@code m.tide:3:7}
     */
    public static NetSource of(ColoredNet net, String file, Map<String, String> positions) {
        return new NetSource(null, net, null, null, file, positions, NodePositions.NONE, ProcessMarks.NONE);
    }

    /** This net with the positions at which its file draws the nodes. */
    public NetSource drawnAt(NodePositions nodes) {
        return new NetSource(plain, colored, network, finder, file, positions, nodes, marks);
    }

    /** This net with what its file says of the process that it describes. */
    public NetSource marked(ProcessMarks process) {
        return new NetSource(plain, colored, network, finder, file, positions, drawing, process);
    }

    /** What the file says of the process that the net describes. */
    public ProcessMarks marks() {
        return marks;
    }

    /**
     * This net with a finder of steps: should the net of a network be too large, it has only the steps that are found
     * to occur; with null it is refused.
     */
    public NetSource findingSteps(@Nullable StepFinder by) {
        return network == null ? this : new NetSource(plain, colored, network, by, file, positions, drawing, marks);
    }

    /** Finds out which of the steps that the parts of a network may take together ever occur. */
    @FunctionalInterface
    public interface StepFinder {
        /**
         * All that occur.
         *
         * @throws TooLarge when that cannot be found out within the limits; the message says how far it came
         */
        JointSteps occurring(Network network, UnfoldingLimits limits) throws TooLarge;
    }

    /** Where the file draws the nodes; for a high-level net, its own nodes and not those of its unfolding. */
    public NodePositions drawing() {
        return drawing;
    }

    /** This source with the high-level net, if there is one, replaced by another with equal nodes. */
    public NetSource with(UnaryOperator<ColoredNet> replacement) {
        return colored == null
                ? this
                : new NetSource(plain, replacement.apply(colored), network, finder, file, positions, drawing, marks);
    }

    /**
     * This source with a clock that counts all the time passed, where the net has time.
     *
     * @throws InputException when the name of the place that counts it is taken
     */
    public NetSource withAbsoluteTime() throws InputException {
        if (colored == null) {
            return this;
        }
        try {
            return new NetSource(plain, Clock.absolute(colored), network, finder, file, positions, drawing, marks);
        } catch (ColorException e) {
            throw refusal(e);
        }
    }

    /** The high-level net; null if it is a place/transition net or a network. */
    public @Nullable ColoredNet colored() {
        return colored;
    }

    /** The system, where it is neither a net nor a network; null otherwise. */
    public @Nullable TransitionSystem system() {
        return system;
    }

    /** Refuses to use a system for something that only nets are good for; {@code what} is the subject of the sentence. */
    public void requireNet(String what) throws InputException {
        if (system != null) {
            boolean isNet = system.nouns().model().endsWith(" net");
            throw unfit(what + " takes a net"
                    + (!isNet ? "" : system.alarms() != null ? " without dense time" : " of another format"));
        }
    }

    /**
     * The net of a system that has one, and this otherwise.
     *
     * @throws InputException where a system of that kind has none
     */
    public NetSource asNet() throws InputException {
        return system instanceof NetForm form ? of(form.net(), file) : this;
    }

    /** The refusal to use what is not a net for something; {@code why} is a clause of its own. */
    public InputException unfit(String why) {
        String noun = system == null ? "net" : system.nouns().model();
        String article = "aeiou".indexOf(noun.charAt(0)) < 0 ? "a " : "an ";
        return new InputException(file + ": is " + article + noun + ", and " + why);
    }

    /** The network of automata; null if it is a net. */
    public @Nullable Network network() {
        return network;
    }

    /**
     * A net with the states of the network, and with no step that several parts take together: what is asked about states of the
     * network can be asked in its names.
     *
     * @throws LimitException when even that is too large
     */
    public PetriNet states(UnfoldingLimits limits) throws InputException {
        Network made = Objects.requireNonNull(network);
        try {
            return NetworkNet.of(made, new JointSteps(made), limits.bytes());
        } catch (TooManySteps e) {
            throw tooLarge(e);
        }
    }

    /** The names of events, or of groups of them, that an observer does not see. */
    public Set<String> silentEvents() {
        return network == null ? Set.of() : NetworkNet.silent(network);
    }

    /**
     * A net without nodes whose groups have the names of the high-level places and transitions; null if this is not a
     * high-level net.
     */
    public @Nullable PetriNet names() {
        return colored == null ? null : Unfolding.names(colored);
    }

    /** The file the net was read from. */
    public String file() {
        return file;
    }

    /**
     * The net as a place/transition net: itself, its unfolding, or the net of the network.
     *
     * @throws LimitException when a high-level net cannot be unfolded within the limits, or the net of a network is too large
     * @throws InputException when it cannot be unfolded at all, or is neither a net nor a network
     */
    public PetriNet unfolded(UnfoldingLimits limits) throws InputException {
        requireNet("this");
        if (colored == null) {
            PetriNet known = plain;
            return known == null ? composed(limits) : known;
        }
        try {
            long start = System.nanoTime();
            ColorSet[] known = possible;
            if (known == null) {
                known = Unfolding.possible(colored, limits);
                possible = known; // whoever is refused may ask again with other limits
            }
            PetriNet unfolded = Unfolding.of(colored, known, limits.after(System.nanoTime() - start));
            possible = null; // they are seldom asked for again, and may be many
            return unfolded;
        } catch (ColorException e) {
            throw refusal(e);
        }
    }

    private PetriNet composed(UnfoldingLimits limits) throws InputException {
        if (network == null) {
            throw new IllegalStateException("neither net is there");
        }
        PetriNet made;
        try {
            made = NetworkNet.of(network, limits.bytes());
        } catch (TooManySteps e) {
            if (finder == null) {
                throw tooLarge(e);
            }
            made = occurring(network, finder, limits, e);
        }
        plain = made;
        return made;
    }

    /** The net of the steps that occur, where that of all steps is too large. */
    private PetriNet occurring(Network made, StepFinder by, UnfoldingLimits limits, TooManySteps whole)
            throws InputException {
        try {
            return NetworkNet.of(made, by.occurring(made, limits), limits.bytes());
        } catch (TooManySteps e) {
            throw tooLarge(e);
        } catch (TooLarge e) {
            throw new LimitException(
                    file, new LimitReached(whole.getMessage() + "; " + e.getMessage(), "", whole.bytes()), null);
        }
    }

    private LimitException tooLarge(TooManySteps e) {
        return new LimitException(file, new LimitReached(String.valueOf(e.getMessage()), "", e.bytes()), null);
    }

    /** The error that the net cannot be executed, with the position of the node to blame. */
    public InputException refusal(ColorException e) {
        if (e instanceof LimitReached limit) {
            boolean isBetterDirect = limit.isOutOfReach() && colored != null && DirectNet.supports(colored);
            return new LimitException(file, limit, isBetterDirect ? Remedy.EXECUTE_DIRECTLY : null);
        }
        String at = e.node() == null ? file : positions.getOrDefault(e.node(), file);
        return new InputException(at + ": " + e.getMessage(), e);
    }
}
