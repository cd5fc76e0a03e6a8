package org.tidemark.bench.speed;

import java.util.List;
import java.util.Locale;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.zoo.Zoo;

/**
 * The nets that are measured: a dozen families, each in three sizes, with known counts.
 *
 * <p>They are chosen to differ: safe or not, states of one word or nine, one successor per state or twenty, levels of
 * one state or a hundred thousand. Immutable.
 */
public final class BenchNets {
    /** Small is a few thousand states, medium a few hundred thousand, large about a million or more. */
    public enum Size {
        SMALL,
        MEDIUM,
        LARGE;

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * One net to measure.
     *
     * @param net the name of the family in the zoo
     * @param value the parameter in the zoo reference
     * @param counts the counts that an exploration must find
     */
    public record Entry(String net, Size size, int value, RowCounts counts) {
        public PetriNet open() throws InputException {
            return Zoo.open("zoo:" + label());
        }

        public String label() {
            return net + "/" + value;
        }

        /** Whether this is one of the three nets on which {@link LimitLoop} is measured. */
        boolean hasLimit() {
            return size == Size.LARGE && LIMIT_NETS.contains(net);
        }
    }

    /** The nets whose large size fits in one word, and which are compared with the limit. */
    static final List<String> LIMIT_NETS = List.of("philosophers", "ring", "kanban");

    public static final List<Entry> ENTRIES = List.of(
            small("philosophers", 10, 6_726, 43_480, 1),
            medium("philosophers", 13, 94_642, 795_353, 1),
            large("philosophers", 16, 1_331_714, 13_774_112, 1),
            small("ring", 10, 15_360, 89_600, 0),
            medium("ring", 13, 159_744, 1_171_456, 0),
            large("ring", 16, 1_572_864, 13_893_632, 0),
            small("slotted-ring", 4, 5_136, 20_352, 0),
            medium("slotted-ring", 5, 53_856, 263_040, 0),
            large("slotted-ring", 6, 575_296, 3_341_568, 0),
            small("leader", 6, 7_968, 35_574, 1),
            medium("leader", 7, 62_024, 328_768, 1),
            large("leader", 8, 541_288, 3_335_996, 1),
            small("elevator", 8, 8_192, 41_728, 0),
            medium("elevator", 12, 196_608, 1_388_544, 0),
            large("elevator", 14, 917_504, 7_389_184, 0),
            small("counter", 12, 4_096, 4_096, 0),
            medium("counter", 16, 65_536, 65_536, 0),
            large("counter", 20, 1_048_576, 1_048_576, 0),
            small("kanban", 3, 58_400, 446_400, 0),
            medium("kanban", 4, 454_475, 3_979_850, 0),
            large("kanban", 5, 2_546_432, 24_460_016, 0),
            small("fms", 3, 48_590, 297_382, 0),
            medium("fms", 4, 438_600, 3_166_985, 0),
            large("fms", 5, 2_895_018, 23_527_185, 0),
            small("coins", 200, 15_211, 84_080, 0),
            medium("coins", 600, 376_431, 2_196_240, 0),
            large("coins", 1000, 1_712_051, 10_100_400, 0),
            small("readers-writers", 14, 16_398, 229_404, 0),
            medium("readers-writers", 17, 131_089, 2_228_258, 0),
            large("readers-writers", 20, 1_048_596, 20_971_560, 0),
            small("dbm", 8, 17_497, 81_664, 0),
            medium("dbm", 10, 196_831, 1_181_000, 0),
            large("dbm", 12, 2_125_765, 15_588_960, 0),
            small("two-phase-commit", 6, 1_459, 4_503, 0),
            medium("two-phase-commit", 8, 13_123, 53_001, 0),
            large("two-phase-commit", 10, 118_099, 592_539, 0));

    private BenchNets() {}

    private static Entry small(String net, int value, long states, long edges, long deadlocks) {
        return new Entry(net, Size.SMALL, value, new RowCounts(states, edges, deadlocks));
    }

    private static Entry medium(String net, int value, long states, long edges, long deadlocks) {
        return new Entry(net, Size.MEDIUM, value, new RowCounts(states, edges, deadlocks));
    }

    private static Entry large(String net, int value, long states, long edges, long deadlocks) {
        return new Entry(net, Size.LARGE, value, new RowCounts(states, edges, deadlocks));
    }

    /** The entries of these families and sizes, in the order of {@link #ENTRIES}. */
    public static List<Entry> select(List<String> nets, List<String> sizes) {
        return ENTRIES.stream()
                .filter(e -> nets.contains(e.net()) && sizes.contains(e.size().label()))
                .toList();
    }

    public static List<String> nets() {
        return ENTRIES.stream().map(Entry::net).distinct().toList();
    }

    public static List<String> sizes() {
        return List.of(Size.SMALL.label(), Size.MEDIUM.label(), Size.LARGE.label());
    }
}
