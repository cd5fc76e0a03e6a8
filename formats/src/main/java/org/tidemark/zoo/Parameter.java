package org.tidemark.zoo;

/**
 * A number that scales a zoo model: its name, its default, its least and greatest value, and its meaning. The
 * greatest value keeps a net below two hundred thousand nodes. Immutable.
 */
public record Parameter(String name, int fallback, int least, int most, String meaning) {
    public Parameter {
        if (fallback < least || fallback > most) {
            throw new IllegalArgumentException(name + ": " + fallback + " is not from " + least + " to " + most);
        }
    }

    public boolean allows(long value) {
        return least <= value && value <= most;
    }

    /** The range in words: {@code from 2 to 100}. */
    public String range() {
        return "from " + least + " to " + most;
    }
}
