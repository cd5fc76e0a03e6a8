package org.tidemark.cli.check;

import java.util.List;

/**
 * Names without what they all begin with, where that saves much: contests name their formulas
 * {@code Kanban-PT-00005-UpperBounds-00} and so on. Immutable.
 *
 * @param prefix what was taken off, up to and with a {@code -}; empty where nothing was
 */
record ShortNames(String prefix) {
    private static final int WORTH_IT = 12;
    private static final int WORTH_IT_ALONE = 24;

    public static ShortNames of(List<String> names) {
        String common = names.isEmpty() ? "" : names.get(0);
        for (String name : names) {
            int same = 0;
            while (same < Math.min(common.length(), name.length()) && common.charAt(same) == name.charAt(same)) {
                same++;
            }
            common = common.substring(0, same);
        }
        common = common.substring(0, common.lastIndexOf('-') + 1);
        boolean keepsAll = names.size() == 1 && common.length() < WORTH_IT_ALONE;
        return new ShortNames(keepsAll || common.length() < WORTH_IT || names.contains(common) ? "" : common);
    }

    /** The rest of a name, with a mark where something is missing. */
    public String of(String name) {
        return prefix.isEmpty() ? name : "…" + name.substring(prefix.length());
    }
}
