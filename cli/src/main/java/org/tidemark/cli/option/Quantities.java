package org.tidemark.cli.option;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** How amounts are written on the command line: 512m of memory, 90s of time, 1000000 states. */
public final class Quantities {
    private static final Pattern SIZE = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)([kmgt]?)(?:i?b)?");
    private static final Pattern DURATION_PART = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)(ms|s|min|m|h|d)");
    private static final Pattern DURATION = Pattern.compile("(?:" + DURATION_PART + ")+");
    private static final long LEAST_SIZE = 1L << 20;
    private static final long MOST_COUNT = 999_999_999_999_999_999L;
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

    /** Bytes, a mebibyte at least; the units are powers of 1024. */
    public static final class Size implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            Matcher matcher = SIZE.matcher(text.toLowerCase(Locale.ROOT));
            BigDecimal bytes = matcher.matches() ? amount(matcher, BYTES) : BigDecimal.ZERO;
            if (bytes.compareTo(BigDecimal.valueOf(LEAST_SIZE)) < 0 || tooMuch(bytes)) {
                boolean bare = text.matches("[0-9]+") && bytes.signum() > 0;
                String hint = bare ? "; did you mean " + text + "m?" : " such as 512m, 8g or 1.5g";
                throw wrong(text, "expected a size of at least 1m" + hint);
            }
            return bytes.longValue();
        }
    }

    /** Nanoseconds; parts add up, as in 1h30m. */
    public static final class Duration implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            String lower = text.toLowerCase(Locale.ROOT);
            BigDecimal nanos = BigDecimal.ZERO;
            if (DURATION.matcher(lower).matches()) {
                Matcher part = DURATION_PART.matcher(lower);
                while (part.find()) {
                    nanos = nanos.add(amount(part, NANOS));
                }
            }
            if (nanos.compareTo(BigDecimal.ONE) < 0 || tooMuch(nanos)) {
                throw wrong(text, "expected a duration above zero such as 500ms, 60s, 10m or 1h30m");
            }
            return nanos.longValue();
        }
    }

    /** A whole number from 1 on. */
    public static final class Positive implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            return whole(text, 1);
        }
    }

    /** A whole number from 0 on. */
    public static final class Natural implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            return whole(text, 0);
        }
    }

    /** A number of threads. */
    public static final class Threads implements ITypeConverter<Integer> {
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
        boolean tooGreat = text.matches("[0-9]{19,}");
        throw wrong(text, "expected an integer " + (tooGreat ? "≤ " + MOST_COUNT : "≥ " + least));
    }

    /** The number of a match times its unit. */
    private static BigDecimal amount(Matcher matched, Map<String, Long> units) {
        long unit = units.getOrDefault(matched.group(2), 1L);
        return new BigDecimal(matched.group(1)).multiply(BigDecimal.valueOf(unit));
    }

    private static boolean tooMuch(BigDecimal amount) {
        return amount.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) >= 0;
    }

    private static TypeConversionException wrong(String text, String expected) {
        return new TypeConversionException("'" + text + "': " + expected);
    }
}
