package org.tidemark.bench.contest;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.Answer;
import org.tidemark.api.Count;
import org.tidemark.api.ExplorationResult;
import org.tidemark.api.InvalidInputException;
import org.tidemark.api.Model;
import org.tidemark.api.Options;
import org.tidemark.api.Property;
import org.tidemark.bench.command.Arguments;
import org.tidemark.input.InputException;
import org.tidemark.verdict.Verdict;

/**
 * Every question of a folder of instances with known answers, asked of every engine by itself: how many answers are right, open and wrong.
 * None may be wrong. All in this process, one run each.
 *
 * <p>An engine that cannot be asked a question leaves it open. Also printed: how many answers each technique gave where all of them were
 * allowed.
 */
public final class CorpusMatrix {
    /** The examinations whose question is one property, and that property. */
    private static final Map<String, Property> GLOBAL = global();

    private static final String STATE_SPACE = "StateSpace";

    private static final long MEMORY = 1L << 30;

    /** An answer in the contest's words, and what decided it. */
    private record Found(String word, String by) {}

    private final PrintStream out;
    private final Map<Engine, Map<String, Score>> scores = new LinkedHashMap<>();
    private final Map<String, Integer> techniques = new TreeMap<>();
    private List<String> examinations = Contest.EXAMINATIONS;
    private boolean isRight = true;

    public CorpusMatrix(PrintStream out) {
        this.out = out;
    }

    private static Map<String, Property> global() {
        Map<String, Property> global = new LinkedHashMap<>();
        global.put("ReachabilityDeadlock", Property.deadlockFree());
        global.put("OneSafe", Property.oneSafe());
        global.put("StableMarking", Property.stableMarking());
        global.put("QuasiLiveness", Property.quasiLive());
        global.put("Liveness", Property.live());
        return global;
    }

    /** Asks what the arguments select; returns whether no answer is wrong. */
    public boolean run(Arguments arguments) throws Arguments.Unusable, InputException {
        if (arguments.rest().size() != 1) {
            throw new Arguments.Unusable("corpus takes one folder of instances");
        }
        List<String> names = Engine.ALL.stream().map(Engine::name).toList();
        List<String> wanted = arguments.some("--engines", names);
        examinations = arguments.some("--examinations", Contest.EXAMINATIONS);
        int most = arguments.number("--states", 30_000);
        Duration time = arguments.duration("--time", "5s");
        for (Instance instance : Instance.below(Path.of(arguments.rest().get(0)))) {
            if (instance.hasAtMost(most)) {
                for (Engine engine : Engine.ALL) {
                    if (wanted.contains(engine.name())) {
                        ask(instance, engine, Options.defaults().time(time).memory(MEMORY));
                    }
                }
                out.println(instance.name());
            }
        }
        print();
        return isRight;
    }

    private void ask(Instance instance, Engine engine, Options usual) throws InputException {
        try {
            Model model = Model.open(instance.folder().resolve("model.pnml"));
            for (String examination : examinations) {
                if (examination.equals(STATE_SPACE)) {
                    count(model, instance, engine, usual);
                } else if (!instance.known(examination).isEmpty()) {
                    List<Property> asked = questions(model, instance, examination);
                    ask(model, instance, examination, asked, engine, engine.on(usual));
                }
            }
        } catch (InvalidInputException wrong) {
            throw new InputException(String.valueOf(wrong.getMessage()), wrong);
        }
    }

    private static List<Property> questions(Model model, Instance instance, String examination)
            throws InvalidInputException {
        Property global = GLOBAL.get(examination);
        Path file = instance.folder().resolve(examination + ".xml");
        return global != null ? List.of(global) : Files.exists(file) ? model.properties(file) : List.of();
    }

    private void ask(
            Model model, Instance instance, String examination, List<Property> asked, Engine engine, Options options) {
        long start = System.nanoTime();
        List<Answer> answers = answers(model, asked, options);
        double seconds = (System.nanoTime() - start) / 1e9;
        Map<String, Found> found = new LinkedHashMap<>();
        for (Answer answer : answers) {
            String word = word(examination, answer.verdict());
            String id = GLOBAL.containsKey(examination)
                    ? examination
                    : answer.property().name();
            if (word != null) {
                found.put(id, new Found(word, answer.decidedBy()));
                if (engine.equals(Engine.EVERYTHING)
                        && instance.known(examination).containsKey(id)) {
                    techniques.merge(answer.decidedBy(), 1, Integer::sum);
                }
            }
        }
        judge(instance, examination, engine, found, seconds);
    }

