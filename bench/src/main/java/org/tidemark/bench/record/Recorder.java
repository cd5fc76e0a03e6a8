package org.tidemark.bench.record;

import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.tidemark.bench.command.Arguments;
import org.tidemark.bench.command.Folders;
import org.tidemark.input.InputException;

/**
 * Writes a record: runs the command lines of {@link Suite} one after the other in this virtual machine, through the command line of a
 * checkout that was built, and keeps of each its status, counts, verdicts, deciding stages and runs. Times, bytes and rates are left out.
 * A run is replayed before it is recorded: of a place/transition net by {@link TextbookNet}, otherwise by {@code simulate --trace}.
 *
 * <p>A record is a folder with a file of JSON lines for each part, and the random models. Commands that are there already are not run
 * again, so that an interrupted recording can be continued. How long each command took is in a file beside it, which is not compared.
 */
public final class Recorder {
    static final List<String> PARTS = List.of("zoo", "corpus", "random");

    /** Members of reports that differ from run to run, or from machine to machine. */
    private static final String VOLATILE = "(?i).*(seconds|bytes|heap|omission).*|disk|folder|phases|began";

    private static final int LONG_TEXT = 200;

    /** How a command ended. */
    record Ended(int status, String out, String err) {}

    private final PrintStream out;
    private final Path folder;
    private final Path home;
    private final Path corpus;
    private Path work;
    private final Map<String, Optional<TextbookNet>> nets = new HashMap<>();
    private final ClassLoader loader;
    private final Method program;

    /** A recorder of the command line that a class loader has; the folder {@code home} holds the examples. */
    Recorder(PrintStream out, Path folder, Path home, Path corpus, ClassLoader loader) throws Arguments.Unusable {
        this.out = out;
        this.folder = folder.toAbsolutePath().normalize();
        this.home = home.toAbsolutePath().normalize();
        this.corpus = corpus.toAbsolutePath().normalize();
        this.loader = loader;
        work = this.folder.resolve("work");
        try {
            program = loader.loadClass("org.tidemark.cli.Tidemark")
                    .getMethod("run", String[].class, InputStream.class, PrintStream.class, PrintStream.class);
        } catch (ReflectiveOperationException missing) {
            throw new Arguments.Unusable(this.home + ": no command line in cli/target; build the checkout first");
        }
    }

