package org.tidemark.logic;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds the name that a user probably meant, for the hint in a message. Stateless; costs a table of letters per name.
 */
public final class NearName {
    private static final int WIDEST_LIST = 60;

    private NearName() {}

    /** The end of a sentence about an unknown name: the one that was probably meant, or else some of those that there are. */
    public static String hint(String typed, Collection<String> names) {
        return hint(typed, names, FormulaText::quote);
    }

    /** The end of a sentence about an unknown name, in which the one that was probably meant is written in some way. */
    static String hint(String typed, Collection<String> names, UnaryOperator<String> written) {
        return of(typed, names)
                .map(near -> "; did you mean " + written.apply(near) + "?")
                .orElseGet(() -> names.isEmpty() ? "" : "; expected one of " + few(names));
    }

    /** Lists as many names as fit into half a line, at least one, and how many there are if these are not all. */
    public static String few(Collection<String> names) {
        StringBuilder list = new StringBuilder();
        for (String name : names) {
            if (!list.isEmpty() && list.length() + name.length() > WIDEST_LIST) {
                return list.append(", … (")
                        .append(names.size())
                        .append(" in all)")
                        .toString();
            }
            list.append(list.isEmpty() ? "" : ", ").append(name);
        }
        return list.toString();
    }

    /**
     * The name with the fewest edits, if these are at most a third of its letters, or two where both begin alike, and leave a letter as
     * it was; a truncated name counts as well, and one with other capitals. Failing that, the only name that has what was typed as one of its words: {@code Room} of
     * {@code Protocol'Room 1}.
     */
    public static Optional<String> of(String typed, Collection<String> names) {
        Optional<String> longer = names.stream()
                .filter(n -> typed.equalsIgnoreCase(n) || (typed.length() > 2 && n.startsWith(typed)))
                .findFirst();
        return longer.or(() -> names.stream()
                        .min(Comparator.comparingInt(n -> edits(typed, n)))
                        .filter(n -> isNear(typed, n)))
                .or(() -> withWord(typed, names));
    }

    private static Optional<String> withWord(String typed, Collection<String> names) {
        Pattern word = Pattern.compile("(?<!\\w)" + Pattern.quote(typed) + "(?!\\w)");
        List<String> all = names.stream()
                .filter(name -> word.matcher(name).find())
                .limit(2)
                .toList();
        return all.size() == 1 ? Optional.of(all.get(0)) : Optional.empty();
    }

    /** The names that may have been meant, likeliest first and no more than a few: near ones, and those that contain what was typed. */
    public static List<String> nearest(String typed, Collection<String> names, int most) {
        Optional<String> best = of(typed, names);
        String small = typed.toLowerCase(Locale.ROOT);
        Stream<String> others = names.stream()
                .filter(name -> isNear(typed, name)
                        || (typed.length() > 2 && name.toLowerCase(Locale.ROOT).contains(small)))
                .sorted(Comparator.comparingInt(name -> edits(typed, name)));
        return Stream.concat(best.stream(), others).distinct().limit(most).toList();
    }

    private static boolean isNear(String typed, String name) {
        int edits = edits(typed, name);
        boolean keepsLetters = edits < Math.max(typed.length(), name.length());
        boolean beginsAlike = typed.length() > 3 && name.regionMatches(true, 0, typed, 0, 3);
        return keepsLetters && edits <= Math.max(beginsAlike ? 2 : 1, name.length() / 3);
    }

    /** The edit distance: insertions, deletions and replacements of letters, and exchanges of two neighbours. */
    private static int edits(String from, String to) {
        int[][] rows = new int[from.length() + 1][to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            rows[0][j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            rows[i][0] = i;
            for (int j = 1; j <= to.length(); j++) {
                boolean isSame = from.charAt(i - 1) == to.charAt(j - 1);
                int fewest =
                        Math.min(rows[i - 1][j - 1] + (isSame ? 0 : 1), 1 + Math.min(rows[i - 1][j], rows[i][j - 1]));
                boolean isExchanged = i > 1
                        && j > 1
                        && from.charAt(i - 1) == to.charAt(j - 2)
                        && from.charAt(i - 2) == to.charAt(j - 1);
                rows[i][j] = isExchanged ? Math.min(fewest, 1 + rows[i - 2][j - 2]) : fewest;
            }
        }
        return rows[from.length()][to.length()];
    }
}
