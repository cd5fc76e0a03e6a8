package org.tidemark.zoo;

import java.math.BigInteger;

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
final class Pushers extends Exhibit {
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
        net.transition(p + "finish").reads(p + "still").takes(p + "retracted").gives(p + "basic", p + "position_free");
    }

    /** One part moves from a place to another while a second part is where it tells it to. */
    private static void follow(NetSketch net, String name, String cause, String from, String to) {
        net.transition(name).reads(cause).takes(from).gives(to);
    }
}