    /** The jars of a checkout that its launcher or Maven has built, apart from the classes of this program. */
    private static ClassLoader jars(Path home) throws IOException {
        List<URL> jars = new ArrayList<>();
        Path built = home.resolve("cli/target");
        Path quick = built.resolve("quick");
        try (Stream<Path> files = Files.walk(Files.isDirectory(quick) ? quick : built, 2)) {
            for (Path file : (Iterable<Path>) files.sorted()::iterator) {
                if (file.toString().matches(".*(/target/(quick/)?tidemark-cli-[^/]*|/lib/[^/]*)\\.jar")
                        && !file.toString().matches(".*-(sources|javadoc)\\.jar")) {
                    jars.add(file.toUri().toURL());
                }
            }
        }
        return new URLClassLoader(jars.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    }

    /** Runs {@code record write} or {@code record compare}; returns the exit status. */
    public static int run(Arguments arguments, PrintStream out) throws Arguments.Unusable, InputException, IOException {
        List<String> words = arguments.rest();
        String what = words.isEmpty() ? "" : words.get(0);
        List<String> rest = words.subList(Math.min(1, words.size()), words.size());
        if (what.equals("write") && rest.size() == 1) {
            Path home = Path.of(arguments.text("--home", "."));
            Path corpus = Path.of(arguments.text("--corpus", "../shared/corpus"));
            Recorder recorder = new Recorder(out, Path.of(rest.get(0)), home, corpus, jars(home));
            for (String part : arguments.some("--only", PARTS)) {
                recorder.write(part, arguments.text("--models", ""));
            }
            return 0;
        }
        if (what.equals("compare") && rest.size() == 2) {
            return new Comparison(out).compare(Path.of(rest.get(0)), Path.of(rest.get(1))) ? 0 : 1;
        }
        throw new Arguments.Unusable("expected 'record write DIR' or 'record compare OLD NEW'");
    }

    /** Writes a part of the record: about all models, or about those in a list separated by commas. */
    void write(String part, String only) throws IOException, InputException {
        Path models = Files.createDirectories(folder.resolve("models"));
        work = folder.resolve("work-" + part); // parts may be recorded at the same time
        Path file = folder.resolve(part + ".jsonl");
        Set<String> done = done(file);
        long start = System.nanoTime();
        int commands = 0;
        int failed = 0;
        try (BufferedWriter lines = appending(file);
                BufferedWriter times = appending(folder.resolve(part + ".times"))) {
            Suite suite = new Suite(corpus, models, this::net);
            for (Suite.Job job : (Iterable<Suite.Job>) suite.jobs(part)::iterator) {
                boolean isWanted =
                        only.isEmpty() || List.of(only.split(",", -1)).contains(job.model());
                if (!isWanted
                        || done.containsAll(
                                job.commands().stream().map(Recorder::id).toList())) {
                    continue;
                }
                Folders.delete(work);
                Files.createDirectories(work);
                for (List<String> command : job.commands()) {
                    long began = System.nanoTime();
                    Map<String, Object> line = record(command, job);
                    times.write("%.3f %s%n".formatted((System.nanoTime() - began) / 1e9, id(command)));
                    if (!done.contains(id(command))) {
                        lines.write(JsonTree.write(line) + "\n");
                    }
                    commands++;
                    failed += JsonTree.write(line).contains("\"replay\":\"FAILED") ? 1 : 0;
                }
                lines.flush();
            }
        }
        Folders.delete(work);
        out.printf(
                "%s: %d commands, %.1f s, %d with a run that does not replay%n",
                part, commands, (System.nanoTime() - start) / 1e9, failed);
    }

    private static BufferedWriter appending(Path file) throws IOException {
        return Files.newBufferedWriter(
                file, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /** The commands that a file has complete lines for; a line that was cut short is removed. */
    private static Set<String> done(Path file) throws IOException {
        Set<String> done = new HashSet<>();
        if (Files.exists(file)) {
            String text = Files.readString(file);
            String whole = text.substring(0, text.lastIndexOf('\n') + 1);
            if (whole.length() < text.length()) {
                Files.writeString(file, whole);
            }
            for (String line : whole.lines().toList()) {
                done.add(JsonTree.text(JsonTree.members(JsonTree.read(line)), "command"));
            }
        }
        return done;
    }

    private static String id(List<String> command) {
        return String.join(" ", command);
    }

    private Ended execute(List<String> command) {
        String[] words = command.stream().map(this::resolved).toArray(String[]::new);
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try (PrintStream results = new PrintStream(printed, false, StandardCharsets.UTF_8);
                PrintStream remarks = new PrintStream(errors, false, StandardCharsets.UTF_8)) {
            Object status = program.invoke(null, words, InputStream.nullInputStream(), results, remarks);
            results.flush();
            remarks.flush();
            return new Ended(
                    status instanceof Integer number ? number : -1,
                    printed.toString(StandardCharsets.UTF_8),
                    errors.toString(StandardCharsets.UTF_8));
        } catch (ReflectiveOperationException fault) {
            throw new IllegalStateException(id(command), fault);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private String resolved(String word) {
        return word.replace("@work/", work + "/")
                .replace("@models/", folder.resolve("models") + "/")
                .replace("@corpus/", corpus + "/")
                .replace("@home/", home + "/");
    }

    /** A text without the paths of this machine. */
    private String portable(String text) {
        return text.replace(work + "/", "@work/")
                .replace(folder.resolve("models") + "/", "@models/")
                .replace(corpus + "/", "@corpus/")
                .replace(home + "/", "@home/");
    }

    /** A place/transition net, as its export in PNML describes it; empty for other models. */
    private Optional<TextbookNet> net(String model) throws IOException {
        Optional<TextbookNet> known = nets.get(model);
        if (known == null) {
            Files.createDirectories(work);
            Path file = work.resolve("net.pnml");
            Ended converted = execute(List.of("convert", model, "-o", "@work/net.pnml", "--force", "--quiet"));
            known = converted.status() == 0 ? TextbookNet.read(file) : Optional.empty();
            nets.put(model, known);
        }
        return known;
    }

    private Map<String, Object> record(List<String> command, Suite.Job job) throws IOException {
        Folders.delete(work.resolve("run.json"));
        if (command.contains("@work/run") && !command.contains("graph") && !command.contains("--resume")) {
            Folders.delete(work.resolve("run"));
        }
        Ended ended = execute(command);
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("command", id(command));
        line.put("status", String.valueOf(ended.status()));
        if (ended.status() == 2
                || ended.status() == 70
                || (!ended.out().startsWith("{") && !command.get(0).equals("mcc"))) {
            line.put("note", note(portable(ended.err())));
        }
        if (command.get(0).equals("mcc")) {
            line.put("questions", contest(ended.out()));
        } else if (ended.out().startsWith("{")) {
            report(line, command, job, JsonTree.members(stable(JsonTree.read(ended.out()))));
        }
        return line;
    }

    /** The first line of what was said, or the exception of a fault. */
    private static String note(String said) {
        return said.lines()
                .filter(line -> line.matches("[a-zA-Z.]+(Exception|Error)\\b.*"))
                .findFirst()
                .or(() -> said.lines().findFirst())
                .orElse("");
    }

    /** The answers of the contest's output, by their ids. */
    private static List<Object> contest(String printed) {
        Map<String, Object> answers = new TreeMap<>();
        for (String text : printed.lines().toList()) {
            String[] words = text.split(" ", 5);
            if (words.length > 2 && (words[0].equals("FORMULA") || words[0].equals("STATE_SPACE"))) {
                Map<String, Object> answer = new LinkedHashMap<>();
                answer.put("name", words[1]);
                answer.put("verdict", words[2]);
                answer.put("technique", words.length > 4 ? words[4] : "");
                answers.put(words[1], answer);
            }
        }
        return new ArrayList<>(answers.values());
    }

    private void report(Map<String, Object> line, List<String> command, Suite.Job job, Map<String, Object> report)
            throws IOException {
        List<Object> questions = new ArrayList<>();
        for (String list : List.of("properties", "check")) {
            for (Object property : JsonTree.elements(report.getOrDefault(list, ""))) {
                questions.add(question(command, job, JsonTree.members(property)));
            }
            report.remove(list);
        }
        Path trace = work.resolve("run.json");
        if (Files.exists(trace)) {
            Object kept = JsonTree.read(Files.readString(trace));
            Map<String, Object> run = kept instanceof List<?> ? Map.of("trace", kept) : JsonTree.members(kept);
            Map<String, Object> question = new LinkedHashMap<>();
            question.put("name", "--trace");
            run(question, command, job, run, "EF deadlock", "holds", "");
            questions.add(question);
        }
        if (report.containsKey("trace")) {
            Map<String, Object> question = new LinkedHashMap<>();
            question.put("name", "trace");
            run(question, command, job, report, "", "", "");
            questions.add(question);
            report.remove("trace");
        }
        List<Object> stages = new ArrayList<>();
        for (Object each : JsonTree.elements(report.getOrDefault("stages", ""))) {
            Map<String, Object> stage = JsonTree.members(each);
            if (JsonTree.text(stage, "run").equals("true")) {
                stages.add(JsonTree.text(stage, "name") + " " + JsonTree.write(stage.getOrDefault("settled", "")));
            }
        }
        report.remove("stages");
        Map<String, Object> counts = new LinkedHashMap<>();
        flatten(counts, "", report);
        line.put("counts", counts);
        line.put("questions", questions);
        line.put("stages", stages);
    }

    private Map<String, Object> question(List<String> command, Suite.Job job, Map<String, Object> property)
            throws IOException {
        Map<String, Object> question = new LinkedHashMap<>();
        for (String member : List.of("name", "formula", "verdict", "value", "technique")) {
            question.put(member, portable(JsonTree.text(property, member)));
            property.remove(member);
        }
        Map<String, Object> evidence = JsonTree.members(property.getOrDefault("evidence", ""));
        property.remove("evidence");
        if (evidence.containsKey("trace")) {
            question.put("shows", JsonTree.text(evidence, "shows"));
            run(
                    question,
                    command,
                    job,
                    evidence,
                    JsonTree.text(question, "formula"),
                    JsonTree.text(question, "verdict"),
                    JsonTree.text(question, "value"));
        }
        Object explanation = property.remove("explanation");
        if (explanation != null && !explanation.equals("")) {
            question.put("explanation", shortened(JsonTree.write(explanation)));
        }
        Map<String, Object> counts = new LinkedHashMap<>();
        flatten(counts, "", property);
        question.put("counts", counts);
        return question;
    }

    /** Adds a run to a question: its length, where it returns to, its events, and whether it was confirmed. */
    private void run(
            Map<String, Object> question,
            List<String> command,
            Suite.Job job,
            Map<String, Object> evidence,
            String formula,
            String verdict,
            String value)
            throws IOException {
        List<Object> steps = JsonTree.elements(evidence.getOrDefault("trace", ""));
        String loop = JsonTree.text(evidence, "loop");
        List<Object> events = new ArrayList<>();
        steps.forEach(step -> events.add(JsonTree.text(JsonTree.members(step), "event")));
        question.put("steps", String.valueOf(steps.size() - 1));
        question.put("loop", loop);
        question.put("run", events.isEmpty() ? events : events.subList(1, events.size()));
        String model = command.get(1);
        if (!List.of("check", "explore").contains(command.get(0))) {
            question.put("replay", "not replayed");
        } else if (job.net().isPresent() && model.equals(job.model())) {
            TextbookNet net = job.net().get();
            Object played = net.replay(steps, loop.isEmpty() ? -1 : Integer.parseInt(loop));
            boolean isShown = played instanceof int[] last && net.shows(formula, verdict, value, last);
            String why = played instanceof int[] ? "the last marking does not show it" : String.valueOf(played);
            question.put("replay", isShown ? "confirmed" : "FAILED: " + why);
        } else {
            question.put("replay", simulated(command, steps));
        }
    }

    /** Replays a run by the simulator of the build that is recorded. */
    private String simulated(List<String> command, List<Object> steps) throws IOException {
        Files.writeString(work.resolve("replay.json"), numbered(JsonTree.write(steps)));
        List<String> simulate = new ArrayList<>(List.of("simulate", command.get(1)));
        int parameter = command.indexOf("-D");
        if (parameter >= 0) {
            simulate.addAll(command.subList(parameter, parameter + 2));
        }
        simulate.addAll(List.of("--trace", "@work/replay.json", "--json", "--quiet"));
        Ended ended = execute(simulate);
        return ended.status() == 0
                ? "simulated"
                : "FAILED: " + portable(ended.err()).lines().findFirst().orElse("status " + ended.status());
    }

    /** Numbers and nulls of a trace, which are strings in the tree, as the simulator expects them. */
    private static String numbered(String trace) {
        return trace.replaceAll(":\"(-?[0-9]+)\"", ":$1").replace("\"event\":\"\"", "\"event\":null");
    }

    /** A report without its volatile members. */
    private static Object stable(Object tree) {
        if (tree instanceof Map<?, ?>) {
            Map<String, Object> members = JsonTree.members(tree);
            members.keySet().removeIf(name -> name.matches(VOLATILE));
            members.replaceAll((name, value) -> stable(value));
            return members;
        }
        return tree instanceof List<?> list
                ? list.stream().map(Recorder::stable).toList()
                : tree;
    }

    private void flatten(Map<String, Object> into, String path, Object tree) {
        if (tree instanceof Map<?, ?>) {
            JsonTree.members(tree)
                    .forEach((name, value) -> flatten(into, path.isEmpty() ? name : path + "." + name, value));
        } else {
            into.put(path, shortened(portable(tree instanceof List<?> ? JsonTree.write(tree) : String.valueOf(tree))));
        }
    }

    /** A long text as its beginning and a digest. */
    private static String shortened(String text) {
        if (text.length() <= LONG_TEXT) {
            return text;
        }
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return text.substring(0, LONG_TEXT / 4) + "… " + HexFormat.of().formatHex(digest, 0, 8);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
