package org.tidemark.net.split;

import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A name in which {@code *} may represent any text and {@code ?} one letter, as users write it. Immutable. */
public final class NamePattern implements Predicate<String> {
    private final String written;
    private final Pattern pattern;

    public NamePattern(String written) {
        this.written = written;
        pattern = Pattern.compile(written.chars()
                .mapToObj(c -> c == '*' ? ".*" : c == '?' ? "." : Pattern.quote(Character.toString(c)))
                .collect(Collectors.joining()));
    }

    @Override
    public boolean test(String name) {
        return pattern.matcher(name).matches();
    }

    /** Whether it may mean several names. */
    public boolean isPattern() {
        return wildcard() >= 0;
    }

    /** Where the first sign is that represents others; -1 where there is none. */
    int wildcard() {
        return IntStream.range(0, written.length())
                .filter(i -> written.charAt(i) == '*' || written.charAt(i) == '?')
                .findFirst()
                .orElse(-1);
    }
}
