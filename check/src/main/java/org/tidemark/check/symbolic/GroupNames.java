package org.tidemark.check.symbolic;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.tidemark.logic.NearName;
import org.tidemark.net.split.NamePattern;
import org.tidemark.net.split.NotSplittable;

/** Groups of parts that a user writes down by names and patterns. A part that is in none is a group of its own. Stateless. */
final class GroupNames {
    private GroupNames() {}

    /**
     * The groups, by the numbers of the parts.
     *
     * @param written the names of the parts of each group
     * @param parts the names of all parts
     * @throws NotSplittable if a name or pattern means no part, or a part is in two groups
     */
    static List<List<Integer>> numbers(List<List<String>> written, List<String> parts) throws NotSplittable {
        List<List<Integer>> groups = new ArrayList<>();
        BitSet grouped = new BitSet();
        for (List<String> names : written) {
            Set<Integer> group = new LinkedHashSet<>();
            for (String name : names) {
                group.addAll(meant(name, parts));
            }
            for (int part : group) {
                if (grouped.get(part)) {
                    throw new NotSplittable(
                            "part '" + parts.get(part) + "' is in two groups; expected each part in one");
                }
                grouped.set(part);
            }
            groups.add(List.copyOf(group));
        }
        for (int p = grouped.nextClearBit(0); p < parts.size(); p = grouped.nextClearBit(p + 1)) {
            groups.add(List.of(p));
        }
        return groups;
    }

    private static List<Integer> meant(String name, List<String> parts) throws NotSplittable {
        int exact = parts.indexOf(name);
        if (exact >= 0) {
            return List.of(exact);
        }
        NamePattern pattern = new NamePattern(name);
        List<Integer> found = IntStream.range(0, parts.size())
                .filter(p -> pattern.test(parts.get(p)))
                .boxed()
                .toList();
        if (!found.isEmpty()) {
            return found;
        }
        if (pattern.isPattern()) {
            throw new NotSplittable("no part is like '" + name + "'; there are " + NearName.few(parts));
        }
        throw new NotSplittable("there is no part '" + name + "'"
                + NearName.of(name, parts)
                        .map(near -> " (did you mean '" + near + "'?)")
                        .orElse("; there are " + NearName.few(parts)));
    }
}
