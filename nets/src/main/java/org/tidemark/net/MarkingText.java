package org.tidemark.net;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.LongFunction;
import org.tidemark.input.InputException;
import org.tidemark.logic.FormulaPrinter;

/**
 * Markings as people read them: {@code fork_1, think_1, buffer=3}; where tokens have values, place by place with all
 * its values, {@code wire: [1, 2]; turn: 1, 2'3}. Every command writes states so, and reads them so. Stateless.
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

    /**
     * Reads a marking as {@link #of(PetriNet, int[])} writes it; places that are not named are empty.
     *
     * @throws InputException where a place or value is unknown, or a count is not a number
     */
    public static int[] read(PetriNet net, String text) throws InputException {
        int[] marking = new int[net.places()];
        if (text.strip().equals(NOTHING)) {
            return marking;
        }
        for (String part : net.hasColors() ? split(text, ";") : split(text, ",;")) {
            place(net, part, marking);
        }
        return marking;
    }

    private static void place(PetriNet net, String part, int[] marking) throws InputException {
        int end = endOfName(part);
        String name = part.startsWith("\"")
                ? unquoted(part.substring(1, end - 1))
                : part.substring(0, end).strip();
        String rest = part.substring(end).strip();
        int group = net.placeGroups().find(name);
        if (group < 0) {
            throw new InputException("there is no place " + InputException.quote(name));
        }
        if (!rest.startsWith(":")) {
            int place = net.placeGroups().from(group);
            boolean isOne = net.placeGroups().to(group) - place == 1 && !hasValue(net, place);
            if (!isOne) {
                throw new InputException("the tokens of " + InputException.quote(name)
                        + " have values; expected them after a colon, as in " + name + ": 1, 2");
            }
            marking[place] += rest.isEmpty() ? 1 : count(rest.startsWith("=") ? rest.substring(1) : rest, part);
            return;
        }
        for (String value : split(rest.substring(1), ",")) {
            int tick = value.matches("[0-9]+'.*") ? value.indexOf('\'') : -1;
            int place = withValue(net, name, value.substring(tick + 1).strip());
            marking[place] += tick < 0 ? 1 : count(value.substring(0, tick), part);
        }
    }

    private static int withValue(PetriNet net, String name, String value) throws InputException {
        String shown = name + ": " + value;
        int group = net.placeGroups().find(name);
        for (int place = net.placeGroups().from(group);
                place < net.placeGroups().to(group);
                place++) {
            if (net.shownPlace(place).equals(shown)) {
                return place;
            }
        }
        NetVocabulary names = new NetVocabulary(net);
        String proper = names.place(shown);
        List<String> found = proper == null ? List.of() : names.placesOf(proper);
        if (found.size() != 1) {
            throw new InputException("place " + InputException.quote(name) + " never holds " + value);
        }
        return net.findPlace(found.get(0));
    }

    private static int count(String digits, String part) throws InputException {
        try {
            return Integer.parseUnsignedInt(digits.strip());
        } catch (NumberFormatException e) {
            throw new InputException(InputException.quote(part) + ": expected a number of tokens", e);
        }
    }

    /** Where the name at the start of a part ends. */
    private static int endOfName(String part) {
        if (part.startsWith("\"")) {
            int end = 1;
            while (end < part.length() && part.charAt(end) != '"') {
                end += part.charAt(end) == '\\' ? 2 : 1;
            }
            return Math.min(part.length(), end + 1);
        }
        int end = 0;
        while (end < part.length() && ":=".indexOf(part.charAt(end)) < 0) {
            end++;
        }
        return end;
    }

    private static String unquoted(String name) {
        return name.replaceAll("\\\\(.)", "$1");
    }

    /** The parts between some characters that are not within brackets or quotes. */
    private static List<String> split(String text, String separators) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        int depth = 0;
        boolean isQuoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\' && isQuoted && i + 1 < text.length()) {
                part.append(c).append(text.charAt(++i));
                continue;
            }
            isQuoted ^= c == '"';
            depth += isQuoted ? 0 : "([{".indexOf(c) >= 0 ? 1 : ")]}".indexOf(c) >= 0 ? -1 : 0;
            if (!isQuoted && depth == 0 && separators.indexOf(c) >= 0) {
                parts.add(part.toString().strip());
                part.setLength(0);
            } else {
                part.append(c);
            }
        }
        parts.add(part.toString().strip());
        parts.removeIf(String::isEmpty);
        return parts;
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
