package org.tidemark.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.tidemark.input.InputException;
import org.tidemark.system.TransitionSystem;

/** Mistakes in a file are reported in one sentence, with the line and the element. */
class BrokenDiagramTest {
    private static final String HEAD = "<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\">\n";

    private static String process(String content) {
        return HEAD + "<process id=\"p\">\n" + content + "\n</process>\n</definitions>\n";
    }

    private static String collaboration(String flow) {
        return HEAD + "<collaboration id=\"c\">\n" + flow + "\n</collaboration>\n<process id=\"p\">"
                + "<task id=\"a\"/><exclusiveGateway id=\"g\"/><endEvent id=\"e\"/></process>\n</definitions>\n";
    }

    static TransitionSystem read(String text, Map<String, String> definitions) throws Exception {
        return new BpmnReader()
                .read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "m.bpmn", definitions);
    }

    static Stream<Arguments> broken() {
        return Stream.of(
                Arguments.of("", "m.bpmn: the file is empty"),
                Arguments.of("hello", "m.bpmn:1: not XML"),
                Arguments.of("<pnml/>", "m.bpmn:1: not a BPMN file: expected the element 'definitions'"),
                Arguments.of(HEAD, "m.bpmn:2: not well-formed XML"),
                Arguments.of(HEAD + "<process id=\"p\">", "not well-formed XML: an element is not closed"),
                Arguments.of(
                        "<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]>" + HEAD + "</definitions>",
                        "DOCTYPE: refused"),
                Arguments.of(HEAD + "</definitions>", "m.bpmn:1: there is no process with a task"),
                Arguments.of(process(""), "there is no process with a task"),
                Arguments.of(HEAD + "<process/></definitions>", "m.bpmn:2: a process has no attribute 'id'"),
                Arguments.of(process("<task/>"), "m.bpmn:3: element 'task' has no attribute 'id'"),
                Arguments.of(
                        process("<task id=\"a\"/>\n<task id=\"a\"/>"), "m.bpmn:4: the id 'a' is also that of line 3"),
                Arguments.of(
                        process("<complexGateway id=\"g\" name=\"Two of three\"/>"),
                        "m.bpmn:3: element 'complexGateway' with id 'g' and name 'Two of three': "
                                + "a complex gateway is not supported"),
                Arguments.of(
                        process("<adHocSubProcess id=\"s\"/>"),
                        "m.bpmn:3: element 'adHocSubProcess' with id 's': an ad hoc sub-process is not supported"),
                Arguments.of(
                        process("<task id=\"a\" isForCompensation=\"true\"/>"),
                        "an activity for compensation is not supported"),
                Arguments.of(
                        process("<endEvent id=\"e\" name=\"Undo\"><compensateEventDefinition/></endEvent>"),
                        "m.bpmn:3: end event 'e' ('Undo'): compensation is not supported"),
                Arguments.of(
                        process("<task id=\"a\" name=\"Ask\"><multiInstanceLoopCharacteristics><loopCardinality>0"
                                + "</loopCardinality></multiInstanceLoopCharacteristics></task>"),
                        "m.bpmn:3: task 'a' ('Ask') has 0 instances; expected a number from 1 to 100"),
                Arguments.of(
                        process("<task id=\"a\"><multiInstanceLoopCharacteristics behavior=\"One\"/></task>"),
                        "m.bpmn:3: task 'a': events that its instances throw (behavior 'One') are not supported"),
                Arguments.of(
                        process("<startEvent id=\"s\"><eventDefinitionRef>x</eventDefinitionRef></startEvent>"),
                        "its definition is outside of the event"),
                Arguments.of(
                        process("<tusk id=\"a\"/>"),
                        "m.bpmn:3: element 'tusk' with id 'a' is unknown inside a process"),
                Arguments.of(
                        process(
                                "<task id=\"first\"/>\n<sequenceFlow id=\"f\" sourceRef=\"first\" targetRef=\"frist\"/>"),
                        "m.bpmn:4: sequence flow 'f': its target 'frist' is not in the file; did you mean 'first'?"),
                Arguments.of(
                        process("<task id=\"a\"/>\n<dataObject id=\"d\"/>"
                                + "<sequenceFlow id=\"f\" sourceRef=\"d\" targetRef=\"a\"/>"),
                        "its source 'd' is not"),
                Arguments.of(
                        process("<task id=\"a\"/><subProcess id=\"s\"><task id=\"b\"/></subProcess>"
                                + "<sequenceFlow id=\"f\" sourceRef=\"a\" targetRef=\"b\"/>"),
                        "which is not in the same process or sub-process; use a message flow"),
                Arguments.of(
                        process("<task id=\"a\"/><boundaryEvent id=\"b\" attachedToRef=\"x\"><timerEventDefinition/>"
                                + "</boundaryEvent>"),
                        "boundary event 'b' is attached to 'x', which is not an activity"),
                Arguments.of(
                        process("<task id=\"a\"/><boundaryEvent id=\"b\" attachedToRef=\"a\"/>"),
                        "does not say what it waits for"),
                Arguments.of(
                        process("<endEvent id=\"e\"/><task id=\"a\"/>"
                                + "<sequenceFlow id=\"f\" sourceRef=\"e\" targetRef=\"a\"/>"),
                        "end event 'e' has an outgoing sequence flow"),
                Arguments.of(
                        process("<startEvent id=\"s\"/><task id=\"a\"/>"
                                + "<sequenceFlow id=\"f\" sourceRef=\"a\" targetRef=\"s\"/>"),
                        "start event 's' has an incoming sequence flow"),
                Arguments.of(
                        process("<intermediateThrowEvent id=\"t\"><linkEventDefinition name=\"A\"/>"
                                + "</intermediateThrowEvent>"),
                        "its link 'A' leads nowhere"),
                Arguments.of(
                        process("<subProcess id=\"s\" triggeredByEvent=\"true\"><task id=\"a\"/></subProcess>"),
                        "event sub-process 's' has no start events; expected one"),
                Arguments.of(
                        collaboration("<messageFlow id=\"m\" sourceRef=\"g\" targetRef=\"a\"/>"),
                        "m.bpmn:3: message flow 'm' comes from exclusive gateway 'g', which cannot send a message"),
                Arguments.of(
                        collaboration("<messageFlow id=\"m\" sourceRef=\"a\" targetRef=\"e\"/>"),
                        "message flow 'm' leads to end event 'e', which cannot receive a message"),
                Arguments.of(HEAD + "<choreography id=\"c\"/></definitions>", "a choreography is not supported"),
                Arguments.of(
                        HEAD + "<process id=\"p\"><task id=\"a\"/></process><BPMNDiagram><BPMNPlane>"
                                + "<BPMNShape bpmnElement=\"a\"><Bounds x=\"left\" y=\"0\" width=\"1\" height=\"1\"/>"
                                + "</BPMNShape></BPMNPlane></BPMNDiagram></definitions>",
                        "attribute 'x' is 'left': expected a number"));
    }

    @ParameterizedTest
    @MethodSource("broken")
    void theMessageNamesTheElement(String text, String message) {
        assertThatThrownBy(() -> read(text, Map.of()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(message)
                .hasMessageStartingWith("m.bpmn:");
    }

    @Test
    void instancesOfInstancesAreCounted() {
        String many = "<multiInstanceLoopCharacteristics><loopCardinality>100</loopCardinality>"
                + "</multiInstanceLoopCharacteristics>";
        String text = process("<subProcess id=\"a\">" + many + "<subProcess id=\"b\">" + many + "<subProcess id=\"c\">"
                + many + "<startEvent id=\"d\"/></subProcess></subProcess></subProcess>");
        assertThatThrownBy(() -> read(text, Map.of()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("it has 20")
                .hasMessageContaining("elements; expected at most 3000");
    }

    @Test
    void definitionsAreChecked() {
        String text = process("<task id=\"a\"/>");
        assertThatThrownBy(() -> read(text, Map.of("network", "post")))
                .hasMessage("m.bpmn: network 'post': expected one of bag, fifo-pair, causal, inbox, outbox, fifo, rsc");
        assertThatThrownBy(() -> read(text, Map.of("instances", "0")))
                .hasMessage("m.bpmn: instances '0': expected a number from 1 to 100");
        assertThatThrownBy(() -> read(text, Map.of("instance", "2")))
                .hasMessageContaining("a diagram has no parameter 'instance'");
    }

    @Test
    void aPoolOfSeveralParticipantsIsMentioned() throws Exception {
        String pools = "<collaboration id=\"c\"><participant id=\"o\" name=\"Shops\" processRef=\"p\">"
                + "<participantMultiplicity minimum=\"2\"/></participant></collaboration>";
        String text = process("<task id=\"a\"/>").replace(HEAD, HEAD + pools);
        assertThat(((DiagramSystem) read(text, Map.of())).assumptions())
                .containsExactly("pool 'Shops' stands for several participants; one of them is executed");
    }

    @Test
    void aFlowWithALooseEndIsLeftOutAndMentioned() throws Exception {
        TransitionSystem system = read(process("<task id=\"a\"/><sequenceFlow id=\"f\" sourceRef=\"a\"/>"), Map.of());
        assertThat(((DiagramSystem) system).assumptions())
                .containsExactly("sequence flow 'f' of line 3 has no target; it is left out");
    }
}
