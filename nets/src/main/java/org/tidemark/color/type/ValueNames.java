package org.tidemark.color.type;

import java.util.Set;

/**
 * Names of constants, tags and fields as people write them: in quotes if they are not identifiers or digits, or mean
 * something else in a value.
 */
public final class ValueNames {
    /** The words that mean something in a value or a multi-set. */
    public static final Set<String> RESERVED = Set.of(
            "in", "all", "except", "for", "where", "if", "then", "else", "dot", "true", "false", "is", "and", "or",
            "not");

    private ValueNames() {}

    static String written(String name) {
        boolean digits = !name.isEmpty() && name.chars().allMatch(c -> c >= '0' && c <= '9');
        boolean plain = !name.isEmpty()
                && (Character.isLetter(name.charAt(0)) || name.charAt(0) == '_')
                && name.chars().allMatch(c -> Character.isLetterOrDigit(c) || c == '_')
                && !RESERVED.contains(name);
        return digits || plain ? name : '"' + name.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