    /** Asks for the counts of all states; figures that are not exact are no answers. */
    private void count(Model model, Instance instance, Engine engine, Options usual) {
        Map<String, Found> found = new LinkedHashMap<>();
        long start = System.nanoTime();
        try {
            if (engine.counts()) {
                put(found, model.explore(engine.options().apply(usual)));
            }
        } catch (InvalidInputException | IllegalArgumentException refused) {
            found.clear(); // it leaves them open
        }
        judge(instance, STATE_SPACE, engine, found, (System.nanoTime() - start) / 1e9);
    }

    private static void put(Map<String, Found> found, ExplorationResult all) {
        Map<String, Count> counts = Map.of(
                "STATES", all.states(),
                "TRANSITIONS", all.edges(),
                "MAX_TOKEN_PER_MARKING", all.counts().mostTokensInState(),
                "MAX_TOKEN_IN_PLACE", all.counts().mostTokensOfOneValue());
        counts.forEach((name, count) -> {
            if (all.isComplete() && count.isExact()) {
                found.put(name, new Found(count.value().toString(), "exploration"));
            }
        });
    }

    /** Compares answers with those that are known. */
    private void judge(Instance instance, String examination, Engine engine, Map<String, Found> found, double seconds) {
        int right = 0;
        int wrong = 0;
        Map<String, String> known = instance.known(examination);
        for (Map.Entry<String, String> expected : known.entrySet()) {
            Found answer = found.get(expected.getKey());
            if (answer != null && answer.word.equals(expected.getValue())) {
                right++;
            } else if (answer != null) {
                wrong++;
                isRight = false;
                out.printf(
                        "WRONG %s %s by %s (%s): expected %s, found %s%n",
                        instance.name(), expected.getKey(), engine.name(), answer.by, expected.getValue(), answer.word);
            }
        }
        Score score = new Score(right, known.size() - right - wrong, wrong, seconds);
        scores.computeIfAbsent(engine, x -> new LinkedHashMap<>()).merge(examination, score, Score::plus);
    }

    /** The answers; those questions that an engine refuses to be asked together are asked one by one. */
    private static List<Answer> answers(Model model, List<Property> asked, Options options) {
        try {
            return model.check(asked, options);
        } catch (InvalidInputException | IllegalArgumentException refused) {
            return asked.size() == 1
                    ? List.of()
                    : asked.stream()
                            .flatMap(property -> answers(model, List.of(property), options).stream())
                            .toList();
        }
    }

    /** The answer in the contest's words; null where it is open. */
    private static @Nullable String word(String examination, Verdict verdict) {
        // The contest asks whether there is a deadlock, we whether there is none.
        boolean isTurned = examination.equals("ReachabilityDeadlock");
        if (verdict instanceof Verdict.Holds) {
            return isTurned ? "FALSE" : "TRUE";
        }
        if (verdict instanceof Verdict.Violated) {
            return isTurned ? "TRUE" : "FALSE";
        }
        if (verdict instanceof Verdict.Unbounded) {
            return "INF";
        }
        return verdict instanceof Verdict.Value value ? String.valueOf(value.most()) : null;
    }

    private void print() {
        out.printf("%n%-22s %7s %7s %7s %9s%n", "engine", "right", "open", "wrong", "seconds");
        scores.forEach((engine, byExamination) -> {
            Score all = byExamination.values().stream().reduce(Score.NONE, Score::plus);
            out.printf(
                    Locale.ROOT,
                    "%-22s %7d %7d %7d %9.1f%n",
                    engine.name(),
                    all.right(),
                    all.open(),
                    all.wrong(),
                    all.seconds());
        });
        out.printf("%n%-24s", "right, by examination");
        scores.values().stream()
                .findFirst()
                .ifPresent(first -> first.keySet().forEach(examination -> out.printf(" %s", shortName(examination))));
        out.println();
        scores.forEach((engine, byExamination) -> {
            out.printf("%-24s", engine.name());
            byExamination.forEach((examination, score) ->
                    out.printf(Locale.ROOT, " %" + shortName(examination).length() + "d", score.right()));
            out.println();
        });
        out.printf("%nwhere everything is allowed, answers were given by%n");
        techniques.forEach((technique, count) -> out.printf("%7d  %s%n", count, technique));
    }

    private static String shortName(String examination) {
        return examination
                .replace("Reachability", "R-")
                .replace("Cardinality", "Card")
                .replace("Fireability", "Fire")
                .replace("Liveness", "Live");
    }
}
