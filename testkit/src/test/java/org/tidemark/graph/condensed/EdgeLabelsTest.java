package org.tidemark.graph.condensed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.tidemark.graph.condensed.GraphPicture.EdgeLabels;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

@Seeded
class EdgeLabelsTest {
    private record Label(double x, double y, double half) {
        boolean meets(Label other) {
            return Math.abs(x - other.x) < half + other.half && Math.abs(y - other.y) < EdgeLabels.FONT;
        }
    }

    @Test
    void labelsMeetNeitherEachOtherNorStates(Seeds seeds) {
        int placed = 0;
        for (long seed : seeds.upTo(100)) {
            SplittableRandom random = new SplittableRandom(seed);
            EdgeLabels room = new EdgeLabels();
            room.avoid(100, 100, 14, 14, 14);
            List<Label> labels = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                EdgeLabels.Curve curve = new EdgeLabels.Curve(
                        random.nextInt(600),
                        random.nextInt(300),
                        random.nextInt(600),
                        random.nextInt(300),
                        random.nextInt(600),
                        random.nextInt(300));
                String text = "e".repeat(random.nextInt(1, 15));
                OptionalInt at = room.room(curve, text);
                if (at.isPresent()) {
                    double t = at.getAsInt() / 1000.0;
                    Label label = new Label(curve.x(t), curve.y(t), EdgeLabels.width(text) / 2);
                    assertThat(labels).noneMatch(label::meets);
                    assertThat(label.meets(new Label(100, 100, 14))).isFalse();
                    labels.add(label);
                    placed++;
                }
            }
        }
        assertThat(placed).isGreaterThan(Seeds.oneIsGiven() ? 10 : 2000);
    }

    @Test
    void aLabelWithoutRoomIsLeftOut() {
        EdgeLabels room = new EdgeLabels();
        room.avoid(0, 0, 1000, 1000, 1000);
        assertThat(room.room(new EdgeLabels.Curve(0, 0, 5, 5, 9, 9), "e")).isEmpty();
    }

    @Test
    void aCurveGoesFromEndToEndByWayOfItsControlPoint() {
        EdgeLabels.Curve curve = new EdgeLabels.Curve(10, 20, 50, 80, 90, 40);
        assertThat(List.of(curve.x(0), curve.y(0))).containsExactly(10.0, 20.0);
        assertThat(List.of(curve.x(1), curve.y(1))).containsExactly(90.0, 40.0);
        assertThat(List.of(curve.x(0.5), curve.y(0.5))).containsExactly(50.0, 55.0);
        assertThat(List.of(curve.x(0.25), curve.y(0.25))).containsExactly(30.0, 43.75);
    }
}
