package org.tidemark.bench.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Changes bytes: single ones, stretches that are dropped, doubled or moved, numbers made extreme, and words that formats use put elsewhere. */
final class Mutator {
    private static final String[] NUMBERS = {
        "0",
        "-1",
        "1",
        "2147483647",
        "2147483648",
        "4294967296",
        "9223372036854775807",
        "9223372036854775808",
        "1e9",
        "00",
        "0x1"
    };
    private static final String[] WORDS = {
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        "\"",
        "'",
        "<",
        ">",
        "/>",
        "<!--",
        "]]>",
        "&amp;",
        "&x;",
        ",",
        ";",
        ":",
        "=",
        "->",
        "--",
        "\\",
        "\n",
        "\t",
        "\0",
        "\u00e9",
        "\ud83d\ude00",
        "..",
        "*",
        "+",
        "-",
        "%",
        "!",
        "&&",
        "||",
        "AG",
        "EF",
        "U",
        "X",
        "A",
        "E",
        "max(",
        "forall x in ",
        "sum(",
        "deadlock",
        "fireable(",
        "place ",
        "type ",
        "queue[2] of ",
        "set of ",
        "all ",
        "param n = ",
        "transition ",
        "guard ",
        "fun ",
        "union {",
        "property ",
        "part ",
        "initial ",
        "together ",
        "null",
        "true",
        "[]",
        "des (",
        "HOA: v1",
        "--BODY--",
        "Inf(0)",
        "%%"
    };

    private final SplittableRandom random;

    Mutator(SplittableRandom random) {
        this.random = random;
    }

    /** A damaged copy; a part of it may come from another input of the same kind. */
    byte[] damaged(byte[] original, byte[] other) {
        byte[] bytes = original.clone();
        for (int n = 1 + random.nextInt(1 + random.nextInt(4)); n > 0; n--) {
            bytes = once(bytes, other);
        }
        return bytes;
    }

    private byte[] once(byte[] bytes, byte[] other) {
        int from = random.nextInt(bytes.length + 1);
        int to = Math.min(bytes.length, from + 1 + random.nextInt(1 + random.nextInt(40)));
        return switch (random.nextInt(9)) {
            case 0 -> replaced(bytes, from, to, new byte[0]);
            case 1 -> replaced(bytes, from, from, Arrays.copyOfRange(bytes, from, to));
            case 2 -> replaced(bytes, from, Math.min(bytes.length, from + 1), new byte[] {(byte) random.nextInt(256)});
            case 3 -> replaced(bytes, from, from, word(WORDS));
            case 4 -> replaced(bytes, from, to, word(WORDS));
            case 5 -> number(bytes, from);
            case 6 -> bit(bytes, from);
            case 7 -> spliced(bytes, from, other);
            default -> moved(bytes, from, to);
        };
    }

    private byte[] word(String[] words) {
        return words[random.nextInt(words.length)].getBytes(StandardCharsets.UTF_8);
    }

    /** Makes the next number an extreme one. */
    private byte[] number(byte[] bytes, int from) {
        int start = from;
        while (start < bytes.length && !isDigit(bytes[start])) {
            start++;
        }
        int end = start;
        while (end < bytes.length && isDigit(bytes[end])) {
            end++;
        }
        return replaced(bytes, start, end, word(NUMBERS));
    }

    private byte[] bit(byte[] bytes, int at) {
        if (at < bytes.length) {
            bytes[at] ^= (byte) (1 << random.nextInt(8));
        }
        return bytes;
    }

    private byte[] spliced(byte[] bytes, int at, byte[] other) {
        int from = random.nextInt(other.length + 1);
        int to = Math.min(other.length, from + random.nextInt(200));
        return replaced(bytes, at, at, Arrays.copyOfRange(other, from, to));
    }

    private byte[] moved(byte[] bytes, int from, int to) {
        byte[] part = Arrays.copyOfRange(bytes, from, to);
        byte[] rest = replaced(bytes, from, to, new byte[0]);
        int at = random.nextInt(rest.length + 1);
        return replaced(rest, at, at, part);
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }

    private static byte[] replaced(byte[] bytes, int from, int to, byte[] by) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length + by.length);
        out.write(bytes, 0, from);
        out.write(by, 0, by.length);
        out.write(bytes, to, bytes.length - to);
        return out.toByteArray();
    }
}
