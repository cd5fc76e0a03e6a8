package org.tidemark.store.disk;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The identity of the run of a folder: runs go on only in a folder of the same identity.
 *
 * @param model the name of the model
 * @param hash of what the model is made of, see {@link #hash}
 * @param layout how its states are written as words
 * @param options what else the content depends on
 */
public record RunIdentity(String model, String hash, String layout, Map<String, String> options) {
    private static final String NONE = "none";

    public RunIdentity {
        options = new TreeMap<>(options);
    }

    /** A hash of a text that describes the model whole. */
    public static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java has SHA-256", e);
        }
    }

    /** How the run asked for differs from this one of the folder, as the end of a sentence; null where it does not. */
    @Nullable
    String differenceTo(RunIdentity asked) {
        if (!model.equals(asked.model)) {
            return "a run of " + model + ", not of " + asked.model;
        }
        if (!hash.equals(asked.hash)) {
            return "a run of another version of " + model;
        }
        if (!layout.equals(asked.layout)) {
            return "a run of " + model + " whose states are written in another way (" + layout + ", now " + asked.layout
                    + ")";
        }
        for (String option : union(options, asked.options)) {
            String mine = options.getOrDefault(option, NONE);
            String theirs = asked.options.getOrDefault(option, NONE);
            if (!mine.equals(theirs)) {
                String first = "a run of " + model + " with " + option + " ";
                return mine.equals(NONE)
                        ? "a run of " + model + ", but not with " + option + " " + theirs
                        : theirs.equals(NONE)
                                ? first + mine + "; resume it with the options that it was begun with"
                                : first + mine + ", not " + theirs;
            }
        }
        return null;
    }

    private static Iterable<String> union(Map<String, String> first, Map<String, String> second) {
        Map<String, String> both = new TreeMap<>(first);
        both.putAll(second);
        return both.keySet();
    }
}
