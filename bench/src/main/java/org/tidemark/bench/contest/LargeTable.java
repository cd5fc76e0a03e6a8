package org.tidemark.bench.contest;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.tidemark.bench.command.Arguments;
import org.tidemark.bench.command.Folders;
import org.tidemark.bench.command.WrongCount;
import org.tidemark.format.pnml.PnmlWriter;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;

/**
 * How soon large nets are answered: the time to the first answer and to the last, of nets of the contest and of a
 * {@link LargeNet}, all of whose questions are trivial. Times are those of the whole process, by the clock and of the
 * processor: the latter hardly depends on what else the machine does. A wrong answer to a trivial question ends it.
 */
public final class LargeTable {
    private static final List<String> EXAMINATIONS =
            List.of("UpperBounds", "ReachabilityCardinality", "ReachabilityFireability");

    private final PrintStream out;

    public LargeTable(PrintStream out) {
        this.out = out;
    }

    public void run(Arguments arguments) throws Arguments.Unusable, IOException, InputException, WrongCount {
        List<String> command =
                List.of(arguments.text("--command", "./tidemark mcc").trim().split("\\s+"));
        Duration time = arguments.duration("--time", "30s");
        List<String> examinations = arguments.some("--examinations", EXAMINATIONS);
        out.printf(
                Locale.ROOT,
                "%-28s %-24s %8s %8s %8s %8s %8s%n",
                "net",
                "examination",
                "answers",
                "first s",
                "cpu s",
                "last s",
                "cpu s");
        for (int stations : sizes(arguments)) {
            LargeNet net = new LargeNet(stations);
            Path folder = Files.createTempDirectory("large");
            try {
                net.write(folder);
                for (String examination : examinations) {
                    check(net, measure(command, time, net.name(), folder, examination));
                }
            } finally {
                Folders.delete(folder);
            }
        }
        for (String folder : arguments.rest()) {
            for (String examination : examinations) {
                Path path = Path.of(folder);
                measure(command, time, String.valueOf(path.getFileName()), path, examination);
            }
        }
    }

    private static List<Integer> sizes(Arguments arguments) throws Arguments.Unusable {
        List<Integer> sizes = new ArrayList<>();
        for (String text : arguments.text("--stations", "1000,5000").split(",", -1)) {
            if (!text.matches("[1-9][0-9]{0,5}")) {
                throw new Arguments.Unusable(
                        "option '--stations' value '" + text + "': expected numbers such as 1000,5000");
            }
            sizes.add(Integer.parseInt(text));
        }
        return sizes;
    }

    private static void check(LargeNet net, Map<String, Set<String>> answers) throws WrongCount {
        for (Map.Entry<String, Set<String>> answer : answers.entrySet()) {
            String right = net.answers().get(answer.getKey());
            if (!answer.getValue().equals(Set.of(String.valueOf(right)))) {
                throw new WrongCount(answer.getKey() + " is " + right + ", not " + answer.getValue());
            }
        }
    }

