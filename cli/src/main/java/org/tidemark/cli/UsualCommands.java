package org.tidemark.cli;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.tidemark.cli.session.Status;

/**
 * Runs commands as people use them, on small models, and prints nothing. The virtual machine writes the classes that these load into an
 * archive, from which later starts map them.
 */
public final class UsualCommands {
    /** A net that is not sound, and whose structure shows it: of two ways, one is needed. */
    private static final String NET = """
            place i init 1; place a; place b; place o;
            trans one in i out a; trans other in i out b; trans join in a b out o;
            """;

    private static final String DIAGRAM = """
            <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="p">
              <startEvent id="s"/><exclusiveGateway id="x"/><task id="a"/><task id="b"/><parallelGateway id="j"/>
              <endEvent id="e"/>
              <sequenceFlow id="f1" sourceRef="s" targetRef="x"/><sequenceFlow id="f2" sourceRef="x" targetRef="a"/>
              <sequenceFlow id="f3" sourceRef="x" targetRef="b"/><sequenceFlow id="f4" sourceRef="a" targetRef="j"/>
              <sequenceFlow id="f5" sourceRef="b" targetRef="j"/><sequenceFlow id="f6" sourceRef="j" targetRef="e"/>
            </process></definitions>
            """;

    /** A command and its standard input. */
    record Usual(String line, String input) {
        Usual(String line) {
            this(line, "");
        }

        int run(PrintStream errors) {
            PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
            InputStream in = new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8));
            return Tidemark.run(line.split(" "), in, nowhere, errors);
        }
    }

    static final List<Usual> COMMANDS = List.of(
            new Usual("--help"),
            new Usual("explore zoo:philosophers/3"),
            new Usual("explore zoo:philosophers/3 --json --threads 1"),
            new Usual("explore zoo:philosophers/3 --store delta"),
            new Usual("explore zoo:philosophers/3 --store tree"),
            new Usual("explore zoo:philosophers/3 --store mdd"),
            new Usual("explore zoo:slotted-ring/2 --search sweep"),
            new Usual("explore zoo:tide-dbm/3 --colors direct"),
            new Usual("info zoo:philosophers/3"),
            new Usual(
                    "check zoo:philosophers/3 -f G(eat_1>=1->F(eat_1=0)) -f AG(EF(eat_1>=1)) -f EF(deadlock) -f AG(eat_1+eat_2<=1)"),
            new Usual("sound - --format tpn", NET),
            new Usual("sound - --format bpmn", DIAGRAM));

    private UsualCommands() {}

    /** Runs them all. */
    public static void main(String[] args) {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        int worst = 0;
        for (Usual command : COMMANDS) {
            worst = Math.max(worst, command.run(nowhere));
        }
        System.exit(worst < Status.WRONG_INPUT ? 0 : worst);
    }
}
