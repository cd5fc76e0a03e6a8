package org.tidemark.bench.soak;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Draws jobs: nets of the zoo explored, asked, written, read, drawn and composed, with engines and limits at random; and input that is wrong. */
final class Jobs {
    private static final List<String> NETS = List.of(
            "zoo:philosophers/7",
            "zoo:kanban/3",
            "zoo:mutex/4",
            "zoo:readers-writers",
            "zoo:slotted-ring/4",
            "zoo:dbm/6",
            "zoo:two-phase-commit/3",
            "zoo:stop-and-wait/12/2",
            "zoo:tide-dbm/4");
    private static final List<List<String>> ENGINES = List.of(
            List.of(),
            List.of("--store", "plain"),
            List.of("--store", "tree"),
            List.of("--store", "delta"),
            List.of("--store", "condensed"),
            List.of("--store", "plain", "--search", "dfs"),
            List.of("--store", "mdd"),
            List.of("--store", "disk", "--dir", "FOLDER/run"),
            List.of("--reduce", "symmetry"),
            List.of("--reduce", "counting"),
            List.of("--threads", "2"));
    private static final List<String> FORMULAS = List.of(
            "EF deadlock",
            "AG !deadlock",
            "AG EF deadlock",
            "G F deadlock",
            "AF deadlock",
            "E (G !deadlock)",
            "A (F G deadlock)");
    private static final List<List<String>> REDUCTIONS = List.of(
            List.of(), List.of("--reduce", "none"), List.of("--reduce", "stubborn"), List.of("--reduce", "structural"));
    private static final List<String> WRONG =
            List.of("zoo:no-such-net", "FOLDER/no-such-file.pnml", "zoo:philosophers/0", "zoo:philosophers/x");

    private final SplittableRandom random;

    Jobs(SplittableRandom random) {
        this.random = random;
    }

    Job draw() {
        String net = one(NETS);
        return switch (random.nextInt(10)) {
            case 0, 1 -> explored(net);
            case 2, 3 -> asked(net);
            case 4 -> shortOfSomething();
            case 5 -> new Job("", List.of(List.of("check", net, "-f", "EF (" + random.nextInt(9) + " <=", "--quiet")));
            case 6 -> new Job("", List.of(List.of("explore", one(WRONG), "--quiet")));
            case 7 -> kept(net);
            case 8 -> written(net);
            default -> other(net);
        };
    }

    private Job explored(String net) {
        List<String> command = new ArrayList<>(List.of("explore", net, "--json", "--time", "60s", "--memory", "96m"));
        command.addAll(one(ENGINES));
        return new Job("states of " + net, List.of(command));
    }

    private Job asked(String net) {
        String formula = one(FORMULAS);
        List<String> command = new ArrayList<>(
                List.of("check", net, "-f", formula, "--json", "--time", "60s", "--memory", "96m", "--force"));
        command.addAll(one(REDUCTIONS));
        if (random.nextInt(4) == 0) {
            command.addAll(List.of("--trace", "FOLDER/run.json"));
        }
        return new Job(formula + " of " + net, List.of(command));
    }

    /** Too little memory, time or states: an honest "unknown". */
    private Job shortOfSomething() {
        List<String> limit = one(List.of(
                List.of("--memory", "2m"),
                List.of("--time", "300ms"),
                List.of("--max-states", "1000"),
                List.of("--time", "300ms", "--store", "disk", "--dir", "FOLDER/run"),
                List.of("--time", "300ms", "--threads", "2")));
        List<String> command = new ArrayList<>(List.of("explore", "zoo:philosophers/16", "--quiet"));
        command.addAll(limit);
        return new Job("", List.of(command));
    }

    /** A graph, and the states on disk, which are then looked at. */
    private Job kept(String net) {
        return random.nextBoolean()
                ? new Job(
                        "",
                        List.of(
                                List.of("graph", net, "-o", "FOLDER/g.graph", "--quiet"),
                                List.of("graph", "FOLDER/g.graph", "--deadlocks", "--components")))
                : new Job(
                        "",
                        List.of(
                                List.of(
                                        "explore",
                                        "zoo:philosophers/9",
                                        "--store",
                                        "disk",
                                        "--dir",
                                        "FOLDER/run",
                                        "--edges",
                                        "--quiet"),
                                List.of("graph", "FOLDER/run", "--deadlocks")));
    }

    private Job written(String net) {
        String ending = one(List.of("pnml", "tide", "svg", "dot"));
        List<List<String>> commands = new ArrayList<>();
        commands.add(List.of("convert", net, "-o", "FOLDER/net." + ending, "--quiet"));
        if (ending.equals("pnml") || ending.equals("tide")) {
            commands.add(List.of("explore", "FOLDER/net." + ending, "--json", "--memory", "96m"));
            return new Job("states of " + net, commands);
        }
        return new Job("", commands);
    }

    private Job other(String net) {
        return new Job(
                "",
                List.of(one(List.of(
                        List.of("info", net, "--quiet"),
                        List.of("compose", "zoo:slotted-ring/6", "--quiet"),
                        List.of(
                                "simulate",
                                net,
                                "--steps",
                                "30",
                                "--seed",
                                String.valueOf(1 + random.nextInt(99)),
                                "--quiet"),
                        List.of("language", "zoo:mutex/2", "--events", "enter_*", "--included-in", "zoo:mutex/3"),
                        List.of("explore", "zoo:dbm/7", "--search", "sweep", "--progress", "paper", "--quiet"),
                        List.of("automaton", "G (a >= 1 -> F b >= 1)"),
                        List.of("man", "explore"),
                        List.of("zoo")))));
    }

    private <T> T one(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }
}
