package org.tidemark.zoo;

/** Runners who never meet: each is at the start or past one of K stages, whatever the others do. */
final class Race extends Exhibit {
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
