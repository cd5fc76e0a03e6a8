package org.tidemark.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What someone who draws and plays models needs: structure, texts, pictures, facts, the zoo, steps by hand. */
class ModelViewTest {
    private static final Options OPTIONS = Options.defaults();

    @Test
    void tokensOfVeryManyValuesAreNotEnumerated() throws Exception {
        String text = """
                type V = 1..4000000000000000000
                place whole: V = all V
                place most: V = v for v: V where v > 3
                place few: V = 2'7, 9
                """;
        assertThat(Model.parse(text, Format.TIDE).net().places())
                .extracting(Net.Place::tokens)
                .containsExactly(4_000_000_000_000_000_000L, Net.Place.MANY, 3L);
    }

    @Test
    void aManualRunPaysForItsNetUntilItIsClosed() throws Exception {
        SharedMemory memory = SharedMemory.of(64L << 20);
        Options options = Options.defaults().memory(memory, 32L << 20);
        ManualRun run = Model.zoo("tide-philosophers/5").manualRun(options);
        long atFirst = memory.freeBytes();
        assertThat(atFirst).isLessThan(memory.bytes());
        run.fire(run.enabled().get(0));
        assertThat(memory.freeBytes()).isLessThan(atFirst);
        run.undo();
        assertThat(memory.freeBytes()).isEqualTo(atFirst);
        run.close();
        assertThat(memory.freeBytes()).isEqualTo(memory.bytes());
    }

    @Test
    void everyModelOfTheZooIsListedAndHasAStructure() throws InvalidInputException {
        assertThat(Model.zoo()).hasSizeGreaterThan(30);
        for (ZooEntry entry : Model.zoo()) {
            List<String> usual = entry.parameters().stream()
                    .map(parameter -> "/" + parameter.usual())
                    .toList();
            Model model = Model.zoo(entry.name() + String.join("", usual));
            assertThat(entry.story()).isNotBlank();
            Net net = model.net();
            List<String> places = net.places().stream().map(Net.Place::name).toList();
            assertThat(net.transitions())
                    .isNotEmpty()
                    .allSatisfy(
                            transition -> assertThat(transition.arcs()).allMatch(arc -> places.contains(arc.place())));
        }
        assertThat(Model.zoo().get(0))
                .isEqualTo(new ZooEntry(
                        "philosophers",
                        Model.zoo().get(0).story(),
                        Model.zoo().get(0).parameters()));
        assertThat(Model.zoo().get(0).parameters())
                .extracting(ZooEntry.Parameter::name)
                .containsExactly("philosophers");
    }

    @Test
    void aNetWithValuesIsShownAsItWasWritten() throws InvalidInputException {
        Net net = Model.parse("""
                        net small
                        type Id = 1..3
                        place waiting: Id = all Id
                        place done: Id
                        transition go(i: Id) { in waiting: i out done: i }
                        """, Format.TIDE).net();
        assertThat(net.places()).containsExactly(new Net.Place("waiting", "1..3", 3), new Net.Place("done", "1..3", 0));
        assertThat(net.transitions())
                .containsExactly(new Net.Transition(
                        "go",
                        List.of("i: 1..3"),
                        0,
                        List.of(
                                new Net.Arc(Net.Arc.Kind.INPUT, "waiting", 0),
                                new Net.Arc(Net.Arc.Kind.OUTPUT, "done", 0))));
    }

    @Test
    void nodesAreLaidOutApart() throws InvalidInputException {
        for (String reference : List.of("philosophers/4", "tide-philosophers/4")) {
            Model model = Model.zoo(reference);
            List<Net.Position> positions = model.layout();
            assertThat(positions).extracting(Net.Position::name).containsExactlyElementsOf(names(model.net()));
            assertThat(positions.stream().map(at -> at.x() + " " + at.y()).distinct())
                    .hasSameSizeAs(positions);
        }
    }