    private Map<String, Set<String>> measure(
            List<String> command, Duration time, String name, Path folder, String examination) throws IOException {
        List<String> line = new ArrayList<>(command);
        line.addAll(Arrays.asList(examination, folder.toString()));
        ProcessBuilder builder = new ProcessBuilder(line).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("BK_TIME_CONFINEMENT", String.valueOf(time.toSeconds()));
        long start = System.nanoTime();
        Process process = builder.start();
        StringBuilder printed = new StringBuilder();
        double[] seconds = new double[2];
        double[] cpu = new double[2];
        int answers = 0;
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String text = reader.readLine(); text != null; text = reader.readLine()) {
                if (!ContestCommand.answers(text).isEmpty()) {
                    int which = answers++ == 0 ? 0 : 1;
                    seconds[which] = (System.nanoTime() - start) / 1e9;
                    cpu[which] = process.info()
                                    .totalCpuDuration()
                                    .orElse(Duration.ZERO)
                                    .toNanos()
                            / 1e9;
                    printed.append(text).append('\n');
                }
            }
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        int last = answers > 1 ? 1 : 0;
        out.printf(
                Locale.ROOT,
                "%-28s %-24s %8d %8.1f %8.1f %8.1f %8.1f%n",
                name,
                examination,
                answers,
                seconds[0],
                cpu[0],
                seconds[last],
                cpu[last]);
        return ContestCommand.answers(printed.toString());
    }

    /**
     * A ring of stations, three places and six transitions each, with questions as the contest asks them, all of which
     * a look at one or two stations answers. A station is idle, waits or is busy; it becomes busy only while the next
     * one is idle.
     */
    private static final class LargeNet {
        private final int stations;
        private final Map<String, String> answers = new LinkedHashMap<>();

        LargeNet(int stations) {
            this.stations = stations;
        }

        String name() {
            return "stations-" + stations;
        }

        /** The right answer to each question, by its id. */
        Map<String, String> answers() {
            return answers;
        }

        PetriNet net() {
            PetriNetBuilder net = new PetriNetBuilder(name());
            for (int i = 0; i < stations; i++) {
                net.place("idle" + i, 1);
                net.place("wait" + i, 0);
                net.place("busy" + i, 0);
            }
            for (int i = 0; i < stations; i++) {
                int next = 3 * ((i + 1) % stations);
                step(net, "request" + i, 3 * i, 3 * i + 1);
                step(net, "cancel" + i, 3 * i + 1, 3 * i);
                net.read(step(net, "start" + i, 3 * i + 1, 3 * i + 2), next, 1);
                net.read(step(net, "pass" + i, 3 * i, 3 * i + 2), next, 1);
                step(net, "retry" + i, 3 * i + 2, 3 * i + 1);
                step(net, "finish" + i, 3 * i + 2, 3 * i);
            }
            return net.build();
        }

        private static int step(PetriNetBuilder net, String name, int from, int to) {
            int made = net.transition(name);
            net.input(made, from, 1);
            net.output(made, to, 1);
            return made;
        }

        /** Writes the net and its questions into a folder. */
        void write(Path folder) throws IOException, InputException {
            try (OutputStream out = Files.newOutputStream(folder.resolve("model.pnml"))) {
                PnmlWriter.write(net(), out);
            }
            String far = String.valueOf(stations / 2);
            write(
                    folder,
                    "UpperBounds",
                    List.of(
                            ask("1", "<place-bound><place>busy0</place></place-bound>"),
                            ask("1", "<place-bound><place>wait" + far + "</place></place-bound>"),
                            ask("2", "<place-bound><place>idle0</place><place>idle" + far + "</place></place-bound>")));
            write(
                    folder,
                    "ReachabilityCardinality",
                    List.of(
                            ask("TRUE", possible(atLeast(1, "idle0"))),
                            ask("TRUE", possible(atLeast(1, "busy" + far))),
                            ask("FALSE", possible(atLeast(2, "busy0"))),
                            ask("FALSE", possible(atLeast(2, "idle" + far, "wait" + far, "busy" + far)))));
            write(
                    folder,
                    "ReachabilityFireability",
                    List.of(
                            ask("TRUE", possible(fireable("request0"))),
                            ask("TRUE", possible(fireable("finish" + far))),
                            ask("FALSE", possible(both(fireable("start0"), fireable("finish0"))))));
        }

        private record Asked(String answer, String formula) {}

        private static Asked ask(String answer, String formula) {
            return new Asked(answer, formula);
        }

        private void write(Path folder, String examination, List<Asked> asked) throws IOException {
            List<String> lines =
                    new ArrayList<>(List.of("<?xml version=\"1.0\"?>", "<property-set xmlns=\"http://mcc.lip6.fr/\">"));
            for (int i = 0; i < asked.size(); i++) {
                String id = name() + "-" + examination + "-" + i;
                answers.put(id, asked.get(i).answer);
                lines.add("<property><id>" + id + "</id><description>trivial</description><formula>"
                        + asked.get(i).formula + "</formula></property>");
            }
            lines.add("</property-set>");
            Files.write(folder.resolve(examination + ".xml"), lines);
        }

        private static String possible(String condition) {
            return "<exists-path><finally>" + condition + "</finally></exists-path>";
        }

        private static String both(String one, String other) {
            return "<conjunction>" + one + other + "</conjunction>";
        }

        private static String fireable(String transition) {
            return "<is-fireable><transition>" + transition + "</transition></is-fireable>";
        }

        private static String atLeast(int tokens, String... places) {
            StringBuilder text =
                    new StringBuilder("<integer-le><integer-constant>" + tokens + "</integer-constant><tokens-count>");
            for (String place : places) {
                text.append("<place>").append(place).append("</place>");
            }
            return text.append("</tokens-count></integer-le>").toString();
        }
    }
}
