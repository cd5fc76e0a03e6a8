package org.tidemark.dd.frozen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.dd.Forest;
import org.tidemark.dd.SetSketch;
import org.w3c.dom.Document;

class DagPictureTest {
    private static final DagPicture.Names NAMES = new DagPicture.Names() {
        @Override
        public String level(int level) {
            return "A" + (level + 1);
        }

        @Override
        public String value(int level, int value) {
            return level == 1 ? "a<" + value + ">" : "s" + (10 * level + value);
        }
    };

    private static Dag small() {
        Forest forest = SetSketch.forest(3, 2, 3);
        return Dag.of(forest, forest.product(new int[][] {{0, 2}, {0, 1}, {1, 2}}), MemoryBudget.unlimited());
    }

    @Test
    void aNodeIsARowOfCells() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new DagPicture(small(), NAMES).writeSvg(out);
        Document svg = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(out.toByteArray()));
        assertThat(svg.getElementsByTagName("rect").getLength()).isEqualTo(1 + 6);
        assertThat(svg.getElementsByTagName("path").getLength()).isEqualTo(4);
        assertThat(svg.getDocumentElement().getTextContent())
                .contains("A1", "s2", "a<1>", "s22", "8 states, 3 nodes, 6 arcs", "a<1>: 2 before");
    }

    @Test
    void graphvizGetsRecords() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new DagPicture(small(), NAMES).writeDot(out);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("n0 [label=\"<v0> s0|<v2> s2\"];")
                .contains("n1 [label=\"<v0> a\\<0\\>|<v1> a\\<1\\>\"];")
                .contains("n0:v2 -> n1;", "n1:v0 -> n2;")
                .doesNotContain("n2:");
    }

    @Test
    void theEmptySetIsAPictureToo() throws Exception {
        Forest forest = SetSketch.forest(2, 2);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new DagPicture(Dag.of(forest, Forest.EMPTY, MemoryBudget.unlimited()), NAMES).writeSvg(out);
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("0 states, 0 nodes, 0 arcs");
    }

    @Test
    void aLargeOneIsRefused() {
        int[] sizes = new int[201];
        Arrays.fill(sizes, 1);
        Forest forest = SetSketch.forest(sizes);
        Dag dag = Dag.of(forest, forest.singleton(new int[201]), MemoryBudget.unlimited());
        assertThat(DagPicture.fits(dag)).isFalse();
        assertThatThrownBy(() -> new DagPicture(dag, NAMES))
                .hasMessageContaining("201 nodes and 201 arcs is too large");
    }
}
