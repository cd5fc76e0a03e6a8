package org.tidemark.system;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * An exact number, in lowest terms: a date, an age, a delay. Immutable.
 *
 * @param unit greater than 0
 */
public record Fraction(BigInteger parts, BigInteger unit) implements Comparable<Fraction> {
    public static final Fraction ZERO = of(0);
    public static final Fraction ONE = of(1);

    /** The longest number that is read. */
    private static final int MOST_CHARACTERS = 40;

    /** Reduces it. */
    public Fraction {
        if (!unit.equals(BigInteger.ONE)) {
            BigInteger common = parts.gcd(unit);
            parts = parts.divide(common);
            unit = unit.divide(common);
        }
    }

    public static Fraction of(long whole) {
        return new Fraction(BigInteger.valueOf(whole), BigInteger.ONE);
    }

    public static Fraction of(long parts, long unit) {
        return new Fraction(BigInteger.valueOf(parts), BigInteger.valueOf(unit));
    }

    /** Reads a number that is not negative: {@code 3}, {@code 0.25}, {@code 7/2}; null for anything else. */
    public static @Nullable Fraction read(String text) {
        if (text.length() > MOST_CHARACTERS) {
            return null;
        }
        if (text.matches("\\d+(\\.\\d+)?")) {
            BigDecimal decimal = new BigDecimal(text);
            return new Fraction(decimal.unscaledValue(), BigInteger.TEN.pow(decimal.scale()));
        }
        if (!text.matches("\\d+/0*[1-9]\\d*")) {
            return null;
        }
        int stroke = text.indexOf('/');
        return new Fraction(new BigInteger(text.substring(0, stroke)), new BigInteger(text.substring(stroke + 1)));
    }

    public boolean isWhole() {
        return unit.equals(BigInteger.ONE);
    }

    public Fraction plus(Fraction other) {
        return unit.equals(other.unit)
                ? new Fraction(parts.add(other.parts), unit)
                : new Fraction(parts.multiply(other.unit).add(other.parts.multiply(unit)), unit.multiply(other.unit));
    }

    public Fraction plus(long whole) {
        return plus(of(whole));
    }

    public Fraction minus(Fraction other) {
        return plus(new Fraction(other.parts.negate(), other.unit));
    }

    public Fraction times(long whole) {
        return new Fraction(parts.multiply(BigInteger.valueOf(whole)), unit);
    }

    /** The number in the middle between this one and another. */
    public Fraction mid(Fraction other) {
        Fraction sum = plus(other);
        return new Fraction(sum.parts, sum.unit.shiftLeft(1));
    }

    /** The largest whole number that is not larger, of a number that is not negative. */
    public Fraction floor() {
        return new Fraction(parts.divide(unit), BigInteger.ONE);
    }

    public boolean isLess(Fraction other) {
        return compareTo(other) < 0;
    }

    public double asDouble() {
        return new BigDecimal(parts).doubleValue() / new BigDecimal(unit).doubleValue();
    }

    @Override
    public int compareTo(Fraction other) {
        return unit.equals(other.unit)
                ? parts.compareTo(other.parts)
                : parts.multiply(other.unit).compareTo(other.parts.multiply(unit));
    }

    /** As {@link #read} reads it: a whole number or a fraction. */
    @Override
    public String toString() {
        return isWhole() ? parts.toString() : parts + "/" + unit;
    }
}
