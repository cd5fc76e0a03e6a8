package org.tidemark.zoo;

/**
 * An elevator that goes up to the top, down to the bottom, and stops where it is called on the way.
 *
 * <p>A call is remembered once however often the button is pressed; the elevator does not leave a floor where it is
 * called, nor with an open door. Floor, direction, door and calls vary independently: N·2·2·2^N states.
 */
final class Elevator extends Exhibit {
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
