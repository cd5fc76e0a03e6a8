package org.tidemark.format.svg;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tidemark.format.svg.Canvas.Pen;
import org.tidemark.format.svg.Sketch.Neighbours;

/** Crossings of lines between two columns, counted in order and one pair of lines after the other. */
class NeighboursTest {
    private static final int HALF = 12;

    private static int[] shuffled(int from, SplittableRandom random) {
        int[] column = IntStream.range(from, from + HALF).toArray();
        for (int i = column.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int other = column[i];
            column[i] = column[j];
            column[j] = other;
        }
        return column;
    }

    @Test
    void crossingsAreThoseOfAllPairsOfLines() {
        SplittableRandom random = new SplittableRandom(11);
        long met = 0;
        for (int round = 0; round < 200; round++) {
            int lines = random.nextInt(60);
            int[] lefts = random.ints(lines, 0, HALF).toArray();
            int[] rights = random.ints(lines, HALF, 2 * HALF).toArray();
            Neighbours right = Neighbours.of(2 * HALF, lefts, rights);
            Neighbours left = Neighbours.of(2 * HALF, rights, lefts);
            int[] column = shuffled(HALF, random);
            int[] position = new int[2 * HALF];
            for (int i = 0; i < HALF; i++) {
                position[column[i]] = i;
            }
            right.arrange(IntStream.range(0, HALF).toArray(), column, left, new int[2 * HALF]);
            for (int upper = 0; upper < HALF; upper++) {
                for (int lower = 0; lower < HALF; lower++) {
                    long naive = 0;
                    for (int i = 0; i < lines; i++) {
                        for (int j = 0; j < lines; j++) {
                            boolean areTheirs = lefts[i] == upper && lefts[j] == lower;
                            naive += areTheirs && position[rights[i]] > position[rights[j]] ? 1 : 0;
                        }
                    }
                    assertThat(right.crossings(upper, lower, position)).isEqualTo(naive);
                    met += naive;
                }
            }
        }
        assertThat(met).isGreaterThan(10_000);
    }

    @Test
    void levelPiecesOfALineAreOne() {
        Pen pen = new Pen(0, 5);
        pen.straight(10, 5.04);
        pen.swing(30, 5);
        pen.straight(40, 5);
        pen.swing(60.25, 20);
        pen.straight(70, 20);
        pen.swing(90, -3.25);
        pen.straight(100, -3.2);
        assertThat(pen.path()).isEqualTo("M0,5H40C50.1,5 50.1,20 60.3,20H70C80,20 80,-3.2 90,-3.2L100,-3.2");
    }
}
