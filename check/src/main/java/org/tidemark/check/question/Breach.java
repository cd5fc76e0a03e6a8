package org.tidemark.check.question;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.replay.Replay;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;
import org.tidemark.system.Game;
import org.tidemark.system.Obligation;
import org.tidemark.system.TransitionSystem;

/**
 * An obligation of a net that is not kept, and where.
 *
 * @param obligation what was taken for granted
 * @param why what is wrong, as a sentence without its full stop
 * @param run the transitions of a replayed run to the state where it is wrong
 */
public record Breach(Obligation obligation, String why, List<Integer> run) {
    public Breach {
        run = List.copyOf(run);
    }

    /** Replays a run and returns the condition that its last state breaks; null where it breaks none. */
    public static @Nullable Breach of(TransitionSystem system, Obligation obligation, List<Integer> run) {
        Game game = Replay.after(system, run);
        return obligation.clauses().stream()
                .filter(clause -> !game.holds(clause.condition()))
                .findFirst()
                .map(clause -> new Breach(obligation, words(obligation, clause, game), run))
                .orElse(null);
    }

    /**
     * Describes the fault in a state where an expression that a transition needs has no value; null where all have one.
     */
    public static @Nullable String faultIn(TransitionSystem system, Game game) {
        return system.obligations().stream()
                .filter(Obligation::isFault)
                .flatMap(obligation -> obligation.clauses().stream())
                .filter(clause -> !game.holds(clause.condition()))
                .findFirst()
                .map(clause -> faultWords(clause, game))
                .orElse(null);
    }

    private static String words(Obligation obligation, Obligation.Clause broken, Game game) {
        return obligation.isFault() ? faultWords(broken, game) : broken.otherwise();
    }

    private static String faultWords(Obligation.Clause broken, Game game) {
        String fault = game.fault();
        return fault == null ? broken.otherwise() : fault;
    }

    /** The obligation that a question asks for; null where it asks for something else. */
    public static @Nullable Obligation asked(TransitionSystem system, Property property) {
        Obligation obligation = named(system, property.name());
        Formula by = new Formula.Kept(property.name());
        return obligation != null
                        && property instanceof Property.Truth truth
                        && (truth.formula().equals(obligation.property().formula())
                                || truth.formula().equals(Formula.always(by)))
                ? obligation
                : null;
    }

    /** The obligation of a name; null where there is none. */
    public static @Nullable Obligation named(TransitionSystem system, String name) {
        return system.obligations().stream()
                .filter(obligation -> obligation.name().equals(name))
                .findFirst()
                .orElse(null);
    }
}