    @Test
    void aPictureHasEveryNodeAndEveryArc() throws InvalidInputException {
        Model model = Model.zoo("philosophers/4");
        Picture picture = model.picture();
        assertThat(picture.nodes()).extracting(Picture.Node::name).containsExactlyElementsOf(names(model.net()));
        assertThat(picture.nodes())
                .allSatisfy(node -> assertThat(node.box().x()).isBetween(0.0, picture.width()))
                .allSatisfy(node -> assertThat(node.box().y()).isBetween(0.0, picture.height()));
        List<String> drawn = picture.lines().stream()
                .map(line -> line.kind() + " " + line.from() + " " + line.to())
                .toList();
        List<String> written = model.net().transitions().stream()
                .flatMap(each -> each.arcs().stream()
                        .map(arc -> arc.kind() == Net.Arc.Kind.OUTPUT
                                ? arc.kind() + " " + each.name() + " " + arc.place()
                                : arc.kind() + " " + arc.place() + " " + each.name()))
                .toList();
        assertThat(drawn).containsExactlyInAnyOrderElementsOf(written);
    }

    @Test
    void aPictureOfANetWithValuesHasItsTexts() throws InvalidInputException {
        Model model = Model.parse("""
                type Id = 1..3
                place waiting: Id = 1, 2'3
                place done: Id
                transition go(i: Id) { in waiting: i guard i > 1 out done: i }
                """, Format.TIDE);
        Picture picture = model.picture();
        assertThat(picture.nodes().get(0).texts().above()).containsExactly("1, 2'3");
        assertThat(picture.nodes().get(0).texts().below()).containsExactly("1..3");
        assertThat(picture.nodes().get(2).texts().below()).containsExactly("[i > 1]");
        assertThat(picture.lines()).extracting(line -> line.label().lines()).containsOnly(List.of("i"));
        ManualRun run = model.manualRun(OPTIONS);
        assertThat(run.marking().values()).isEqualTo(Map.of("waiting", Map.of("1", 1, "3", 2)));
        assertThat(run.enabledByTransition()).isEqualTo(Map.of("go", List.of("go(i = 3)")));
        run.fire("go(i = 3)");
        assertThat(run.run().transitions()).containsExactly("go");
        assertThat(model.text(Format.TIDE, note -> {})).contains("place waiting: Id");
    }

    @Test
    void tokensWithoutValuesHaveAnEmptyOne() throws InvalidInputException {
        assertThat(Model.zoo("mutex/2").manualRun().marking().values().values())
                .allSatisfy(values -> assertThat(values.keySet()).containsExactly(""));
    }

    private static List<String> names(Net net) {
        return Stream.concat(
                        net.places().stream().map(Net.Place::name),
                        net.transitions().stream().map(Net.Transition::name))
                .toList();
    }

    @ParameterizedTest
    @EnumSource(
            value = Format.class,
            names = {"TIDE", "PNML", "LOLA", "TINA"})
    void aModelIsWrittenAndReadAgain(Format format) throws InvalidInputException {
        Model kanban = Model.zoo("kanban/2");
        Model again = Model.parse(kanban.text(format, note -> {}), format);
        assertThat(again.explore(OPTIONS).counts())
                .isEqualTo(kanban.explore(OPTIONS).counts());
        Model values = Model.zoo("tide-philosophers/3");
        assertThat(Model.parse(values.text(format, note -> {}), format)
                        .explore(OPTIONS)
                        .states())
                .isEqualTo(values.explore(OPTIONS).states());
    }

    @Test
    void picturesShowTheNetAsItWasWrittenAndWhatIsLostIsNoted() throws InvalidInputException {
        Model values = Model.zoo("tide-philosophers/9");
        String picture = values.text(Format.SVG, note -> {});
        assertThat(picture).startsWith("<svg");
        names(values.net()).forEach(name -> assertThat(picture).contains(name));
        assertThat(picture).doesNotContain("thinking.1");
        List<String> notes = new ArrayList<>();
        Model.parse("net x\nplace p capacity 3 = 1\ntransition t { in p }", Format.TIDE)
                .text(Format.LOLA, notes::add);
        assertThat(notes).isNotEmpty();
        assertThatThrownBy(() -> values.text(Format.GRAPHML, notes::add)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> Model.parse(picture, Format.SVG)).isInstanceOf(InvalidInputException.class);
    }

