package org.tidemark.format;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Finds what somebody probably meant to type. Stateless; costs the product of the lengths for each name. */
public final class NearName {
    private NearName() {}

    /** The name fewest edits away, if it is at most a third of its letters away; a name that was cut short counts too. */
    public static Optional<String> of(String typed, List<String> names) {
        Optional<String> longer = names.stream()
                .filter(n -> typed.length() > 2 && n.startsWith(typed))
                .findFirst();
        return longer.or(() -> names.stream()
                .min(Comparator.comparingInt(n -> edits(typed, n)))
                .filter(n -> edits(typed, n) <= Math.max(1, n.length() / 3)));
    }

    /** Insertions, deletions and replacements of letters that make one word the other. */
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
