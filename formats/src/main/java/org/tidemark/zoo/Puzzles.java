package org.tidemark.zoo;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;

/** Small nets that each show one effect: a counter, coins, a race, an elevator, a game. */
final class Puzzles {
    private Puzzles() {}

    /** The models of this family, in the order in which they are listed. */
    static List<ZooModel> all() {
        return List.of(new Elevator(), new Pushers(), new BinaryCounter(), new Coins(), new Race());
    }

    /**
     * An elevator that goes up to the top, down to the bottom, and stops where it is called on the way.
     *
     * <p>A call is remembered once however often the button is pressed; the elevator does not leave a floor where it is
     * called, nor with an open door. Floor, direction, door and calls vary independently: N·2·2·2^N states.
     */
    private static final class Elevator extends Exhibit {
        Elevator() {
            super(
                    "elevator",
                    "An elevator goes up and down N floors and opens its door wherever it has been called",
                    "inhibitor arcs (no second call, no leaving a caller behind) and read arcs (moving needs a closed door)",
                    new Parameter("floors", 4, 2, 10_000, "floors"));
            formula("N·2^(N+2)", of -> Exact.of(of[0]).shiftLeft(of[0] + 2));
            measured(32, 76, 0, 2);
            measured(256, 816, 0, 4);
            measured(8_192, 41_728, 0, 8);
        }

        @Override
        void draw(NetSketch net, int[] of) {
            int n = of[0];
            net.place("up", 1);
            net.places("down");
            net.place("closed", 1);
            net.places("open");
            for (int i = 1; i <= n; i++) {
                net.place("at_" + i, i == 1 ? 1 : 0);
                net.places("called_" + i);
            }
            for (int i = 1; i <= n; i++) {
                net.transition("call_" + i).unless("called_" + i).gives("called_" + i);
                net.transition("open_" + i)
                        .reads("at_" + i)
                        .takes("closed", "called_" + i)
                        .gives("open");
                if (i < n) {
                    drawMove(net, "rise_" + i, "up", i, i + 1);
                    drawMove(net, "sink_" + (i + 1), "down", i + 1, i);
                }
            }
            net.transition("close").takes("open").gives("closed");
            net.transition("turnDown").reads("at_" + n).takes("up").gives("down");
            net.transition("turnUp").reads("at_1").takes("down").gives("up");
        }

        private static void drawMove(NetSketch net, String name, String direction, int from, int to) {
            net.transition(name)
                    .reads(direction)
                    .reads("closed")
                    .unless("called_" + from)
                    .takes("at_" + from)
                    .gives("at_" + to);
        }
    }

    /**
     * A chain of pushers, each of which moves work pieces from its own position to that of the next.
     *
     * <p>After the control software of concurrent pushers that Heiner modelled (Manufacturing and Petri Nets, 1997) and Buchholz
     * and Kemper counted; their net is not printed, so this one is drawn from their description and has the same size, 18N+6
     * places and 17N+4 transitions. A controller switches relay R1 to drive the pusher out and R2 to drive it in; the motor
     * follows the relays, the slide follows the motor, two limit switches follow the slide, and the controller waits for them.
     * It starts when a work piece is in position and the next position is free, which it thereby reserves, and reports the work
     * piece to the next pusher when its own is back at the rear.
     *
     * <p>R1 and R2 are never on together, because the controller is one sequence (P2). A work piece is reported only to a pusher
     * at rest, because the position is free only from the end of one cycle to the beginning of the next (P6). The slide reaches its
     * front end, {@code px}, before the motor has stopped driving out, {@code py}: nothing but timing keeps it from going too
     * far (P5).
     *
     * <p>Where a pusher reports its work piece, and how the producer delivers, was chosen among several variants so that the
     * numbers of states come close to the published ones; their agreement is no evidence that the nets are alike. Each pusher
     * multiplies the states by 2+3√2 = 6.243. The published numbers grow by 6.240 to 6.246 per pusher from 12
     * pushers on, and are 4 % lower: 6.390e13 against 6.642e13 for 16. (For 8 pushers, 2.644e6 is published; the other rows, and
     * the 2.879e7 found here, suggest that 2.644e7 is meant.) Aggregated two at a time, 14, 15 and 16 pushers have exactly the
     * published numbers of states, which nothing was chosen for; aggregated one by one, they have fewer.
     */
    static final class Pushers extends Exhibit {
        Pushers() {
            super(
                    "pushers",
                    "A producer, a chain of N pushers with motors, switches and controllers, and a consumer pass work pieces on",
                    "parts that only meet their neighbours: reduce them, then compose; AG !(P1_px >= 1 && P1_py >= 1) is violated",
                    new Parameter("pushers", 3, 1, 5_000, "pushers in the chain"));
            formula("(4+6√2)·(2+3√2)^N + (4−6√2)·(2−3√2)^N", of -> count(of[0]));
            measured(88, 176, 0, 1);
            measured(464, 1_168, 0, 2);
            measured(3_088, 9_384, 0, 3);
            measured(18_848, 67_024, 0, 4);
            measured(118_624, 483_488, 0, 5);
            measured(738_368, 3_392_256, 0, 6);
            measured(4_614_208, 23_593_952, 0, 7);
            measured(28_793_984, 162_171_328, 0, 8);
        }

