package org.tidemark.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.format.registry.ProcessFiles;
import org.tidemark.format.trace.ProcessNet;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.TokenGame;

class ProcessPictureTest {
    @TempDir
    Path directory;

    /** A reader, an inhibited event and a weight. */
    private static ProcessNet sample() throws InputException {
        PetriNetBuilder builder = new PetriNetBuilder("sample");
        int p = builder.place("p", 2);
        int q = builder.place("q<&>", 0);
        int key = builder.place("key", 1);
        int move = builder.transition("move");
        int pass = builder.transition("pass");
        int end = builder.transition("end");
        PetriNet net = builder.input(move, p, 2)
                .output(move, q, 3)
                .read(pass, key, 1)
                .inhibitor(pass, p, 1)
                .input(end, key, 1)
                .input(end, q, 3)
                .build();
        return ProcessNet.of(net, List.of(move, pass, end));
    }

    private String drawn(ProcessNet process, String name) throws Exception {
        Path file = directory.resolve(name);
        ProcessFiles.write(process, file, true);
        return Files.readString(file);
    }

    private static int count(String text, String part) {
        return text.split(Pattern.quote(part), -1).length - 1;
    }

    private static ProcessNet randomRun(PetriNet net, int steps) throws InputException {
        TokenGame game = new TokenGame(net);
        SplittableRandom random = new SplittableRandom(3);
        List<Integer> run = new ArrayList<>();
        int[] enabled = new int[net.transitions()];
        for (int n = game.enabled(enabled); n > 0 && run.size() < steps; n = game.enabled(enabled)) {
            int transition = enabled[random.nextInt(n)];
            game.fire(transition);
            run.add(transition);
        }
        return ProcessNet.of(net, run);
    }

    @Test
    void everythingIsDrawn() throws Exception {
        String svg = drawn(sample(), "run.svg");
        assertThat(svg)
                .contains(">1 move</text>", ">2 pass</text>", ">3 end</text>", "<title>step 2: pass</title>")
                .contains("<title>q&lt;&amp;&gt;</title>", "class=\"a r\"", ">3</text>", ">2</text>");
        assertThat(count(svg, "class=\"t\"")).isEqualTo(3);
        assertThat(count(svg, "class=\"p")).isEqualTo(3);
        assertThat(count(svg, "class=\"a o\"")).as("two orders of three pieces").isEqualTo(6);
        assertThat(drawn(sample(), "run.svg")).isEqualTo(svg);
    }

    @Test
    void whatIsLeftIsTinted() throws Exception {
        PetriNetBuilder builder = new PetriNetBuilder("n");
        int p = builder.place("p", 0);
        int t = builder.transition("t");
        String svg = drawn(ProcessNet.of(builder.output(t, p, 1).build(), List.of(t)), "run.svg");
        assertThat(svg).contains("class=\"p e\"");
        assertThat(drawn(ProcessNet.of(builder.build(), List.of()), "none.svg")).contains("</svg>");
    }

    @Test
    void graphvizTakesIt() throws Exception {
        String dot = drawn(sample(), "run.dot");
        assertThat(dot.lines())
                .contains("e0 [label=\"1 move\"];", "c0 [label=\"2\", xlabel=\"p\"];", "c0 -> e0 [label=\"2\"];")
                .contains("e0 -> c1 [label=\"3\"];", "c2 -> e1 [style=dashed, arrowhead=none];")
                .contains("e0 -> e1 [style=dotted];", "e1 -> e2 [style=dotted];");
        Path tool = Path.of("/usr/bin/dot");
        assumeTrue(Files.isExecutable(tool), "Graphviz is not installed");
        Process process = new ProcessBuilder(
                        tool.toString(), "-Tsvg", directory.resolve("run.dot").toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
    }

    /** Boxes and circles keep apart, in the pictures of random runs of every model of the zoo. */
    @Test
    void nothingOverlaps() throws Exception {
        Pattern circle = Pattern.compile("<circle class=\"p[^\"]*\" cx=\"([0-9.]+)\" cy=\"([0-9.]+)\"");
        Pattern box = Pattern.compile(
                "<rect class=\"t\" x=\"([0-9.]+)\" y=\"([0-9.]+)\" width=\"([0-9.]+)\" height=\"([0-9.]+)\"");
        for (PetriNet net : Nets.zoo()) {
            String svg = drawn(randomRun(net, 15), "run.svg");
            List<double[]> areas = new ArrayList<>();
            for (Matcher m = circle.matcher(svg); m.find(); ) {
                double x = Double.parseDouble(m.group(1));
                double y = Double.parseDouble(m.group(2));
                areas.add(new double[] {x - 13, y - 13, x + 13, y + 13});
            }
            for (Matcher m = box.matcher(svg); m.find(); ) {
                double x = Double.parseDouble(m.group(1));
                double y = Double.parseDouble(m.group(2));
                areas.add(new double[] {x, y, x + Double.parseDouble(m.group(3)), y + Double.parseDouble(m.group(4))});
            }
            for (int i = 0; i < areas.size(); i++) {
                for (int k = 0; k < i; k++) {
                    double[] a = areas.get(i);
                    double[] b = areas.get(k);
                    boolean overlap = a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
                    assertThat(overlap).as("%s: %s and %s", net.name(), a, b).isFalse();
                }
            }
        }
    }

    @Test
    void otherEndingsAreRefused() {
        assertThat(catchThrowableOfType(
                        InputException.class, () -> ProcessFiles.check(directory.resolve("run.png"), false)))
                .hasMessageEndingWith("run.png: unknown picture format; expected one of .dot, .gv, .svg");
        assertThat(catchThrowableOfType(InputException.class, () -> ProcessFiles.check(Path.of("svg"), false)))
                .hasMessageStartingWith("svg: unknown picture format");
    }
}
