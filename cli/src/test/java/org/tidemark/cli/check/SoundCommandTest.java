package org.tidemark.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.cli.Ran;
import org.tidemark.reference.BrokenProcesses;

/** {@code tidemark sound}: verdicts, runs and pictures of diagrams, and workflow nets. */
class SoundCommandTest {
    /** A fork whose branches a gateway of another kind joins. */
    private static final String FORK = """
            <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" name="fork">
            <process id="p"><startEvent id="s" name="Begin"/><FIRST id="g"/><task id="a" name="A"/><task id="b" name="B"/>
            <SECOND id="h"/><endEvent id="e" name="End"/>
            <sequenceFlow id="f1" sourceRef="s" targetRef="g"/><sequenceFlow id="f2" sourceRef="g" targetRef="a"/>
            <sequenceFlow id="f3" sourceRef="g" targetRef="b"/><sequenceFlow id="f4" sourceRef="a" targetRef="h"/>
            <sequenceFlow id="f5" sourceRef="b" targetRef="h"/><sequenceFlow id="f6" sourceRef="h" targetRef="e"/></process>
            <BPMNDiagram><BPMNPlane><BPMNShape bpmnElement="a"><Bounds x="10" y="10" width="80" height="40"/></BPMNShape>
            <BPMNEdge bpmnElement="f4"><waypoint x="90" y="30"/><waypoint x="130" y="30"/></BPMNEdge>
            </BPMNPlane></BPMNDiagram></definitions>
            """;

    @TempDir
    Path folder;

    private String fork(String first, String second) throws IOException {
        Path file = folder.resolve("fork.bpmn");
        Files.writeString(file, FORK.replace("FIRST", first).replace("SECOND", second));
        return file.toString();
    }

    @Test
    void aForkThatIsJoinedIsSound() throws IOException {
        Ran ran = tidemark("sound", fork("parallelGateway", "parallelGateway"));
        assertThat(ran.status()).isZero();
        assertThat(ran.out()).contains("SOUND: it can always be completed").contains("relaxed sound: yes");
        assertThat(tidemark("sound", fork("inclusiveGateway", "inclusiveGateway"))
                        .status())
                .isZero();
    }

