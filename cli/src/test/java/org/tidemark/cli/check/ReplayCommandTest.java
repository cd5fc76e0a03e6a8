package org.tidemark.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.cli.Ran;

/** {@code tidemark replay}: models of every kind, what is silent, statuses, and errors. */
class ReplayCommandTest {
    /** A choice between b and a step that no log shows, and a transition without a name. */
    private static final String PNML = """
            <pnml><net id="n" type="http://www.pnml.org/version-2009/grammar/ptnet"><page id="g">
            <place id="i"><initialMarking><text>1</text></initialMarking></place><place id="m"/><place id="k"/><place id="o"/>
            <transition id="t1"><name><text>a</text></name></transition>
            <transition id="t2"><name><text>b</text></name></transition>
            <transition id="t3"><name><text>skip</text></name><toolspecific tool="ProM" version="6.4" activity="$invisible$"/></transition>
            <transition id="t4"/>
            <arc id="a1" source="i" target="t1"/><arc id="a2" source="t1" target="m"/><arc id="a3" source="m" target="t2"/>
            <arc id="a4" source="t2" target="k"/><arc id="a5" source="m" target="t3"/><arc id="a6" source="t3" target="k"/>
            <arc id="a7" source="k" target="t4"/><arc id="a8" source="t4" target="o"/>
            </page><finalmarkings><marking><place idref="FINAL"><text>1</text></place></marking></finalmarkings></net></pnml>
            """;

    private static final String BPMN = """
            <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" name="order">
            <process id="p"><startEvent id="s" name="Begin"/><exclusiveGateway id="g" name="In stock?"/>
            <task id="x" name="Pack"/><task id="y" name="Apologise"/><endEvent id="e"/>
            <sequenceFlow id="f1" sourceRef="s" targetRef="g"/><sequenceFlow id="f2" sourceRef="g" targetRef="x"/>
            <sequenceFlow id="f3" sourceRef="g" targetRef="y"/><sequenceFlow id="f4" sourceRef="x" targetRef="e"/>
            <sequenceFlow id="f5" sourceRef="y" targetRef="e"/></process></definitions>
            """;

    @TempDir
    Path folder;

    private String log = "";
    private String net = "";

    @BeforeEach
    void write() throws IOException {
        log = file("log.csv", "case,activity\n1,a\n1,b\n2,a\n3,b\n3,c\n");
        net = file("net.pnml", PNML.replace("FINAL", "o"));
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    @Test
    void stepsThatTheFileMarksOrDoesNotNameAreSilent() {
        Ran ran = tidemark("replay", log, net);
        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.out())
                .contains("2 of 3 cases fit.")
                .contains("      1       2     2    0.333  -a, b, +c")
                .contains("      1       1     0    1.000  a")
                .contains("  a               2         1         0")
                .contains("when the final marking of the file is reached");
        Ran json = tidemark("replay", log, net, "--json");
        assertThat(json.out())
                .contains("\"fitting\":2,\"deviating\":1,\"unknown\":0")
                .contains("{\"move\":\"silent\",\"activity\":null,\"event\":\"skip\"}");
    }

    @Test
    void severalTransitionsMayHaveOneLabel() throws IOException {
        String twice = file("twice.pnml", PNML.replace("FINAL", "o").replace("<text>b<", "<text>a<"));
        String repeated = file("repeated.csv", "case,activity\n1,a\n1,a\n2,a\n2,a\n2,a\n3,b\n");
        Ran ran = tidemark("replay", repeated, twice);
        assertThat(ran.out()).contains("1 of 3 cases fits.").contains("a (t1)").contains("-a, +b");
        String hidden = file(
                "hidden.pnml",
                PNML.replace("FINAL", "o").replace("<text>b<", "<text>tau<").replace("skip", "tau"));
        assertThat(tidemark("replay", repeated, hidden).out()).contains("cheapest run  costs 1: a");
    }

    @Test
    void everyTraceThatFitsIsStatusZero() throws IOException {
        String fitting = file("fit.xes", """
                <log><trace><event><string key="concept:name" value="a"/></event></trace></log>
                """);
        Ran ran = tidemark("replay", fitting, net);
        assertThat(ran.status()).isZero();
        assertThat(ran.out()).contains("The case fits.").doesNotContain("element");
    }

    @Test
    void activitiesOfADiagramAreItsTasks() throws IOException {
        String diagram = file("order.bpmn", BPMN);
        String orders = file("orders.csv", "case,activity\n1,Pack\n2,y\n3,Begin\n3,Pack\n");
        Ran ran = tidemark("replay", orders, diagram);
        assertThat(ran.out())
                .contains("1 of 3 cases fits.")
                .contains("-Begin, Pack")
                .contains("cheapest run  costs 2");
    }

    @Test
    void theEndMayBeACondition() {
        Ran without = tidemark("replay", log, "zoo:philosophers/2");
        assertThat(without.status()).isEqualTo(2);
        assertThat(without.err()).contains("nothing says where a run ends").contains("say it with --final FORMULA");
        Ran with = tidemark("replay", log, "zoo:philosophers/2", "--final", "eat_1 >= 1", "--silent", "take*");
        assertThat(with.out()).contains("0 of 3 cases fit.").contains("cheapest run  costs 0");
        Ran never = tidemark("replay", log, "zoo:philosophers/2", "--final", "eat_1 >= 2");
        assertThat(never.status()).isEqualTo(2);
        assertThat(never.err()).contains("no run ends as it should");
        assertThat(tidemark("replay", log, net, "--final", "AG o >= 1").err())
                .contains("--final 'AG o >= 1': is about runs");
    }

    @Test
    void whatIsNotFoundOutInTimeIsUnknown() {
        Ran ran = tidemark("replay", log, "zoo:slotted-ring/14", "--final", "deadlock", "--time", "300ms");
        assertThat(ran.status()).isEqualTo(3);
        assertThat(ran.out()).contains("0 of 3 cases fit; of 3 it is unknown: the time was up (--time).");
    }

    @Test
    void wrongInputIsRefusedInOneSentence() throws IOException {
        assertThat(tidemark("replay", "none.csv", net).err()).contains("none.csv: no such file");
        assertThat(tidemark("replay", folder.toString(), net).err()).contains("is a directory; expected an event log");
        assertThat(tidemark("replay", log, net, "--columns", "case").err())
                .contains("expected the names of two or three columns");
        assertThat(tidemark("replay", log, net, "--silent", "bb").err()).contains("no transition of n is called 'bb'");
        String wrong = file("wrong.pnml", PNML.replace("FINAL", "t1"));
        assertThat(tidemark("replay", log, wrong).err()).contains("final marking: there is no place with the id 't1'");
    }
}
