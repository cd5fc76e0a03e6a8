package org.tidemark.check.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.check.language.ComparisonReport.Relation;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.format.automaton.AutomatonReader;
import org.tidemark.format.automaton.AutomatonWriter;
import org.tidemark.format.tide.TideReader;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.logic.language.LanguageAutomaton;
import org.tidemark.logic.language.ListedAutomaton;
import org.tidemark.logic.language.WordAutomaton;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.NaiveWords;
import org.tidemark.reference.RandomNets;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

class LanguagesTest {
    private static final ExploreOptions PLAIN = ExploreOptions.plain();
    private static final int MOST_STATES = 120;
    private static final int MOST_SETS = 100_000;

    private static LanguageSource.OfModel model(PetriNet net) {
        return new LanguageSource.OfModel(net.name(), net, EventNames.of(net), null, null);
    }

    private static LanguageSource.OfModel ending(PetriNet net) {
        return new LanguageSource.OfModel(net.name(), net, EventNames.of(net), new Formula.Deadlock(), null);
    }

    private static Languages languages() {
        return new Languages(PLAIN, MOST_SETS);
    }

    private static LanguageAutomaton smallest(LanguageSource.OfModel model, Alphabet letters) throws InputException {
        return Objects.requireNonNull(languages().of(model, letters).smallest());
    }

    private static LanguageSource.OfService service(PetriNet net, String text) throws InputException {
        AutomatonReader.Service read = AutomatonReader.readService(
                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "s", new NetVocabulary(net));
        return new LanguageSource.OfService(read.automaton(), read.hidden());
    }

    /** Every third transition hidden, but for the first. */
    private static Alphabet.Choice someOf(PetriNet net) {
        List<String> shown = new ArrayList<>();
        for (int t = 0; t < net.transitions(); t++) {
            if (t % 3 != 1) {
                shown.add(net.transitionName(t));
            }
        }
        return new Alphabet.Choice(shown, List.of());
    }

    /** The words of the textbook's state space; null where that is too large. */
    private static @Nullable WordAutomaton naive(PetriNet net, List<String> letters, boolean deadOnly) {
        NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
        if (!space.isComplete()) {
            return null;
        }
        ListedAutomaton.Builder builder = new ListedAutomaton.Builder(letters.size());
        for (int s = 0; s < space.states().size(); s++) {
            builder.state(!deadOnly || space.steps(s).isEmpty());
        }
        builder.start(0);
        for (NaiveStateSpace.Edge edge : space.edges()) {
            builder.step(edge.source(), letters.indexOf(net.transitionName(edge.transition())), edge.target());
        }
        return builder.build();
    }

    @Test
    void theAutomatonHasTheWordsOfTheStateSpace(TestInfo test) {
        int[] compared = new int[1];
        ForAllNets.in(test, 200).check(net -> {
            Alphabet letters = Alphabet.of(someOf(net), model(net), null);
            for (boolean deadOnly : new boolean[] {false, true}) {
                WordAutomaton right = naive(net, letters.letters(), deadOnly);
                if (right == null) {
                    continue;
                }
                LanguageAutomaton made = smallest(deadOnly ? ending(net) : model(net), letters);
                assertThat(new NaiveWords(made).words(4)).isEqualTo(new NaiveWords(right).words(4));
                assertThat(new NaiveWords(made).shortestBeyond(new NaiveWords(right)))
                        .isEmpty();
                assertThat(new NaiveWords(right).shortestBeyond(new NaiveWords(made)))
                        .isEmpty();
                compared[0]++;
            }
        });
        assertThat(compared[0]).isPositive();
    }

    @Test
    void twoNetsDifferByAShortestWordOrNot(TestInfo test) {
        int[] verdicts = new int[2];
        ForAllNets.in(test, 300).check(net -> {
            PetriNet other = RandomNets.net(1000 + net.places() + 17L * net.transitions() + net.arcs());
            Alphabet letters = Alphabet.of(someOf(net), model(net), model(other));
            WordAutomaton one = naive(net, letters.letters(), false);
            WordAutomaton two = naive(other, letters.letters(), false);
            if (one == null || two == null) {
                return;
            }
            ComparisonReport included = languages().compare(Relation.INCLUDED, model(net), model(other), letters);
            Optional<Integer> beyond = new NaiveWords(one).shortestBeyond(new NaiveWords(two));
            assertThat(included.verdict()).isEqualTo(Verdict.of(beyond.isEmpty()));
            beyond.ifPresent(length -> {
                ComparisonReport.Difference difference = Objects.requireNonNull(included.difference());
                assertThat(difference.word()).hasSize(length);
                assertThat(difference.run()).isNotNull();
                assertThat(difference.ofFirst()).isTrue();
            });
            ComparisonReport equal = languages().compare(Relation.EQUALS, model(net), model(other), letters);
            Optional<Integer> missing = new NaiveWords(two).shortestBeyond(new NaiveWords(one));
            int shortest = Math.min(beyond.orElse(Integer.MAX_VALUE), missing.orElse(Integer.MAX_VALUE));
            assertThat(equal.verdict()).isEqualTo(Verdict.of(shortest == Integer.MAX_VALUE));
            if (shortest < Integer.MAX_VALUE) {
                assertThat(Objects.requireNonNull(equal.difference()).word()).hasSize(shortest);
            }
            verdicts[beyond.isEmpty() ? 0 : 1]++;
        });
        assertThat(verdicts[0]).isPositive();
        assertThat(verdicts[1]).isPositive();
    }

