package org.tidemark.cli;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** How amounts are written on the command line: 512m of memory, 90s of time, 1000000 states. */
final class Quantities {
    private static final Pattern SIZE = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)([kmgt]?)(?:i?b)?");
    private static final Pattern DURATION = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)(ms|s|m|min|h|d)");
    private static final Map<String, Long> BYTES =
            Map.of("", 1L, "k", 1L << 10, "m", 1L << 20, "g", 1L << 30, "t", 1L << 40);
    private static final Map<String, Long> NANOS = Map.of(
            "ms", 1_000_000L,
            "s", 1_000_000_000L,
            "m", 60_000_000_000L,
            "min", 60_000_000_000L,
            "h", 3_600_000_000_000L,
            "d", 86_400_000_000_000L);

    private Quantities() {}

    /** Bytes; the units are powers of 1024. */
    static final class Size implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            return amount(SIZE, BYTES, text, "expected a size above zero such as 512m, 8g or 1.5g");
        }
    }

    /** Nanoseconds. */
    static final class Duration implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            return amount(DURATION, NANOS, text, "expected a duration above zero such as 500ms, 60s, 10m or 1h");
        }
    }

    /** A whole number from 1 on. */
    static final class Positive implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            return whole(text, 1);
        }
    }

    /** A whole number from 0 on. */
    static final class Natural implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            return whole(text, 0);
        }
    }

    /** A number of threads. */
    static final class Threads implements ITypeConverter<Integer> {
        private static final int MOST = 1024;

        @Override
        public Integer convert(String text) {
            if (text.matches("[0-9]{1,4}") && Integer.parseInt(text) >= 1 && Integer.parseInt(text) <= MOST) {
                return Integer.valueOf(text);
            }
            throw wrong(text, "expected an integer from 1 to " + MOST);
        }
    }

    private static Long whole(String text, long least) {
        if (text.matches("[0-9]{1,18}") && Long.parseLong(text) >= least) {
            return Long.valueOf(text);
        }
        throw wrong(text, "expected an integer ≥ " + least);
    }

    private static Long amount(Pattern pattern, Map<String, Long> units, String text, String expected) {
        Matcher matcher = pattern.matcher(text.toLowerCase(Locale.ROOT));
        if (matcher.matches()) {
            long unit = units.getOrDefault(matcher.group(2), 1L);
            BigDecimal amount = new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(unit));
            if (amount.compareTo(BigDecimal.ONE) >= 0 && amount.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) < 0) {
                return amount.longValue();
            }
        }
        throw wrong(text, expected);
    }

    private static TypeConversionException wrong(String text, String expected) {
        return new TypeConversionException("'" + text + "': " + expected);
    }
}
