package org.tidemark.compose;

import java.util.List;

/** The names of the parts of a system in messages. */
record PartNames(List<String> names) {
    String of(int part) {
        return part < names.size() ? "part " + names.get(part) : "part number " + part;
    }

    /** Groups of parts as {@code {a, b}, {c}}. */
    String ofGroups(List<List<Integer>> groups) {
        StringBuilder text = new StringBuilder();
        for (List<Integer> group : groups) {
            text.append(text.length() == 0 ? "{" : ", {");
            for (int i = 0; i < group.size(); i++) {
                int part = group.get(i);
                text.append(i == 0 ? "" : ", ").append(part < names.size() ? names.get(part) : String.valueOf(part));
            }
            text.append('}');
        }
        return text.toString();
    }
}
