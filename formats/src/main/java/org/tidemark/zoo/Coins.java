package org.tidemark.zoo;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;

/**
 * A till that changes coins of 1, 2, 5 and 10 into each other. Every purse of the same value is reachable, since
 * every coin can be broken into ones and made from ones; so the states are the ways to pay N.
 */
final class Coins extends Exhibit {
    private static final List<Integer> WORTH = List.of(1, 2, 5, 10);

    Coins() {
        super(
                "coins",
                "A purse of N ones is changed, coin by coin, into twos, fives and tens and back",
                "arc weights above 1 and a weighted invariant: ones + 2·twos + 5·fives + 10·tens = N",
                new Parameter("worth", 50, 1, 1_000_000, "what the purse is worth"));
        formula("ways to pay N with coins of 1, 2, 5 and 10", of -> ways(of[0]));
        measured(1, 0, 1, 1);
        measured(11, 24, 0, 10);
        measured(341, 1_520, 0, 50);
        measured(15_211, 84_080, 0, 200);
    }

    private static BigInteger ways(int worth) {
        BigInteger[] ways = new BigInteger[worth + 1];
        Arrays.fill(ways, BigInteger.ZERO);
        ways[0] = BigInteger.ONE;
        for (int coin : WORTH) {
            for (int sum = coin; sum <= worth; sum++) {
                ways[sum] = ways[sum].add(ways[sum - coin]);
            }
        }
        return ways[worth];
    }

    @Override
    void draw(NetSketch net, int[] of) {
        net.place("ones", of[0]);
        net.places("twos", "fives", "tens");
        net.transition("makeTwo").takes(2, "ones").gives("twos");
        net.transition("breakTwo").takes("twos").gives(2, "ones");
        net.transition("makeFive").takes("ones").takes(2, "twos").gives("fives");
        net.transition("breakFive").takes("fives").gives("ones").gives(2, "twos");
        net.transition("makeTen").takes(2, "fives").gives("tens");
        net.transition("breakTen").takes("tens").gives(2, "fives");
    }
}