        /**
         * Pushers on their way have reserved the position behind them; all others have not. Of the latter there are 4 states if the
         * own position is not reserved, else one; of the former there are 14, and none if it is.
         */
        private static BigInteger count(int pushers) {
            BigInteger here = BigInteger.TWO;
            BigInteger onTheWay = BigInteger.ZERO;
            for (int i = 0; i < pushers; i++) {
                BigInteger next = here.shiftLeft(2).add(onTheWay);
                onTheWay = here.multiply(Exact.of(14));
                here = next;
            }
            return here.shiftLeft(1).add(onTheWay).shiftLeft(1);
        }

        @Override
        void draw(NetSketch net, int[] of) {
            int n = of[0];
            net.unit("Producer", () -> {
                net.place("Producer_idle", 1);
                net.places("Producer_item");
            });
            for (int i = 1; i <= n; i++) {
                String pusher = "P" + i;
                net.unit(pusher, () -> drawPlaces(net, pusher));
            }
            net.unit("Consumer", () -> {
                drawPosition(net, "Consumer");
                net.unit("Consumer_self", () -> {
                    net.place("Consumer_idle", 1);
                    net.places("Consumer_busy");
                });
            });
            net.transition("Producer_produce").takes("Producer_idle").gives("Producer_item");
            net.transition("Producer_deliver")
                    .takes("Producer_item", "P1_position_free")
                    .gives("Producer_idle", "P1_position_full");
            for (int i = 1; i <= n; i++) {
                drawCycle(net, "P" + i + "_", i < n ? "P" + (i + 1) : "Consumer");
            }
            net.transition("Consumer_take")
                    .takes("Consumer_idle", "Consumer_position_full")
                    .gives("Consumer_busy", "Consumer_position_free");
            net.transition("Consumer_consume").takes("Consumer_busy").gives("Consumer_idle");
        }

        private static void drawPlaces(NetSketch net, String pusher) {
            String p = pusher + "_";
            drawPosition(net, pusher);
            net.unit(p + "controller", () -> {
                net.place(p + "basic", 1);
                net.places(p + "R1_on", p + "extended", p + "R2_on", p + "retracted");
            });
            net.unit(p + "motor", () -> {
                net.place(p + "still", 1);
                net.places(p + "py", p + "pulls");
            });
            net.unit(p + "slide", () -> {
                net.place(p + "rear", 1);
                net.places(p + "leaving", p + "px", p + "returning");
            });
            net.unit(p + "frontSwitch", () -> {
                net.place(p + "front_open", 1);
                net.places(p + "front_closed");
            });
            net.unit(p + "rearSwitch", () -> {
                net.places(p + "rear_open");
                net.place(p + "rear_closed", 1);
            });
        }

        /** The position where work pieces arrive; neither free nor full while one is on its way there or has just left. */
        private static void drawPosition(NetSketch net, String owner) {
            net.unit(owner + "_position", () -> {
                net.place(owner + "_position_free", 1);
                net.places(owner + "_position_full");
            });
        }

