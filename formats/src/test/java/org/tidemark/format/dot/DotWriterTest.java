package org.tidemark.format.dot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.format.Nets;
import org.tidemark.net.Nupn;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;

class DotWriterTest {
    @TempDir
    Path directory;

    private static PetriNet net() {
        PetriNetBuilder builder = new PetriNetBuilder("a \"net\"");
        int p = builder.place("p\\n&lt;", 3);
        int q = builder.place("q", 7);
        int t = builder.transition("t");
        Nupn.Unit inner = new Nupn.Unit("inner", List.of(q), List.of());
        Nupn.Unit other = new Nupn.Unit("other", List.of(p), List.of());
        Nupn.Unit root = new Nupn.Unit("root", List.of(), List.of(0, 1));
        return builder.input(t, p, 2)
                .read(t, q, 1)
                .inhibitor(t, q, 9)
                .output(t, q, 1)
                .nupn(new Nupn(List.of(inner, other, root), 2, false))
                .build();
    }

    @Test
    void drawsEverything() throws Exception {
        assertThat(Nets.write(DotWriter::write, net()).text().lines())
                .contains(
                        "digraph \"a \\\"net\\\"\" {",
                        "p0 [label=\"•••\", xlabel=\"p\\\\n&amp;lt;\"];",
                        "p1 [label=\"7\", xlabel=\"q\"];",
                        "subgraph cluster_0 {",
                        "t0 [label=\"t\"];",
                        "p0 -> t0 [label=\"2\"];",
                        "p1 -> t0 [style=dashed, arrowhead=none];",
                        "p1 -> t0 [arrowhead=odot, label=\"9\"];",
                        "t0 -> p1;");
    }

    @Test
    void framesAreClosedAsOftenAsOpened() throws Exception {
        int depth = 5000;
        PetriNetBuilder builder = new PetriNetBuilder("deep");
        List<Nupn.Unit> units = new ArrayList<>();
        for (int u = 0; u < depth; u++) {
            int place = builder.place("p" + u, 0);
            units.add(new Nupn.Unit("u" + u, List.of(place), u + 1 < depth ? List.of(u + 1) : List.of()));
        }
        String text = Nets.write(
                        DotWriter::write, builder.nupn(new Nupn(units, 0, true)).build())
                .text();
        assertThat(text.chars().filter(c -> c == '{').count()).isEqualTo(depth + 1L);
        assertThat(text.chars().filter(c -> c == '}').count()).isEqualTo(depth + 1L);
    }

    @Test
    void graphvizAcceptsIt() throws Exception {
        Path dot = Path.of("/usr/bin/dot");
        assumeTrue(Files.isExecutable(dot), "there is no /usr/bin/dot to draw the picture");
        Path file = Files.writeString(
                directory.resolve("n.dot"), Nets.write(DotWriter::write, net()).text());
        Process process = new ProcessBuilder(dot.toString(), "-Tsvg", "-o", directory + "/n.svg", file.toString())
                .redirectErrorStream(true)
                .start();
        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEmpty();
        assertThat(process.waitFor()).isZero();
        assertThat(directory.resolve("n.svg")).isNotEmptyFile();
    }
}