    @Test
    void aTextWithParametersKeepsItsValues(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("n.tide"), """
                net n
                param n: 1..9 = 3
                place left = n // how many are left
                transition step { in left }
                """);
        String text = Model.open(file, Map.of("n", "5")).text(Format.TIDE, note -> {});
        assertThat(text).contains("// how many are left");
        assertThat(Model.parse(text, Format.TIDE).explore(OPTIONS).states().number())
                .isEqualTo(6);
    }

    @Test
    void factsAreKnownWithoutExploring() throws InvalidInputException {
        Facts facts = Model.zoo("philosophers/4").facts(OPTIONS);
        assertThat(facts.kinds()).contains("ordinary");
        assertThat(facts.bounds().isBounded()).contains(true);
        assertThat(facts.bounds().isSafe()).isTrue();
        assertThat(facts.bounds().ofPlaces()).hasSize(16).containsEntry("eat_1", 1L);
        assertThat(facts.bounds().mostStates().orElseThrow()).isGreaterThanOrEqualTo(BigInteger.valueOf(34));
        assertThat(facts.parts().invariants()).anyMatch(sum -> sum.contains("think_1"));
        assertThat(facts.parts().components()).anyMatch(part -> part.contains("fork_1"));
        assertThat(facts.liveness()).isNotBlank();
        assertThat(facts.advice()).startsWith("explore");
        assertThat(Model.zoo("unbounded").facts(OPTIONS).bounds().isBounded()).contains(false);
    }

    @Test
    void aRunIsMadeByHandAndTakenBack() throws InvalidInputException {
        ManualRun run = Model.zoo("philosophers/3").manualRun();
        assertThat(run.enabled()).containsExactlyInAnyOrder("takeLeft_1", "takeLeft_2", "takeLeft_3");
        assertThat(run.undo()).isFalse();
        Map<String, Integer> start = run.marking().marked();
        List.of("takeLeft_1", "takeLeft_2", "takeLeft_3").forEach(run::fire);
        assertThat(run.enabled()).isEmpty();
        assertThat(run.run().events()).containsExactly("takeLeft_1", "takeLeft_2", "takeLeft_3");
        assertThat(run.run().text(Format.SVG)).startsWith("<svg").contains("takeLeft_2");
        assertThatThrownBy(() -> run.fire("takeLeft_1"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not enabled");
        assertThatThrownBy(() -> run.run().text(Format.PNML)).isInstanceOf(InvalidInputException.class);
        for (int i = 0; i < 3; i++) {
            assertThat(run.undo()).isTrue();
        }
        assertThat(run.marking().marked()).isEqualTo(start);
        assertThat(run.run().length()).isZero();
    }

    @Test
    void aFileOfQuestionsSaysWhichRunsAreFair(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(
                folder.resolve("q.props"),
                "strongly fair enter_1\nfair leave_2\nf: G (waits_1 >= 1 -> F critical_1 >= 1)\n");
        Model model = Model.zoo("mutex/2");
        Property asked = model.properties(file).get(0);
        assertThat(asked.runs()).contains(new Property.Runs(List.of("leave_2"), List.of("enter_1")));
        assertThat(model.check(List.of(asked), OPTIONS).get(0).holds()).isTrue();
        assertThat(model.check(List.of(asked), OPTIONS.weaklyFair("none"))
                        .get(0)
                        .isViolated())
                .isTrue();
    }

    @Test
    void questionsAreReadFromFiles(@TempDir Path folder) throws Exception {
        Path text = Files.writeString(folder.resolve("q.props"), "stuck: EF deadlock\nfed: AG EF eat_1 >= 1\n");
        Model model = Model.zoo("philosophers/3");
        List<Answer> answers = model.check(model.properties(text), OPTIONS);
        assertThat(answers).extracting(answer -> answer.property().name()).containsExactly("stuck", "fed");
        assertThat(answers).extracting(Answer::holds).containsExactly(true, false);
        Path wrong = Files.writeString(folder.resolve("w.props"), "stuck: EF deadlock\nfed: AG EF eat_9 >= 1\n");
        assertThatThrownBy(() -> model.properties(wrong)).isInstanceOfSatisfying(InvalidInputException.class, error -> {
            assertThat(error.line()).hasValue(2);
            assertThat(error.column()).hasValue(12);
        });
    }
}
