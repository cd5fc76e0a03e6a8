package org.tidemark.api.report;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;

/** Numbers as people read them: 1,331,714 and 18.4 MiB and 2.51 s. */
public final class Figures {
    private static final List<String> UNITS = List.of("KiB", "MiB", "GiB", "TiB");

    private static final String POWERS = "kMGT";

    private static final int READABLE_BITS = 60;

    private Figures() {}

    public static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    /** All digits of a number as long as they can be read, and otherwise four of them and the power of ten. */
    public static String count(BigInteger count) {
        return count.bitLength() <= READABLE_BITS
                ? String.format(Locale.ROOT, "%,d", count)
                : String.format(Locale.ROOT, "%.3e", new BigDecimal(count));
    }

    /** An upper bound of any size; one of more than fifteen digits is rounded up to a power of ten: 10^37. */
    public static String bound(BigInteger most) {
        int digits = most.toString().length();
        return digits > 15 ? "10^" + digits : String.format(Locale.ROOT, "%,d", most);
    }

    /** A count with its noun: {@code 1 place}, {@code 20 places}. */
    public static String count(long count, String noun) {
        return count(count) + " " + noun + (count == 1 ? "" : "s");
    }

    public static String count(BigInteger count, String noun) {
        return count(count) + " " + (count.equals(BigInteger.ONE) ? noun : noun + "s");
    }

    /** Three digits and the power of a thousand: 950, 12.3k, 123M. */
    public static String rough(long count) {
        if (count < 1000) {
            return String.valueOf(count);
        }
        double amount = count / 1000.0;
        int power = 0;
        while (amount >= 999.5 && power < POWERS.length() - 1) {
            amount /= 1000;
            power++;
        }
        return (amount < 99.95 ? trimmed(amount) : String.valueOf(Math.round(amount))) + POWERS.charAt(power);
    }

    public static String bytes(long bytes) {
        if (bytes < 1024) {
            return bytes + " B";
        }
        double amount = bytes / 1024.0;
        int unit = 0;
        while (amount >= 1023.95 && unit < UNITS.size() - 1) {
            amount /= 1024;
            unit++;
        }
        return trimmed(amount) + " " + UNITS.get(unit);
    }

    /** One decimal, unless it says nothing. */
    public static String trimmed(double amount) {
        String text = String.format(Locale.ROOT, "%,.1f", amount);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }

    public static String seconds(double seconds) {
        if (seconds > 0 && seconds < 0.01) {
            return trimmed(1000 * seconds) + " ms";
        }
        if (seconds < 60) {
            return String.format(Locale.ROOT, seconds < 10 ? "%.2f s" : "%.1f s", seconds);
        }
        long whole = Math.round(seconds);
        return whole < 3600
                ? String.format(Locale.ROOT, "%d min %02d s", whole / 60, whole % 60)
                : String.format(Locale.ROOT, "%d h %02d min", whole / 3600, whole / 60 % 60);
    }

    /** The seconds as a clock shows them: 0:59, 12:03, 1:02:03. */
    public static String clock(double seconds) {
        long whole = (long) seconds;
        return whole < 3600
                ? String.format(Locale.ROOT, "%d:%02d", whole / 60, whole % 60)
                : String.format(Locale.ROOT, "%d:%02d:%02d", whole / 3600, whole / 60 % 60, whole % 60);
    }

    /** How many a second, or a dash where the time was too short to say. */
    public static String rate(long count, double seconds) {
        return seconds < 1e-3 ? "–" : count(Math.round(count / seconds));
    }
}
