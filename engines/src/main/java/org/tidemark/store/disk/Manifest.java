package org.tidemark.store.disk;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/**
 * What a folder holds as of a checkpoint. In its file:
 *
 * <pre>
 *    0  "TIDERUN" and a byte for the version
 *    8  bytes of the text
 *   16  the text: a line for each thing known, its kind first, fields set apart by tabs
 *       CRC-32C of all before, in 8 bytes
 * </pre>
 *
 * @param identity what the run is about
 * @param stamp marks the blocks of this run
 * @param number how many checkpoints there were before
 * @param counters what the run has counted
 * @param files what there is
 */
record Manifest(RunIdentity identity, int stamp, long number, SortedMap<String, Long> counters, List<FileMark> files) {
    static final String NAME = "manifest";
    static final int VERSION = 2;
    private static final String MAGIC = "TIDERUN";
    private static final int HEADER_BYTES = 16;

    Manifest {
        counters = Collections.unmodifiableSortedMap(new TreeMap<>(counters));
        files = List.copyOf(files);
    }

    byte[] toBytes() {
        byte[] text = text().getBytes(StandardCharsets.UTF_8);
        ByteBuffer out = ByteBuffer.allocate(HEADER_BYTES + text.length + 8).order(ByteOrder.LITTLE_ENDIAN);
        out.put(MAGIC.getBytes(StandardCharsets.US_ASCII))
                .put((byte) VERSION)
                .putLong(text.length)
                .put(text);
        out.putLong(sum(out.array(), out.position()));
        return out.array();
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        line(text, "model", identity.model());
        line(text, "hash", identity.hash());
        line(text, "layout", identity.layout());
        identity.options().forEach((option, value) -> line(text, "option", option, value));
        line(text, "stamp", Integer.toHexString(stamp));
        line(text, "checkpoint", String.valueOf(number));
        counters.forEach((counter, value) -> line(text, "count", counter, String.valueOf(value)));
        for (FileMark file : files) {
            line(
                    text,
                    "file",
                    file.name(),
                    String.valueOf(file.width()),
                    String.valueOf(file.records()),
                    String.valueOf(file.blocks()),
                    String.valueOf(file.bytes()),
                    Integer.toHexString(file.chain()));
        }
        return text.toString();
    }

    private static void line(StringBuilder text, String... fields) {
        for (int i = 0; i < fields.length; i++) {
            text.append(i == 0 ? "" : "\t").append(fields[i].replaceAll("[\\t\\n\\r]", " "));
        }
        text.append('\n');
    }

    private static long sum(byte[] bytes, int n) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, n);
        return crc.getValue();
    }

    /** Reads a manifest. @throws FolderFault when it is none, of another version, or damaged */
    static Manifest of(Disk disk, byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (bytes.length < HEADER_BYTES + 8 || in.getLong(bytes.length - 8) != sum(bytes, bytes.length - 8)) {
            throw FolderFault.damaged(disk, NAME, "its checksum does not fit");
        }
        for (int i = 0; i < MAGIC.length(); i++) {
            if (in.get() != MAGIC.charAt(i)) {
                throw new FolderFault(FolderFault.Kind.FOREIGN, disk + "/" + NAME + " was not written by this program");
            }
        }
        int version = in.get();
        if (version != VERSION) {
            throw new FolderFault(
                    FolderFault.Kind.FOREIGN,
                    disk + " is of version " + version + " of such folders, and this program reads version " + VERSION
                            + "; explore again in another folder");
        }
        byte[] text = new byte[(int) in.getLong()];
        in.get(text);
        return new Lines(new String(text, StandardCharsets.UTF_8)).manifest();
    }

    /** Takes the lines apart; the checksum fitted, so that they are as they were written. */
    private static final class Lines {
        private final Map<String, String> single = new TreeMap<>();
        private final Map<String, String> options = new TreeMap<>();
        private final SortedMap<String, Long> counters = new TreeMap<>();
        private final List<FileMark> files = new ArrayList<>();

        Lines(String text) {
            for (String line : text.split("\n", -1)) {
                String[] fields = line.split("\t", -1);
                switch (fields[0]) {
                    case "option" -> options.put(fields[1], fields[2]);
                    case "count" -> counters.put(fields[1], Long.parseLong(fields[2]));
                    case "file" -> file(fields);
                    case "" -> {}
                    default -> single.put(fields[0], fields[1]);
                }
            }
        }

        private void file(String[] fields) {
            files.add(new FileMark(
                    fields[1],
                    Integer.parseInt(fields[2]),
                    Long.parseLong(fields[3]),
                    Long.parseLong(fields[4]),
                    Long.parseLong(fields[5]),
                    Integer.parseUnsignedInt(fields[6], 16)));
        }

        Manifest manifest() {
            RunIdentity identity = new RunIdentity(value("model"), value("hash"), value("layout"), options);
            int stamp = Integer.parseUnsignedInt(value("stamp"), 16);
            return new Manifest(identity, stamp, Long.parseLong(value("checkpoint")), counters, files);
        }

        private String value(String key) {
            return single.getOrDefault(key, "");
        }
    }
}
