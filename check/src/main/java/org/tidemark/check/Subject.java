package org.tidemark.check;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.network.Network;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.input.InputException;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.TransitionSystem;

/**
 * The subject of a check: a place/transition net, which may be that of a network of automata, a high-level net that is
 * executed directly, or the graph of a net.
 *
 * @param system the system that is checked; null until a high-level net is unfolded
 * @param direct the high-level net, where it is to be executed directly; null otherwise
 * @param network the network that the net was made of; null where it is not
 * @param unfolding makes the place/transition net of the high-level net, should direct execution not complete
 * @param late the unfolding that was put off to look at some states first; null where none was
 * @param reference where the model is found again; null where that is not known
 * @param colored the high-level net that the net is or would be the unfolding of, where less of it may be unfolded; null otherwise
 */
public record Subject(
        @Nullable TransitionSystem system,
        @Nullable DirectNet direct,
        @Nullable Network network,
        Unfolding unfolding,
        @Nullable LateUnfolding late,
        @Nullable String reference,
        @Nullable ColoredNet colored) {
    public Subject(
            @Nullable PetriNet net,
            @Nullable DirectNet direct,
            @Nullable Network network,
            Unfolding unfolding,
            @Nullable LateUnfolding late) {
        this(net == null ? null : new NetSystem(net), direct, network, unfolding, late, null, null);
    }

    /** A system of any kind. */
    public static Subject of(TransitionSystem system) {
        return system instanceof NetSystem of
                ? of(of.net())
                : new Subject(system, null, null, () -> null, null, null, null);
    }

    /** The net, where the system is one; null otherwise. */
    public @Nullable PetriNet net() {
        return system instanceof NetSystem of ? of.net() : null;
    }

    /** A place/transition net. */
    public static Subject of(PetriNet net) {
        return new Subject(net, null, null, () -> net, null);
    }

    /** A graph that was kept, and its system where that is to be had: the stages of the plan have the graph. */
    public static Subject ofGraph(@Nullable TransitionSystem system) {
        return system == null ? new Subject((PetriNet) null, null, null, () -> null, null) : of(system);
    }

    /** A high-level net that is executed directly. */
    public static Subject of(DirectNet direct, Unfolding unfolding) {
        return new Subject(null, direct, null, unfolding, null);
    }

    /** This subject, whose net was made of a network. */
    public Subject ofNetwork(@Nullable Network made) {
        return new Subject(system, direct, made, unfolding, late, reference, colored);
    }

    /** This subject, which is, or would be, the unfolding of a high-level net. */
    public Subject ofColored(@Nullable ColoredNet folded) {
        return new Subject(system, direct, network, unfolding, late, reference, folded);
    }

    /** This subject, with a file or a name by which files that are left behind refer to the model. */
    public Subject from(String where) {
        return new Subject(system, direct, network, unfolding, late, where, colored);
    }

    /** The name of the model in files that are left behind: where it is found again, or at least its own name. */
    public String modelName(TransitionSystem of) {
        return reference == null ? of.name() : reference;
    }

    /** Unfolds a high-level net. */
    @FunctionalInterface
    public interface Unfolding {
        /** The net; null where the limits do not allow it. */
        @Nullable
        PetriNet unfold() throws InputException;

        /** Those that are asked of some questions about obligations, which direct execution has come upon at a fault. */
        default List<Property> alsoAsked(List<Property> found) {
            return found;
        }

        /** Those whose answers are wanted of some questions about obligations, which direct execution has found to hold. */
        default List<Property> alsoAnswered(List<Property> found) {
            return List.of();
        }
    }
}
