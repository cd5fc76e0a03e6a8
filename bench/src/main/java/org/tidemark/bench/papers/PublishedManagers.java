package org.tidemark.bench.papers;

import java.util.List;
import java.util.Optional;

/**
 * The figures of Mäkelä for the database managers (Condensed Storage of Multi-Set Sequences, Tables 1 and 2): the bytes of all encoded
 * states, without the directory.
 *
 * @param managers |D|
 * @param prod by PROD
 * @param prodUnfolded by PROD for the unfolded model
 * @param maria by MARIA: without capacities, with capacities, and with redundant places left out
 */
record PublishedManagers(int managers, long states, long prod, long prodUnfolded, List<Long> maria) {
    /** With the place of unused messages. */
    static final List<PublishedManagers> TABLE_1 = List.of(
            new PublishedManagers(1, 2, 19, 3, List.of(4L, 2L, 2L)),
            new PublishedManagers(2, 7, 99, 29, List.of(28L, 15L, 9L)),
            new PublishedManagers(3, 28, 645, 844, List.of(223L, 168L, 86L)),
            new PublishedManagers(4, 109, 3_925, 1_745, List.of(1_403L, 1_090L, 414L)),
            new PublishedManagers(5, 406, 21_519, 10_151, List.of(8_439L, 7_487L, 2_396L)),
            new PublishedManagers(6, 1_459, 107_967, 54_307, List.of(46_109L, 42_292L, 10_807L)),
            new PublishedManagers(7, 5_104, 505_297, 280_229, List.of(208_807L, 198_599L, 43_569L)),
            new PublishedManagers(8, 17_497, 2_239_617, 1_296_227, List.of(908_810L, 873_816L, 168_089L)),
            new PublishedManagers(9, 59_050, 9_507_051, 5_605_363, List.of(4_423_852L, 4_308_020L, 738_397L)),
            new PublishedManagers(10, 196_831, 38_972_539, 23_134_187, List.of(18_006_540L, 17_685_747L, 2_683_381L)));

    /** Without it. */
    static final List<PublishedManagers> TABLE_2 = List.of(
            new PublishedManagers(1, 2, 17, 3, List.of(4L, 2L, 2L)),
            new PublishedManagers(2, 7, 76, 21, List.of(21L, 14L, 9L)),
            new PublishedManagers(3, 28, 389, 139, List.of(150L, 111L, 86L)),
            new PublishedManagers(4, 109, 1_848, 761, List.of(724L, 543L, 414L)),
            new PublishedManagers(5, 406, 8_113, 3_651, List.of(3_565L, 3_159L, 2_396L)),
            new PublishedManagers(6, 1_459, 33_548, 16_045, List.of(15_725L, 14_266L, 10_807L)),
            new PublishedManagers(7, 5_104, 132_693, 76_067, List.of(60_786L, 55_683L, 43_569L)),
            new PublishedManagers(8, 17_497, 507_400, 357_219, List.of(233_702L, 217_213L, 168_089L)),
            new PublishedManagers(9, 59_050, 1_889_585, 1_511_227, List.of(998_945L, 952_558L, 738_397L)),
            new PublishedManagers(10, 196_831, 6_889_068, 6_009_887, List.of(3_559_389L, 3_526_147L, 2_683_381L)));

    /** The row of a table for that many managers, if there is one. */
    static Optional<PublishedManagers> row(List<PublishedManagers> table, int managers) {
        return table.stream().filter(row -> row.managers == managers).findFirst();
    }
}
