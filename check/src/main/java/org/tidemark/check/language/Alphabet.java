package org.tidemark.check.language;

import static org.tidemark.input.InputException.quote;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.input.InputException;
import org.tidemark.logic.NearName;
import org.tidemark.logic.language.WordAutomaton;
import org.tidemark.verdict.Remedy;

/**
 * The letters that words are made of, by name; every other event is hidden. Immutable.
 *
 * <p>Without a choice a model speaks by all its events; two models by those they share; a model and a service by those of
 * which the service speaks. Names that are chosen count on both sides: where one does not have an event, it never happens
 * there.
 */
public final class Alphabet {
    private static final int SHOWN = 4;

    private final List<String> letters;
    private final Set<String> hidden;
    private final List<String> notes;

    private Alphabet(Collection<String> letters, Set<String> hidden, List<String> notes) {
        this.letters = List.copyOf(letters);
        this.hidden = Set.copyOf(hidden);
        this.notes = List.copyOf(notes);
    }

    /**
     * The user's choice of letters: lists of names and patterns, each as it was written; empty where nothing was
     * chosen.
     *
     * @param shown the events that are letters
     * @param hidden the events that are not
     */
    public record Choice(List<String> shown, List<String> hidden) {
        /** Nothing chosen. */
        public static final Choice NONE = new Choice(List.of(), List.of());

        private boolean isNone() {
            return shown.isEmpty() && hidden.isEmpty();
        }
    }

    /**
     * The letters of a model, or of a model and whom it is compared with.
     *
     * @throws InputException when a name is unknown, or when no letter is left
     */
    public static Alphabet of(Choice choice, LanguageSource.OfModel model, @Nullable LanguageSource other)
            throws InputException {
        List<LanguageSource> sides = other == null ? List.of(model) : List.of(model, other);
        List<String> notes = new ArrayList<>();
        Set<String> hidden = meant(choice.hidden, "hidden events", sides);
        Set<String> letters = new LinkedHashSet<>();
        if (!choice.shown.isEmpty()) {
            letters.addAll(meant(choice.shown, "chosen events", sides));
        } else if (other instanceof LanguageSource.OfService service) {
            letters.addAll(spoken(model, service));
        } else if (other instanceof LanguageSource.OfModel second && choice.isNone()) {
            letters.addAll(shared(model, second, notes));
        } else {
            for (LanguageSource side : sides) {
                letters.addAll(loud((LanguageSource.OfModel) side));
            }
        }
        letters.removeAll(hidden);
        if (letters.isEmpty()) {
            throw new InputException(
                    "no event is left to make words of; expected some, such as " + example(model),
                    null,
                    Remedy.CHOOSE_EVENTS);
        }
        for (LanguageSource side : sides) {
            overlap(letters, side);
        }
        if (!choice.isNone() || other instanceof LanguageSource.OfService) {
            sides.forEach(side -> absent(side, letters, notes));
        }
        return new Alphabet(letters, hidden, notes);
    }

    private static Set<String> meant(List<String> lists, String which, List<LanguageSource> sides)
            throws InputException {
        Set<String> meant = new LinkedHashSet<>();
        for (String list : lists) {
            Set<String> whole = matching(new LanguageSource.Pattern(list), sides);
            if (!whole.isEmpty()) {
                meant.addAll(whole);
                continue;
            }
            for (LanguageSource.Pattern pattern : LanguageSource.Pattern.list(list)) {
                Set<String> some = matching(pattern, sides);
                if (some.isEmpty()) {
                    throw unknown(pattern.text(), which, sides);
                }
                meant.addAll(some);
            }
        }
        return meant;
    }

    private static Set<String> matching(LanguageSource.Pattern pattern, List<LanguageSource> sides) {
        Set<String> names = new LinkedHashSet<>();
        sides.forEach(side -> names.addAll(side.matching(pattern)));
        return names;
    }

    private static InputException unknown(String name, String which, List<LanguageSource> sides) {
        if (name.isEmpty()) {
            return new InputException(which + ": a name is empty; expected names of events with commas between them");
        }
        Set<String> known = new LinkedHashSet<>();
        sides.forEach(side -> known.addAll(side.events()));
        String hint = NearName.of(name, known)
                .map(near -> "; did you mean " + quote(near) + "?")
                .orElse("; there are " + listed(known));
        return new InputException(which + ": no event of "
                + sides.stream().map(LanguageSource::name).collect(Collectors.joining(" or of ")) + " is called "
                + quote(name) + hint);
    }

    /** The events of a model that are not silent by their name. */
    private static Set<String> loud(LanguageSource.OfModel model) {
        Set<String> loud = new LinkedHashSet<>(model.events());
        loud.removeIf(model.names()::isSilent);
        return loud;
    }

