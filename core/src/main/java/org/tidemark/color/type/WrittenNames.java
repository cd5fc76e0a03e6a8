package org.tidemark.color.type;

/** Names of constants, tags and fields as people write them: in quotes if they are not identifiers or digits. */
final class WrittenNames {
    private WrittenNames() {}

    static String written(String name) {
        boolean digits = !name.isEmpty() && name.chars().allMatch(c -> c >= '0' && c <= '9');
        boolean plain = !name.isEmpty()
                && (Character.isLetter(name.charAt(0)) || name.charAt(0) == '_')
                && name.chars().allMatch(c -> Character.isLetterOrDigit(c) || c == '_');
        return digits || plain ? name : '"' + name.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
