package org.tidemark.net;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.LongFunction;
import org.tidemark.logic.FormulaPrinter;

/**
 * Markings as people read them: {@code fork_1, think_1, buffer=3}; where tokens have values, place by place with all
 * its values, {@code wire: [1, 2]; turn: 1, 2'3}. Every command writes states so, and formulas read them so, as {@code marking = {…}}. Stateless.
 */
public final class MarkingText {
    private static final String NOTHING = "no place is marked";

    private MarkingText() {}

    /**
     * The marked places; of those after the first {@code most} only the number is given.
     *
     * @param number writes the number of places that are left out
     */
    public static String of(PetriNet net, int[] marking, int most, LongFunction<String> number) {
        Folding.Groups groups = net.placeGroups();
        boolean hasValues = net.hasColors();
        StringJoiner text = new StringJoiner(hasValues ? "; " : ", ").setEmptyValue(NOTHING);
        int marked = 0;
        for (int group = 0; group < groups.size(); group++) {
            List<Integer> places = groups.members(group)
                    .filter(place -> marking[place] != 0)
                    .boxed()
                    .toList();
            List<Integer> shown = places.subList(0, Math.max(0, Math.min(places.size(), most - marked)));
            marked += places.size();
            if (!shown.isEmpty()) {
                text.add(group(net, groups.name(group), shown, marking));
            }
        }
        return text + (marked > most ? " and " + number.apply(marked - most) + " more" : "");
    }

    /**
     * The marked places by their contents.
     *
     * @param contents of each marked place the number of its tokens or, where they have values, how many have which
     */
    public static String of(Map<String, Object> contents) {
        boolean hasValues = contents.values().stream().anyMatch(Map.class::isInstance);
        StringJoiner text = new StringJoiner(hasValues ? "; " : ", ").setEmptyValue(NOTHING);
        contents.forEach((name, content) -> {
            if (content instanceof Map<?, ?> values) {
                StringJoiner tokens = new StringJoiner(", ", written(name) + ": ", "");
                values.forEach((value, many) -> tokens.add(many.equals(1) ? "" + value : many + "'" + value));
                text.add(tokens.toString());
            } else {
                text.add(written(name) + (content.equals(1) ? "" : "=" + content));
            }
        });
        return text.toString();
    }

    private static String group(PetriNet net, String name, List<Integer> places, int[] marking) {
        List<String> values = new ArrayList<>();
        for (int place : places) {
            String shown = net.shownPlace(place);
            if (shown.equals(name) || net.folding() == null) {
                return written(shown) + (marking[place] == 1 ? "" : "=" + marking[place]);
            }
            String value = shown.substring(name.length() + 2);
            values.add(marking[place] == 1 ? value : marking[place] + "'" + value);
        }
        return written(name) + ": " + String.join(", ", values);
    }

    /** A name as it stands in a marking: in quotes where it has a character that separates names, values and counts. */
    private static String written(String name) {
        boolean isPlain = !name.isBlank()
                && name.strip().equals(name)
                && name.chars().noneMatch(c -> ",;:='\"([{".indexOf(c) >= 0);
        return isPlain ? name : '"' + name.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /** The marked places, all of them. */
    public static String of(PetriNet net, int[] marking) {
        return of(net, marking, net.places(), String::valueOf);
    }

    /** Splits a text after the commas and semicolons that are not within the brackets or quotes of a value. */
    public static List<String> pieces(String text) {
        List<String> pieces = new ArrayList<>();
        int from = 0;
        int depth = 0;
        boolean quoted = false;
        for (int i = 0; i + 1 < text.length(); i++) {
            char c = text.charAt(i);
            quoted ^= c == '"';
            depth += quoted ? 0 : "([{".indexOf(c) >= 0 ? 1 : ")]}".indexOf(c) >= 0 ? -1 : 0;
            boolean ends = (c == ',' || c == ';') && text.charAt(i + 1) == ' ';
            if (ends && !quoted && depth <= 0) {
                pieces.add(text.substring(from, i + 2));
                from = i + 2;
            }
        }
        pieces.add(text.substring(from));
        return pieces;
    }

    /** A place as the term of a sum, as formulas have it: {@code "turn: 2"} where it has a value, otherwise its name. */
    public static String term(PetriNet net, int place) {
        return hasValue(net, place) ? FormulaPrinter.name(net.shownPlace(place)) : net.placeName(place);
    }

    /** Whether a place is one of several values of a place. */
    public static boolean hasValue(PetriNet net, int place) {
        return net.folding() != null
                && !net.shownPlace(place)
                        .equals(net.placeGroups().name(net.placeGroups().of(place)));
    }
}