        private static void drawCycle(NetSketch net, String p, String next) {
            net.transition(p + "start")
                    .takes(p + "basic", p + "position_full", next + "_position_free")
                    .gives(p + "R1_on");
            follow(net, p + "push", p + "R1_on", p + "still", p + "py");
            follow(net, p + "leave", p + "py", p + "rear", p + "leaving");
            follow(net, p + "openRear", p + "leaving", p + "rear_closed", p + "rear_open");
            follow(net, p + "reach", p + "rear_open", p + "leaving", p + "px");
            follow(net, p + "closeFront", p + "px", p + "front_open", p + "front_closed");
            follow(net, p + "seeFront", p + "front_closed", p + "R1_on", p + "extended");
            follow(net, p + "stopPushing", p + "extended", p + "py", p + "still");
            follow(net, p + "reverse", p + "still", p + "extended", p + "R2_on");
            follow(net, p + "pull", p + "R2_on", p + "still", p + "pulls");
            follow(net, p + "return", p + "pulls", p + "px", p + "returning");
            follow(net, p + "openFront", p + "returning", p + "front_closed", p + "front_open");
            follow(net, p + "comeHome", p + "front_open", p + "returning", p + "rear");
            follow(net, p + "closeRear", p + "rear", p + "rear_open", p + "rear_closed");
            net.transition(p + "seeRear")
                    .reads(p + "rear_closed")
                    .takes(p + "R2_on")
                    .gives(p + "retracted", next + "_position_full");
            follow(net, p + "stopPulling", p + "retracted", p + "pulls", p + "still");
            net.transition(p + "finish")
                    .reads(p + "still")
                    .takes(p + "retracted")
                    .gives(p + "basic", p + "position_free");
        }

        /** One part moves from a place to another while a second part is where it tells it to. */
        private static void follow(NetSketch net, String name, String cause, String from, String to) {
            net.transition(name).reads(cause).takes(from).gives(to);
        }
    }

    /** A binary counter of N bits: bit i is set when it is clear and all lower bits are set, which it clears. */
    private static final class BinaryCounter extends Exhibit {
        /** The number of high bits that fit one number. */
        private static final int MOST_BITS = 62;

        BinaryCounter() {
            super(
                    "counter",
                    "A counter of N bits counts up, carries, and wraps round to zero",
                    "inhibitor arcs as zero tests, and the deepest possible state space: one cycle through all states",
                    new Parameter("bits", 8, 1, 1_000, "bits"));
            formula("2^N", of -> BigInteger.ONE.shiftLeft(of[0]));
            measure("value", of -> {
                int lowest = Math.max(1, of[0] - MOST_BITS + 1);
                return new WeightedSum()
                        .addAll(lowest, of[0], "bit_", i -> 1L << (i - lowest))
                        .toString();
            });
            measured(2, 2, 0, 1);
            measured(256, 256, 0, 8);
        }

        @Override
        void draw(NetSketch net, int[] of) {
            int n = of[0];
            for (int i = 1; i <= n; i++) {
                net.places("bit_" + i);
            }
            NetSketch.Rule wrap = net.transition("wrap");
            for (int i = 1; i <= n; i++) {
                NetSketch.Rule set =
                        net.transition("set_" + i).unless("bit_" + i).gives("bit_" + i);
                for (int lower = 1; lower < i; lower++) {
                    set.takes("bit_" + lower);
                }
                wrap.takes("bit_" + i);
            }
        }
    }

    /**
     * A till that changes coins of 1, 2, 5 and 10 into each other. Every purse of the same value is reachable, since
     * every coin can be broken into ones and made from ones; so the states are the ways to pay N.
     */
    private static final class Coins extends Exhibit {
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

    /** Runners who never meet: each is at the start or past one of K stages, whatever the others do. */
    private static final class Race extends Exhibit {
        Race() {
            super(
                    "race",
                    "N runners, each in a lane of its own, pass K stages and stop at the end",
                    "pure interleaving, where partial-order reduction leaves N·K+1 states, and one final state",
                    new Parameter("runners", 4, 1, 1_000, "runners"),
                    new Parameter("stages", 3, 1, 50, "stages of each lane"));
            formula("(K+1)^N", of -> Exact.of(of[1] + 1L).pow(of[0]));
            measure("steps", of -> {
                WeightedSum sum = new WeightedSum();
                for (int i = 1; i <= of[0]; i++) {
                    sum.addAll(1, of[1], "at_" + i + "_", k -> k);
                }
                return sum.toString();
            });
            measured(2, 1, 1, 1, 1);
            measured(256, 768, 1, 4, 3);
            measured(117_649, 605_052, 1, 6, 6);
        }

        @Override
        void draw(NetSketch net, int[] of) {
            for (int i = 1; i <= of[0]; i++) {
                net.place("at_" + i + "_0", 1);
                for (int k = 1; k <= of[1]; k++) {
                    net.places("at_" + i + "_" + k);
                    net.transition("run_" + i + "_" + k)
                            .takes("at_" + i + "_" + (k - 1))
                            .gives("at_" + i + "_" + k);
                }
            }
        }
    }
}
