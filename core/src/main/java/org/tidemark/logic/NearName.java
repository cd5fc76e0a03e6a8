package org.tidemark.logic;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/**
 * Finds the name that a user probably meant, for the hint in a message. Stateless; costs a table of letters per name.
 */
public final class NearName {
    private NearName() {}

    /** The name with the fewest edits, if these are at most a third of its letters; a truncated name counts as well. */
    public static Optional<String> of(String typed, Collection<String> names) {
        Optional<String> longer = names.stream()
                .filter(n -> typed.length() > 2 && n.startsWith(typed))
                .findFirst();
        return longer.or(() -> names.stream()
                .min(Comparator.comparingInt(n -> edits(typed, n)))
                .filter(n -> edits(typed, n) <= Math.max(1, n.length() / 3)));
    }

    /** The edit distance: insertions, deletions and replacements of letters. */
    private static int edits(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[to.length()];
    }
}