    @Test
    void aModelEqualsItsOwnAutomatonReadBack(TestInfo test) {
        ForAllNets.in(test, 100).check(net -> {
            if (!NaiveStateSpace.of(net, MOST_STATES).isComplete()) {
                return;
            }
            LanguageSource.OfModel model = model(net);
            Alphabet letters = Alphabet.of(someOf(net), model, null);
            LanguageAutomaton language = smallest(model, letters);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            AutomatonWriter.write(
                    LanguageService.of("own", language, letters.letters(), false), letters.letters(), out);
            LanguageSource.OfService own = service(net, out.toString(StandardCharsets.UTF_8));
            Alphabet again = Alphabet.of(Alphabet.Choice.NONE, model, own);
            assertThat(again.letters()).containsExactlyInAnyOrderElementsOf(letters.letters());
            assertThat(languages().compare(Relation.EQUALS, model, own, again).verdict())
                    .isEqualTo(new Verdict.Holds());
            FiniteAutomaton looped = LanguageService.of("own", language, letters.letters(), true);
            LanguageSource.OfService loops = new LanguageSource.OfService(looped, Set.of());
            assertThat(languages()
                            .compare(Relation.EQUALS, model, loops, Alphabet.of(Alphabet.Choice.NONE, model, loops))
                            .verdict())
                    .isEqualTo(new Verdict.Holds());
        });
    }

    @Test
    void aSweepGivesTheSameLanguage() throws Exception {
        PetriNet net = Zoo.open("zoo:stop-and-wait/3/2");
        Alphabet letters = Alphabet.of(new Alphabet.Choice(List.of("receive_*"), List.of()), model(net), null);
        LanguageSource.OfModel swept = new LanguageSource.OfModel(
                net.name(), net, EventNames.of(net), null, new SweepMeasure.Wish(SweepMeasure.AUTO, Map.of()));
        assertThat(smallest(swept, letters)).isEqualTo(smallest(model(net), letters));
        assertThat(smallest(swept, letters).states()).isEqualTo(4);
    }

    @Test
    void hiddenStepsOfAServiceAreTakenSilently() throws Exception {
        PetriNet net = Zoo.open("zoo:mutex/2");
        LanguageSource.OfService turns = service(net, """
                automaton turns
                internal choose
                start idle
                idle -- choose --> first
                idle -- choose --> second
                first -- enter_1 --> in_1
                in_1 -- leave_1 --> idle
                second -- enter_2 --> in_2
                in_2 -- leave_2 --> idle
                """);
        Alphabet letters = Alphabet.of(Alphabet.Choice.NONE, model(net), turns);
        assertThat(letters.letters()).containsExactlyInAnyOrder("enter_1", "leave_1", "enter_2", "leave_2");
        assertThat(languages()
                        .compare(Relation.EQUALS, model(net), turns, letters)
                        .verdict())
                .isEqualTo(new Verdict.Holds());
    }

    @Test
    void aWordOfTheServiceAloneIsTold() throws Exception {
        PetriNet net = Zoo.open("zoo:mutex/2");
        LanguageSource.OfService free =
                service(net, "automaton free\nstart a\na -- enter_1, leave_1, enter_2, leave_2 --> a\n");
        Alphabet letters = Alphabet.of(Alphabet.Choice.NONE, model(net), free);
        ComparisonReport report = languages().compare(Relation.EQUALS, model(net), free, letters);
        assertThat(report.verdict()).isEqualTo(new Verdict.Violated());
        ComparisonReport.Difference difference = Objects.requireNonNull(report.difference());
        assertThat(difference.word()).hasSize(1).first().asString().startsWith("leave_");
        assertThat(difference.ofFirst()).isFalse();
        assertThat(difference.run()).isNull();
        assertThat(languages()
                        .compare(Relation.INCLUDED, model(net), free, letters)
                        .verdict())
                .isEqualTo(new Verdict.Holds());
    }

