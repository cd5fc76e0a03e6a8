package org.tidemark.cpn;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.tidemark.cpn.CpnFile.Direction;
import org.tidemark.cpn.ml.Code;
import org.tidemark.cpn.ml.ColourSet;
import org.tidemark.cpn.ml.Elaborator;
import org.tidemark.cpn.ml.MlException;
import org.tidemark.cpn.ml.Source;
import org.tidemark.input.InputException;

/**
 * A net without hierarchy: instances of places and of transitions, with inscriptions that can be evaluated. Immutable.
 *
 * @param placeNames the place of each name, also by the names of the ports that it is
 * @param isTimed whether markings have a clock
 * @param zero the clock of the initial marking
 * @param declarations all inscriptions as text, to recognise the net by
 * @param chance what an inscription that draws a random value means for the net; null where none does
 */
record CpnNet(
        String name,
        List<Place> places,
        List<Transition> transitions,
        Map<String, Integer> placeNames,
        boolean isTimed,
        Object zero,
        Elaborator elaborator,
        String declarations,
        @Nullable Chance chance) {
    /** The name of the clock in formulas. */
    static final String TIME = "time";

    /**
     * Random values in a net.
     *
     * @param refusal why the states cannot be explored
     * @param initial the tokens of the places in the initial marking, by a seed
     */
    record Chance(InputException refusal, LongFunction<List<Tokens>> initial) {}

    /** The tokens of the places in the initial marking; the seed decides those that are drawn. */
    List<Tokens> initial(long seed) {
        if (chance == null) {
            return places.stream().map(Place::initial).toList();
        }
        synchronized (elaborator) {
            return chance.initial().apply(seed);
        }
    }

    /** Whether a name means the clock: that of no place, in a timed net. */
    boolean hasTime(String of) {
        return isTimed && of.equals(TIME) && !placeNames.containsKey(TIME);
    }

    /** An instance of a place, or several that are one by ports or fusion. */
    record Place(String name, ColourSet colours, Tokens initial) {
        boolean isTimed() {
            return colours.isTimed();
        }
    }

    /**
     * An instance of a transition; of its arcs it has the places, the rest is in the inscriptions that all instances share.
     *
     * @param isDecidedByPlan whether each binding that the plan finds is enabled: each step stands for the whole of what an arc takes, no two arcs take from one
     *     place, and none takes tokens early
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared, and read often
    record Transition(String name, Inscriptions inscriptions, int[] places, boolean isDecidedByPlan) {
        static Transition of(String name, Inscriptions inscriptions, int[] places) {
            boolean isDecided = inscriptions.plan().isExact();
            Set<Integer> taken = new HashSet<>();
            Set<Integer> shared = new HashSet<>();
            for (int i = 0; i < places.length; i++) {
                Arc arc = inscriptions.arcs().get(i);
                isDecided &= !arc.takesEarly();
                if (arc.takes() && !taken.add(places[i])) {
                    shared.add(places[i]);
                    isDecided = false;
                }
            }
            for (int i = 0; i < places.length; i++) {
                Arc arc = inscriptions.arcs().get(i);
                if (arc.takesEarly() && shared.contains(places[i])) {
                    throw new MlException(
                            arc.source(),
                            0,
                            "a place whose tokens are taken early may have only one input arc to a transition");
                }
            }
            return new Transition(name, inscriptions, places, isDecided);
        }
    }

    /**
     * An arc.
     *
     * @param isToken whether the inscription is one token instead of a multi-set
     * @param isStamped whether its tokens come with stamps
     * @param delay added to the clock for the stamps of tokens that are put into the place, and for those that tokens may have that are taken from it; null for
     *     none
     */
    record Arc(
            Direction direction,
            Source source,
            @Nullable Code tokens,
            boolean isToken,
            boolean isStamped,
            @Nullable Code delay,
            boolean isAbsolute,
            ColourSet colours) {
        boolean takes() {
            return direction == Direction.IN || direction == Direction.BOTH;
        }

        /** Whether tokens are taken some time before they are available. */
        boolean takesEarly() {
            return takes() && delay != null;
        }

        boolean gives() {
            return direction == Direction.OUT || direction == Direction.BOTH;
        }
    }

    /**
     * The inscriptions of a transition.
     *
     * @param variables the names of the variables of a binding, in order
     * @param slots the slot of each in a frame
     * @param colours the colour set of each
     * @param outputs the slots of the variables that the code segment gives values
     * @param mayFail whether an inscription may have no value, as after a division by zero
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared, and read often
    record Inscriptions(
            List<String> variables,
            int[] slots,
            List<ColourSet> colours,
            int frameSize,
            List<Arc> arcs,
            List<Code> guards,
            @Nullable Code delay,
            @Nullable Code action,
            int[] outputs,
            long priority,
            Plan plan,
            boolean mayFail,
            Source source) {}

    /**
     * The search for bindings.
     *
     * @param isExact whether each arc takes one token, which a step finds without a part that is looked at later
     */
    record Plan(List<BindingStep> steps, boolean isExact) {
        static Plan of(List<BindingStep> steps, List<Arc> arcs) {
            boolean isExact = arcs.stream().allMatch(each -> !each.takes() || each.isToken())
                    && steps.stream().noneMatch(each -> each instanceof Match match && match.pattern.leavesOpen());
            return new Plan(List.copyOf(steps), isExact);
        }
    }

    /** A step of the search for bindings. */
    sealed interface BindingStep {}

    /** Goes on where a condition holds. */
    record Check(Code condition) implements BindingStep {}

    /** Matches a pattern with a value. */
    record Assign(TokenPattern pattern, Code value) implements BindingStep {}

    /** Matches a pattern with each token of the place of an arc. */
    record Match(int arc, TokenPattern pattern) implements BindingStep {}

    /** Goes on where the place of an arc has a token of a value. */
    record Has(int arc, Code value) implements BindingStep {}

    /** Goes on where the value of a variable is one of its colour set, and not only of the type. */
    record Legal(int slot, ColourSet colours) implements BindingStep {}

    /** Tries all values of a small colour set. */
    record Try(int slot, List<Object> values) implements BindingStep {}

    /** The names of the places, in order. */
    List<String> names() {
        List<String> names = new ArrayList<>();
        places.forEach(each -> names.add(each.name()));
        return names;
    }
}