    private static Set<String> shared(LanguageSource.OfModel model, LanguageSource.OfModel other, List<String> notes)
            throws InputException {
        Set<String> shared = loud(model);
        shared.retainAll(loud(other));
        if (shared.isEmpty()) {
            throw new InputException(model.name() + " and " + other.name()
                    + " have no event in common, so that no word of one could be a word of the other; the first has "
                    + listed(model.events()) + ", the second " + listed(other.events()));
        }
        for (LanguageSource.OfModel side : List.of(model, other)) {
            Set<String> alone = loud(side);
            alone.removeAll(shared);
            if (!alone.isEmpty()) {
                notes.add("hidden, since only " + side.name() + " has " + (alone.size() == 1 ? "it: " : "them: ")
                        + listed(alone));
            }
        }
        return shared;
    }

    /** The alphabet of a service: the events that it names and does not hide, and all others unless it ignores them. */
    private static Set<String> spoken(LanguageSource.OfModel model, LanguageSource.OfService service) {
        Set<String> spoken = new LinkedHashSet<>();
        if (!service.ignoresOthers()) {
            spoken.addAll(loud(model));
        }
        spoken.addAll(service.events());
        spoken.removeAll(service.hidden());
        return spoken;
    }

    /** Refuses a transition beside one of its bindings, and other names that mean the same event. */
    private static void overlap(Set<String> letters, LanguageSource side) throws InputException {
        if (!(side instanceof LanguageSource.OfModel model)) {
            return;
        }
        List<String> names = List.copyOf(letters);
        int[] letter = new int[model.names().events()];
        Arrays.fill(letter, WordAutomaton.SILENT);
        List<BitSet> meanings = model.names().meanings(names);
        for (int i = 0; i < names.size(); i++) {
            for (int e : meanings.get(i).stream().toArray()) {
                if (letter[e] != WordAutomaton.SILENT) {
                    throw overlapping(names.get(letter[e]), names.get(i), e, model.names());
                }
                letter[e] = i;
            }
        }
    }

    private static InputException overlapping(String one, String other, int event, EventNames names) {
        String common = names.common(event);
        if (!one.equals(common) && !other.equals(common)) {
            return new InputException("events " + quote(one) + " and " + quote(other) + ": both mean "
                    + quote(names.own(event)) + "; choose names that do not overlap");
        }
        return new InputException("events " + quote(common) + " and " + quote(one.equals(common) ? other : one)
                + ": the second is a binding of the first; choose either the transition or its bindings");
    }

    private static void absent(LanguageSource side, Set<String> letters, List<String> notes) {
        Set<String> absent = new LinkedHashSet<>();
        for (String letter : letters) {
            if (side.matching(new LanguageSource.Pattern(letter)).isEmpty()) {
                absent.add(letter);
            }
        }
        if (!absent.isEmpty()) {
            boolean ignores = side instanceof LanguageSource.OfService service && service.ignoresOthers();
            notes.add(
                    ignores
                            ? side.name() + " says nothing of " + listed(absent) + ", so that it allows it at any time"
                            : side.name() + " has no " + listed(absent) + "; such an event never happens there"
                                    + meant(side, absent, letters));
        }
    }

    /**
     * A suggestion for events that a model does not have: a similar name, or its events if it has none of the letters.
     */
    private static String meant(LanguageSource side, Set<String> absent, Set<String> letters) {
        if (!(side instanceof LanguageSource.OfModel)) {
            return "";
        }
        return absent.stream()
                .flatMap(name -> NearName.of(name, side.events()).stream())
                .filter(near -> !letters.contains(near))
                .findFirst()
                .map(near -> "; did you mean " + quote(near) + "?")
                .orElse(absent.size() == letters.size() ? "; its events are " + listed(side.events()) : "");
    }

    private static String example(LanguageSource.OfModel model) {
        return model.events().stream().findFirst().orElse("a,b");
    }

    private static String listed(Collection<String> names) {
        int more = names.size() - SHOWN;
        String some = names.stream().limit(SHOWN).map(InputException::quote).collect(Collectors.joining(", "));
        return more <= 0 ? some : some + " and " + more + (more == 1 ? " other" : " others");
    }

    /** The letters, in the order of their numbers. */
    public List<String> letters() {
        return letters;
    }

    /** Notes on the choice that may surprise the user, in sentences. */
    public List<String> notes() {
        return notes;
    }

    /** The letter of each event of a model, or {@link WordAutomaton#SILENT}. */
    int[] lettersOf(EventNames names) {
        int[] of = new int[names.events()];
        Arrays.fill(of, WordAutomaton.SILENT);
        List<BitSet> meanings = names.meanings(letters);
        for (int i = 0; i < meanings.size(); i++) {
            int letter = i;
            meanings.get(i).stream().forEach(e -> of[e] = letter);
        }
        names.meanings(List.copyOf(hidden))
                .forEach(events -> events.stream().forEach(e -> of[e] = WordAutomaton.SILENT));
        return of;
    }
}