    @Test
    void aChoiceThatIsJoinedAsAForkGetsStuck() throws IOException {
        Ran ran = tidemark("sound", fork("exclusiveGateway", "parallelGateway"));
        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.out())
                .contains("NOT SOUND: it cannot always be completed, and something can never happen.")
                .contains("never happens: parallel gateway h, end event 'End'")
                .contains("  left  a token between 'A' and parallel gateway h, waiting there for a token from 'B'");
    }

    @Test
    void aForkThatIsMergedEndsTwice() throws IOException {
        Ran ran = tidemark("sound", fork("parallelGateway", "exclusiveGateway"));
        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.out())
                .contains("end event 'End' is reached more than once")
                .contains("there are two tokens between exclusive gateway h and 'End'");
        String file = fork("parallelGateway", "exclusiveGateway");
        assertThat(tidemark("sound", file, "--notion", "easy").status()).isEqualTo(1);
        assertThat(tidemark("sound", file, "--notion", "weak").status()).isEqualTo(1);
    }

    @Test
    @SuppressWarnings("unchecked")
    void aProcessThatNeverEndsIsShownGoingRound() throws IOException {
        Path file = folder.resolve("support.bpmn");
        Files.writeString(file, """
                <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="p" name="Support">
                <startEvent id="s"/><exclusiveGateway id="x"/><task id="a" name="Answer"/>
                <sequenceFlow id="f1" sourceRef="s" targetRef="x"/><sequenceFlow id="f2" sourceRef="x" targetRef="a"/>
                <sequenceFlow id="f3" sourceRef="a" targetRef="x"/></process></definitions>
                """);
        Ran ran = tidemark("sound", file.toString());
        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.out())
                .contains("it can never be completed, and goes on forever: 'Support' has no end event")
                .contains("← from here on it repeats")
                .contains("…  and again from step");
        Ran json = tidemark("sound", file.toString(), "--json");
        List<Object> properties =
                (List<Object>) Objects.requireNonNull(json.json().get("properties"));
        assertThat((Map<String, Object>) properties.get(0)).containsKey("repeatsFrom");
    }

    @Test
    void eachInstanceOfATaskSendsItsMessage() throws IOException {
        Path file = folder.resolve("ask.bpmn");
        Files.writeString(file, """
                <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><collaboration id="c">
                <participant id="pp" name="Editor" processRef="p"/><participant id="qq" name="Reviewer" processRef="q"/>
                <messageFlow id="m" name="request" sourceRef="a" targetRef="b"/></collaboration>
                <process id="p"><task id="a" name="Ask"><multiInstanceLoopCharacteristics/></task></process>
                <process id="q"><task id="b" name="Answer"/></process></definitions>
                """);
        assertThat(tidemark("sound", file.toString()).status()).isZero();
        Ran two = tidemark("sound", file.toString(), "--instances", "2");
        assertThat(two.status()).isEqualTo(1);
        assertThat(two.out())
                .contains("task 'Ask' (instance 2)")
                .contains("message 'request' is on its way to 'Answer'")
                .contains("an activity with several instances has 1 to 2 instances where the file gives no number");
    }

    @Test
    @SuppressWarnings("unchecked")
    void jsonNamesElements() throws IOException {
        Ran ran = tidemark("sound", fork("exclusiveGateway", "parallelGateway"), "--json");
        assertThat(ran.json()).containsEntry("verdict", "violated").containsKeys("notions", "assumptions", "states");
        List<Object> properties =
                (List<Object>) Objects.requireNonNull(ran.json().get("properties"));
        Map<String, Object> option = (Map<String, Object>) properties.get(0);
        assertThat(option).containsEntry("name", "option to complete").containsEntry("verdict", "violated");
        assertThat((List<Object>) option.get("left"))
                .first()
                .satisfies(left -> assertThat((Map<String, Object>) left).containsEntry("element", "f4"));
    }

    @Test
    void thePictureMarksWhatIsLeft() throws IOException {
        Path picture = folder.resolve("fork.svg");
        String file = fork("exclusiveGateway", "parallelGateway");
        assertThat(tidemark("sound", file, "--svg", picture.toString()).status())
                .isEqualTo(1);
        assertThat(Files.readString(picture))
                .startsWith("<svg ")
                .contains("id=\"f4\" class=\"flow run fault\"")
                .contains("class=\"token\"");
        assertThat(tidemark("sound", file, "--svg", picture.toString()).status())
                .isEqualTo(2);
    }

    @Test
    void thePageShowsEachFaultAndWhatToChange() throws IOException {
        Path page = folder.resolve("fork.html");
        String file = folder.resolve(BrokenProcesses.INVOICE.file()).toString();
        Files.writeString(Path.of(file), BrokenProcesses.INVOICE.text());
        assertThat(tidemark("sound", file, "-o", page.toString()).status()).isEqualTo(1);
        assertThat(Files.readString(page))
                .startsWith("<!doctype html>")
                .contains("src=\"data:image/svg+xml;base64,")
                .contains("no way back from here")
                .contains("<li>make parallel gateway join inclusive</li>");
        assertThat(tidemark("sound", file, "-o", folder.resolve("fork.svg").toString())
                        .err())
                .contains("expected a name that ends in .html");
    }

    @Test
    @SuppressWarnings("unchecked")
    void eachSuggestionMakesTheProcessSound() throws IOException {
        for (BrokenProcesses broken : BrokenProcesses.values()) {
            Path file = folder.resolve(broken.file());
            Files.writeString(file, broken.text());
            Ran ran = tidemark("sound", file.toString(), "--json");
            List<Object> suggestions =
                    (List<Object>) Objects.requireNonNull(ran.json().get("suggestions"));
            assertThat(suggestions).as(broken.name()).hasSizeBetween(1, 5);
            for (Object suggestion : suggestions) {
                StringBuilder text = new StringBuilder(broken.text());
                List<Object> edits = new ArrayList<>(
                        (List<Object>) Objects.requireNonNull(((Map<String, Object>) suggestion).get("edits")));
                Collections.reverse(edits);
                for (Object edit : edits) {
                    Map<String, Object> each = (Map<String, Object>) edit;
                    int at = ((Number) Objects.requireNonNull(each.get("at"))).intValue();
                    int length = ((Number) Objects.requireNonNull(each.get("length"))).intValue();
                    text.replace(at, at + length, String.valueOf(each.get("text")));
                }
                Files.writeString(file, text.toString());
                assertThat(tidemark("sound", file.toString()).status())
                        .as(suggestion.toString())
                        .isZero();
            }
        }
    }

    @Test
    void twoFaultsAreMendedByTwoChanges() throws IOException {
        String first = FORK.replace("FIRST", "parallelGateway").replace("SECOND", "exclusiveGateway");
        String second = FORK.replace("FIRST", "exclusiveGateway")
                .replace("SECOND", "parallelGateway")
                .replaceAll("id=\"(\\w+)\"", "id=\"$1_2\"")
                .replaceAll("(sourceRef|targetRef)=\"(\\w+)\"", "$1=\"$2_2\"");
        String inner = second.substring(second.indexOf("<startEvent"), second.indexOf("</process>"))
                .replace("<startEvent id=\"s_2\" name=\"Begin\"/>", "<task id=\"s_2\"/>");
        Path file = folder.resolve("two.bpmn");
        Files.writeString(
                file,
                first.replace("<endEvent id=\"e\" name=\"End\"/>", inner)
                        .replace("targetRef=\"e\"", "targetRef=\"s_2\""));
        Ran ran = tidemark("sound", file.toString());
        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.out()).containsPattern("make \\w+ gateway \\w+ \\w+, and make \\w+ gateway \\w+ \\w+");
    }

    @Test
    void aMessageThatNobodyReceivesIsGivenAReceiver() throws IOException {
        Path file = folder.resolve("order.bpmn");
        Files.writeString(file, """
                <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><collaboration id="c">
                <participant id="pp" name="Buyer" processRef="p"/><participant id="qq" name="Seller" processRef="q"/>
                <messageFlow id="m" name="order" sourceRef="a" targetRef="y"/></collaboration>
                <process id="p"><task id="a" name="Order"/></process>
                <process id="q"><task id="w" name="Open"/><exclusiveGateway id="x"/><task id="y" name="Deliver"/>
                <task id="z" name="Rest"/><sequenceFlow id="f1" sourceRef="w" targetRef="x"/>
                <sequenceFlow id="f2" sourceRef="x" targetRef="y"/><sequenceFlow id="f3" sourceRef="x" targetRef="z"/>
                </process></definitions>
                """);
        Ran ran = tidemark("sound", file.toString());
        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.out())
                .contains("let message 'order' be received by 'Open' instead of 'Deliver'")
                .doesNotContain("be received by 'Rest'");
    }

    /** A decision keeps its ways out, a flow is moved to what is near, and a change that hides what is not completed comes last. */
    @Test
    void changesAreNearAndKeepDecisions() throws IOException {
        Path file = folder.resolve("shop.bpmn");
        Files.writeString(file, """
                <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><collaboration id="c">
                <participant id="pp" name="Customer" processRef="p"/><participant id="qq" name="Shop" processRef="q"/>
                <messageFlow id="m1" sourceRef="a" targetRef="r"/><messageFlow id="m2" sourceRef="t" targetRef="b"/></collaboration>
                <process id="p"><startEvent id="s"/><sendTask id="a" name="Order"/><receiveTask id="b" name="Wait"/>
                <endEvent id="e"/><sequenceFlow id="f1" sourceRef="s" targetRef="a"/>
                <sequenceFlow id="f2" sourceRef="a" targetRef="b"/><sequenceFlow id="f3" sourceRef="b" targetRef="e"/></process>
                <process id="q"><startEvent id="s2"/><receiveTask id="r" name="Read"/><exclusiveGateway id="x" name="in stock?"/>
                <sendTask id="t" name="Confirm"/><task id="n" name="Reorder"/><exclusiveGateway id="j"/><endEvent id="e2"/>
                <sequenceFlow id="g1" sourceRef="s2" targetRef="r"/><sequenceFlow id="g2" sourceRef="r" targetRef="x"/>
                <sequenceFlow id="g3" name="yes" sourceRef="x" targetRef="t"/>
                <sequenceFlow id="g4" name="no" sourceRef="x" targetRef="n"/><sequenceFlow id="g5" sourceRef="t" targetRef="j"/>
                <sequenceFlow id="g6" sourceRef="n" targetRef="j"/><sequenceFlow id="g7" sourceRef="j" targetRef="e2"/>
                </process></definitions>
                """);
        Ran ran = tidemark("sound", file.toString());
        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.out())
                .contains("let the flow from 'Reorder' lead to 'Confirm' instead of exclusive gateway j")
                .doesNotContain("instead of 'in stock?'");
    }

    @Test
    void evidenceIsWrittenForFreeChoiceNets() throws IOException {
        Path net = folder.resolve("n.tpn");
        Path evidence = folder.resolve("n.cert");
        Files.writeString(net, "place i init 1; place o; place p; trans a in i out p; trans b in p out o;");
        Ran ran = tidemark("sound", net.toString(), "--certificate", evidence.toString());
        assertThat(ran.status()).isZero();
        assertThat(Files.readString(evidence)).contains("asks sound\nanswer holds\ninvariant 1 1 1\ncycle 1 1 1\n");
        assertThat(tidemark("sound", net.toString(), "--certificate", evidence.toString())
                        .status())
                .isEqualTo(2);
        assertThat(tidemark("sound", net.toString(), "--notion", "relaxed", "--certificate", evidence + "3")
                        .err())
                .contains("--certificate is about classical soundness");
        String diagram = fork("parallelGateway", "parallelGateway");
        assertThat(tidemark("sound", diagram, "--certificate", evidence + "2").status())
                .isEqualTo(2);
    }

    @Test
    void aNetThatIsUnsoundByItsStructureIsSoWithoutARun() throws IOException {
        StringBuilder net = new StringBuilder("place i init 1; place o; ");
        StringBuilder first = new StringBuilder("trans first in i out");
        StringBuilder others = new StringBuilder();
        for (int n = 0; n < 30; n++) {
            net.append("place p" + n + "; place q" + n + "; ");
            first.append(" p").append(n);
            others.append("; trans a" + n + " in p" + n + " out q" + n + "; trans b" + n + " in q" + n + " out p" + n
                    + "; trans c" + n + " in q" + n + " out o");
        }
        Path file = folder.resolve("wide.tpn");
        Files.writeString(file, net.append(first).append(others).append(";"));
        Ran ran = tidemark("sound", file.toString(), "--time", "1s");
        assertThat(ran.out()).contains("NOT SOUND: ");
        assertThat(ran.status()).isEqualTo(1);
    }

    @Test
    void workflowNetsAndOtherNets() throws IOException {
        Path net = folder.resolve("n.tpn");
        Files.writeString(net, "place i init 1; place o; place p; trans a in i out p; trans b in p out o;");
        Ran ran = tidemark("sound", net.toString());
        assertThat(ran.status()).isZero();
        assertThat(ran.out())
                .contains("for any number of cases")
                .contains("by structure: fusing nodes left a free-choice net");
        assertThat(tidemark("info", net.toString()).out()).contains("workflow net  source i, sink o");
        Files.writeString(net, "place i init 1; place o; place p; trans a in i out p p; trans b in p out o;");
        assertThat(tidemark("sound", net.toString()).status()).isEqualTo(1);
        Ran philosophers = tidemark("sound", "zoo:philosophers/3");
        assertThat(philosophers.status()).isEqualTo(2);
        assertThat(philosophers.err()).contains("is not a workflow net: no place is without incoming arcs");
    }

    @Test
    void wrongOptionsAreRefused() throws IOException {
        String file = fork("parallelGateway", "parallelGateway");
        assertThat(tidemark("sound", file, "--network", "post").err()).contains("network 'post': expected one of bag");
        assertThat(tidemark("sound", file, "--k", "0").status()).isEqualTo(2);
        assertThat(tidemark("sound", file, "--k", "2").err()).contains("several cases take a workflow net");
        assertThat(tidemark("sound", file, "--notion", "wek").err()).contains("did you mean 'weak'?");
        assertThat(tidemark("explore", file, "--store", "mdd").err()).contains("takes a net");
        assertThat(tidemark("explore", file, "-D", "network=fifo").status()).isZero();
    }
}
