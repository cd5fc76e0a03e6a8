package org.tidemark.zoo;

import java.math.BigInteger;

/**
 * The kanban system of Ciardo and Tilgner (1996): four cells, each with N cards that admit parts to it.
 *
 * <p>Cell 1 feeds cells 2 and 3 at once, and cell 4 joins the output of both. So cells 2 and 3 always hold the same
 * number of parts, cells 1 and 4 any number, and within a cell the parts can be distributed freely over work, redo
 * and done.
 */
final class Kanban extends Exhibit {
    Kanban() {
        super(
                "kanban",
                "Parts flow through four production cells; a cell accepts a part only in exchange for one of its N cards",
                "few places with many tokens: bounds above 1, and a state space of polynomial but huge size",
                new Parameter("cards", 3, 1, 100_000, "cards of each cell"));
        formula("C(N+3,3)² · Σ C(k+2,2)² for k = 0…N", of -> states(of[0]));
        measured(160, 616, 0, 1);
        measured(4_600, 28_120, 0, 2);
        measured(58_400, 446_400, 0, 3);
        measured(454_475, 3_979_850, 0, 4);
        measured(2_546_432, 24_460_016, 0, 5);
    }

    private static BigInteger states(int n) {
        BigInteger middle = BigInteger.ZERO;
        for (int k = 0; k <= n; k++) {
            middle = middle.add(Exact.choose(k + 2, 2).pow(2));
        }
        return Exact.choose(n + 3, 3).pow(2).multiply(middle);
    }

    @Override
    void draw(NetSketch net, int[] of) {
        for (int cell = 1; cell <= 4; cell++) {
            net.place("card_" + cell, of[0]);
            net.places("work_" + cell, "redo_" + cell, "done_" + cell);
        }
        for (int cell = 1; cell <= 4; cell++) {
            net.transition("reject_" + cell).takes("work_" + cell).gives("redo_" + cell);
            net.transition("retry_" + cell).takes("redo_" + cell).gives("work_" + cell);
            net.transition("finish_" + cell).takes("work_" + cell).gives("done_" + cell);
        }
        net.transition("arrive").takes("card_1").gives("work_1");
        net.transition("split").takes("done_1", "card_2", "card_3").gives("card_1", "work_2", "work_3");
        net.transition("join").takes("done_2", "done_3", "card_4").gives("card_2", "card_3", "work_4");
        net.transition("leave").takes("done_4").gives("card_4");
    }
}
