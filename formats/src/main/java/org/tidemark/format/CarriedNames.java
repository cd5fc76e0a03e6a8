package org.tidemark.format;

import static org.tidemark.input.InputException.quote;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import org.tidemark.net.PetriNet;

/**
 * Names as a format can represent them: unchanged if possible, otherwise with {@code %} and the UTF-8 bytes of each
 * character that does not fit ({@code a b} becomes {@code a%20b}), and with primes appended if that is already
 * another name.
 *
 * <p>Nothing is decoded when such a file is read: a changed name stays changed, and {@link #note} reports it.
 * Immutable.
 */
public final class CarriedNames {
    private final List<String> carried;
    private int changed;
    private String example = "";

    /**
     * Computes the names to write.
     *
     * @param names all names that must differ from each other
     * @param fits whether the format can represent a name unchanged
     * @param holds whether a name can contain a character; must be true for letters, digits, {@code %} and {@code '}
     */
    public CarriedNames(List<String> names, Predicate<String> fits, IntPredicate holds) {
        carried = new ArrayList<>(names);
        Set<String> taken = new HashSet<>(names);
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            if (fits.test(name)) {
                continue;
            }
            String other = encode(name, holds, fits);
            while (!taken.add(other)) {
                other += "'";
            }
            carried.set(i, other);
            if (changed++ == 0) {
                example = "such as " + quote(name) + ", which is written as " + quote(other);
            }
        }
    }

    /** The ids of all places and then all transitions of a net. */
    public static List<String> ids(PetriNet net) {
        List<String> ids = new ArrayList<>(net.places() + net.transitions());
        for (int p = 0; p < net.places(); p++) {
            ids.add(net.placeId(p));
        }
        for (int t = 0; t < net.transitions(); t++) {
            ids.add(net.transitionId(t));
        }
        return ids;
    }

    /** The name to write for the one at this index of the list. */
    public String get(int index) {
        return carried.get(index);
    }

    /** Reports which names were changed, if any. */
    public void note(String format, Notes notes) {
        if (changed > 0) {
            notes.add(format + " cannot carry " + (changed == 1 ? "one name, " : changed + " names, ") + example);
        }
    }

    private static String encode(String name, IntPredicate holds, Predicate<String> fits) {
        StringBuilder encoded = new StringBuilder();
        name.codePoints().forEach(c -> append(encoded, c, holds.test(c)));
        if (name.isEmpty()) {
            return "%";
        }
        if (!fits.test(encoded.toString())) {
            encoded.setLength(0);
            append(encoded, name.codePointAt(0), false);
            name.codePoints().skip(1).forEach(c -> append(encoded, c, holds.test(c)));
        }
        return encoded.toString();
    }

    private static void append(StringBuilder encoded, int c, boolean asItIs) {
        if (asItIs) {
            encoded.appendCodePoint(c);
            return;
        }
        for (byte b : Character.toString(c).getBytes(StandardCharsets.UTF_8)) {
            encoded.append(String.format("%%%02X", b));
        }
    }
}