    @Test
    void aTightBudgetMakesNoAnswerWrong(TestInfo test) {
        int[] open = new int[1];
        ForAllNets.in(test, 100).check(net -> {
            PetriNet other = RandomNets.net(1000 + net.places() + 17L * net.transitions() + net.arcs());
            Alphabet letters = Alphabet.of(someOf(net), model(net), model(other));
            WordAutomaton one = naive(net, letters.letters(), false);
            WordAutomaton two = naive(other, letters.letters(), false);
            if (one == null || two == null) {
                return;
            }
            boolean right =
                    new NaiveWords(one).shortestBeyond(new NaiveWords(two)).isEmpty();
            for (Languages tight : List.of(
                    new Languages(PLAIN, 2),
                    new Languages(PLAIN.withMaxStates(3), MOST_SETS),
                    new Languages(PLAIN.withTime(0), MOST_SETS),
                    new Languages(PLAIN.withMemory(12_000), MOST_SETS))) {
                Verdict verdict = tight.compare(Relation.INCLUDED, model(net), model(other), letters)
                        .verdict();
                if (verdict instanceof Verdict.Unknown unknown) {
                    assertThat(unknown.reason()).isNotEmpty();
                    open[0]++;
                } else {
                    assertThat(verdict).isEqualTo(Verdict.of(right));
                }
            }
        });
        assertThat(open[0]).isPositive();
    }

    @Test
    void lettersAreChosenByNameAndPattern() throws Exception {
        PetriNet net = Zoo.open("zoo:mutex/2");
        LanguageSource.OfModel model = model(net);
        assertThat(letters(model, List.of("enter_*, leave_?"), List.of()))
                .containsExactly("enter_1", "enter_2", "leave_1", "leave_2");
        assertThat(letters(model, List.of(), List.of("*_2"))).containsExactly("request_1", "enter_1", "leave_1");
        assertThat(letters(model, List.of("*"), List.of("*_1", "leave_2"))).containsExactly("request_2", "enter_2");
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> letters(model, List.of("entr_1"), List.of()))
                .withMessage("chosen events: no event of mutex-2 is called 'entr_1'; did you mean 'enter_1'?");
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> letters(model, List.of(), List.of("*")))
                .withMessageStartingWith("no event is left to make words of");
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> letters(model, List.of("enter_1,,leave_1"), List.of()))
                .withMessageContaining("a name is empty");
    }

    @Test
    void bindingsAreCalledByTheirValues() throws Exception {
        PetriNet net = Unfolding.of(TideReader.read("""
                type T = 1..2
                place p: T = 1
                place q: {a: T, b: bool}
                transition go(n: T, f: bool) { in p: n out q: {a = n, b = f} }
                transition back(n: T, f: bool) { guard n < 2 in q: {a = n, b = f} out p: n + 1 }
                """, "m.tide", Map.of()).net(), UnfoldingLimits.usual());
        LanguageSource.OfModel model = model(net);
        List<String> two = List.of("go(n = 2, f = false)", "go(n = 2, f = true)");
        assertThat(letters(model, List.of("go.2.*"), List.of())).containsExactlyElementsOf(two);
        assertThat(letters(model, List.of("go(n = 2*, back"), List.of()))
                .containsExactly(two.get(0), two.get(1), "back");
        assertThat(letters(model, List.of("go(n = 2, f = true), back.1.true"), List.of()))
                .containsExactly(two.get(1), "back(n = 1, f = true)");
        Alphabet together = Alphabet.of(new Alphabet.Choice(List.of("go(n = 1)", "back"), List.of()), model, null);
        assertThat(together.letters()).containsExactly("go(n = 1)", "back");
        assertThat(smallest(model, together).states()).isEqualTo(3);
        assertThat(together.lettersOf(model.names())).containsOnly(0, 1, -1);
        String text =
                "automaton a\nstart s\ns -- go.1.true, \"go(n = 1, f = false)\" --> t\nt -- \"go(n = 2)\" --> u\n";
        LanguageSource.OfService service = service(net, text);
        assertThat(languages()
                        .compare(Relation.EQUALS, model, service, Alphabet.of(Alphabet.Choice.NONE, model, service))
                        .verdict())
                .isEqualTo(new Verdict.Holds());
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> letters(model, List.of("go(n = 1)", "go(f = true)"), List.of()))
                .withMessage("events 'go(n = 1)' and 'go(f = true)': both mean"
                        + " 'go(n = 1, f = true)'; choose names that do not overlap");
    }

    private static Set<String> letters(LanguageSource.OfModel model, List<String> shown, List<String> hidden)
            throws InputException {
        return new LinkedHashSet<>(
                Alphabet.of(new Alphabet.Choice(shown, hidden), model, null).letters());
    }

    @Test
    void modelsWithoutACommonEventAreNotCompared() throws Exception {
        LanguageSource.OfModel mutex = model(Zoo.open("zoo:mutex/2"));
        LanguageSource.OfModel kanban = model(Zoo.open("zoo:kanban/2"));
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> Alphabet.of(Alphabet.Choice.NONE, mutex, kanban))
                .withMessageContaining("have no event in common");
        Alphabet one = Alphabet.of(new Alphabet.Choice(List.of("enter_1"), List.of()), mutex, kanban);
        assertThat(one.notes())
                .containsExactly(
                        "kanban-2 has no 'enter_1'; such an event never happens there; its events are 'reject_1', 'retry_1',"
                                + " 'finish_1', 'reject_2' and 12 others");
    }
}
