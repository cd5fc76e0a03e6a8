package org.tidemark.format.svg;

import static org.tidemark.format.svg.Canvas.number;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import org.tidemark.format.trace.ProcessNet;
import org.tidemark.format.trace.ProcessNet.Condition;
import org.tidemark.format.trace.ProcessNet.Order;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;

/**
 * Writes a run as a partial order: events are boxes with the number of their step, conditions circles with the name
 * of their place; time runs from left to right, and events above one another could have happened in any order.
 *
 * <p>Dots are the tokens of the initial marking, tinted circles remain at the end, dashed lines are reads. A dotted
 * arrow is an order that is not caused by a token. The same run gives the same bytes.
 */
public final class ProcessSvgWriter {
    private final ProcessNet process;
    private final PetriNet net;
    private final PetriNet drawn;
    private final Diagram diagram;
    private final Drawing drawing;
    private final Canvas canvas;

    private ProcessSvgWriter(ProcessNet process, Writer out) {
        this.process = process;
        this.net = process.net();
        this.drawn = occurrenceNet(process);
        this.diagram = Diagram.of(drawn, this::conditionName, this::eventName);
        this.drawing = new Drawing(diagram);
        this.canvas = new Canvas(out);
    }

    /** Writes the picture as UTF-8 and flushes, but does not close, the stream. */
    public static void write(ProcessNet process, OutputStream out) throws IOException {
        Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 15);
        new ProcessSvgWriter(process, writer).picture();
        writer.flush();
    }

    /** An acyclic net with a place for each condition and then for each order, and a transition for each event. */
    private static PetriNet occurrenceNet(ProcessNet process) {
        PetriNetBuilder builder = new PetriNetBuilder(process.net().name());
        for (int event = 0; event < process.events().size(); event++) {
            builder.transition("e" + event);
        }
        for (Condition condition : process.conditions()) {
            boolean initial = condition.producer() == ProcessNet.NONE;
            int place = builder.place("c" + builder.places(), initial ? condition.tokens() : 0);
            if (!initial) {
                builder.output(condition.producer(), place, condition.tokens());
            }
            if (condition.consumer() != ProcessNet.NONE) {
                builder.input(condition.consumer(), place, condition.tokens());
            }
            condition.readers().forEach(reader -> builder.read(reader, place, 1));
        }
        for (Order order : process.orders()) {
            int place = builder.place("c" + builder.places(), 0);
            builder.output(order.before(), place, 1).input(order.after(), place, 1);
        }
        return builder.build();
    }

    private boolean isOrder(int place) {
        return place >= process.conditions().size();
    }

    private String conditionName(int place) {
        return isOrder(place)
                ? ""
                : net.shownPlace(process.conditions().get(place).place());
    }

    private String eventName(int event) {
        return (event + 1) + " " + net.shownTransition(process.events().get(event));
    }

    private void picture() throws IOException {
        canvas.begin(net.name(), drawing.width(), drawing.height());
        for (Drawing.Curve curve : drawing.curves()) {
            curve(curve);
        }
        for (int p = 0; p < drawn.places(); p++) {
            place(p);
        }
        for (int event = 0; event < drawn.transitions(); event++) {
            int node = drawn.places() + event;
            canvas.box(
                    "step " + (event + 1) + ": "
                            + net.shownTransition(process.events().get(event)),
                    drawing,
                    diagram,
                    node);
        }
        for (Drawing.Curve curve : drawing.curves()) {
            canvas.lineText(drawing, curve.link());
        }
        canvas.end();
    }

    private void curve(Drawing.Curve curve) throws IOException {
        boolean reads = curve.link().line() == Link.Line.READ;
        if (isBetween(curve.link().first())) {
            canvas.line("a o", "arrow", curve.path());
        } else if (isBetween(curve.link().last())) {
            canvas.line("a o", "", curve.path());
        } else {
            canvas.line(reads ? "a r" : "a", reads ? "" : "arrow", curve.path());
        }
    }

    /** Whether a node of the drawing is the middle of an order. */
    private boolean isBetween(int node) {
        return node < drawn.places() && isOrder(node);
    }

    private void place(int p) throws IOException {
        if (isOrder(p)) {
            double x = drawing.x(p);
            double y = drawing.y(p);
            canvas.line(
                    "a o",
                    "",
                    "M" + number(x - Drawing.RADIUS) + "," + number(y) + "L" + number(x + Drawing.RADIUS) + ","
                            + number(y));
            return;
        }
        Condition condition = process.conditions().get(p);
        boolean left = condition.consumer() == ProcessNet.NONE;
        canvas.circle(left ? "p e" : "p", drawing, diagram, p, drawn.initial(p));
    }
}
