package org.tidemark.bench.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Changes a file a little, or a lot. Deterministic for a seed. Not thread-safe. */
final class Damage {
    private static final int MOST_BYTES = 200_000;

    /** Where numbers are expected: the edges of what fits. */
    private static final List<String> NUMBERS = List.of(
            "0", "-1", "1", "2147483647", "2147483648", "-2147483649", "9223372036854775807", "9223372036854775808",
            "99999999999999999999999", "1e9", "0x10", "007", "1000000000", "65536");

    private static final List<String> WORDS = List.of(
            "\u0000", "\uFEFF", "\u202E", "é", "😀", "\"", "'", "<", ">", "&", "&lt;", "&#0;", "]]>", "<!--", "(", ")", "((((((((", "{", "}", "[",
            "]", ";", ",", "..", "/", "\\", "\n", "\r\n", "\t", " ", "#", "//", "/*", "%", "%s", "!", "-", "--", "->", "<=", "=", "inf", "NaN", "null");

    private final Random random;

    Damage(long seed) {
        random = new Random(seed);
    }

    /** A damaged copy of a file. */
    byte[] of(byte[] file, byte[] other) {
        byte[] damaged = file;
        int times = 1 + random.nextInt(1 << random.nextInt(4));
        for (int i = 0; i < times; i++) {
            damaged = once(damaged, other);
        }
        return damaged.length <= MOST_BYTES ? damaged : Arrays.copyOf(damaged, MOST_BYTES);
    }

    private byte[] once(byte[] file, byte[] other) {
        if (file.length == 0) {
            return other;
        }
        int from = random.nextInt(file.length);
        int to = Math.min(file.length, from + length());
        return switch (random.nextInt(10)) {
            case 0 -> flip(file, from);
            case 1 -> join(part(file, 0, from), part(file, to, file.length));
            case 2 -> join(part(file, 0, to), part(file, from, file.length));
            case 3 -> join(part(file, 0, from), text(WORDS), part(file, from, file.length));
            case 4 -> replaceNumber(file, from);
            case 5 -> {
                int at = random.nextInt(other.length + 1);
                yield join(
                        part(file, 0, from),
                        part(other, at, Math.min(other.length, at + length())),
                        part(file, to, file.length));
            }
            case 6 -> swapWords(file, from);
            case 7 -> join(part(file, 0, from), repeated(part(file, from, to)), part(file, to, file.length));
            case 8 -> swapLines(file);
            default -> random.nextInt(5) == 0 ? part(file, 0, from) : replaceNumber(file, from);
        };
    }

    private int length() {
        return 1 + random.nextInt(1 << (1 + random.nextInt(8)));
    }

    private byte[] flip(byte[] file, int at) {
        byte[] copy = file.clone();
        copy[at] = random.nextBoolean() ? (byte) random.nextInt(256) : (byte) (copy[at] ^ 1 << random.nextInt(8));
        return copy;
    }

    private byte[] text(List<String> words) {
        return words.get(random.nextInt(words.size())).getBytes(StandardCharsets.UTF_8);
    }

    private byte[] repeated(byte[] part) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int times = 2 + random.nextInt(1 << (1 + random.nextInt(9)));
        for (int i = 0; i < times && out.size() < MOST_BYTES; i++) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }

    /** Replaces the next number by another. */
    private byte[] replaceNumber(byte[] file, int from) {
        int at = from;
        while (at < file.length && !isDigit(file[at])) {
            at++;
        }
        int end = at;
        while (end < file.length && isDigit(file[end])) {
            end++;
        }
        return join(part(file, 0, at), text(NUMBERS), part(file, end, file.length));
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }

    /** Puts a word of the file where another one is. */
    private byte[] swapWords(byte[] file, int from) {
        int[] one = word(file, from);
        int[] other = word(file, random.nextInt(file.length));
        return join(part(file, 0, one[0]), part(file, other[0], other[1]), part(file, one[1], file.length));
    }

    private static int[] word(byte[] file, int at) {
        int from = at;
        while (from > 0 && isLetter(file[from - 1])) {
            from--;
        }
        int to = at;
        while (to < file.length && isLetter(file[to])) {
            to++;
        }
        return new int[] {from, to};
    }

    private static boolean isLetter(byte b) {
        return b == '_' || isDigit(b) || (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z') || b < 0;
    }

    private byte[] swapLines(byte[] file) {
        String[] lines = new String(file, StandardCharsets.ISO_8859_1).split("\n", -1);
        int one = random.nextInt(lines.length);
        int other = random.nextInt(lines.length);
        String kept = lines[one];
        lines[one] = lines[other];
        lines[other] = random.nextBoolean() ? kept : lines[one];
        return String.join("\n", lines).getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] part(byte[] file, int from, int to) {
        return Arrays.copyOfRange(file, Math.min(from, to), to);
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }
}
