package org.tidemark.format.dot;

import static org.tidemark.format.dot.DotWriter.quoted;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import org.tidemark.format.trace.ProcessNet;
import org.tidemark.format.trace.ProcessNet.Condition;
import org.tidemark.format.trace.ProcessNet.Order;

/**
 * Writes a run as a partial order in Graphviz's language: events are boxes with the number of their step, conditions
 * are circles with the name of their place next to them and initial tokens inside, grey if they remain at the end.
 * Dashed lines are reads, and a dotted arrow is an order that is not caused by a token.
 */
public final class ProcessDotWriter {
    private final ProcessNet process;
    private final Writer out;

    private ProcessDotWriter(ProcessNet process, Writer out) {
        this.process = process;
        this.out = out;
    }

    /** Writes the picture as UTF-8 and flushes, but does not close, the stream. */
    public static void write(ProcessNet process, OutputStream out) throws IOException {
        Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 15);
        new ProcessDotWriter(process, writer).graph();
        writer.flush();
    }

    private void graph() throws IOException {
        out.write("digraph " + quoted(process.net().name()) + " {\n");
        out.write("rankdir=LR; forcelabels=true; fontname=\"Helvetica\";\n");
        out.write("node [fontname=\"Helvetica\", fontsize=10]; edge [fontname=\"Helvetica\", fontsize=9];\n");
        out.write("node [shape=box, width=0.2, height=0.25, style=filled, fillcolor=gray92];\n");
        for (int event = 0; event < process.events().size(); event++) {
            String name = process.net().shownTransition(process.events().get(event));
            out.write("e" + event + " [label=" + quoted((event + 1) + " " + name) + "];\n");
        }
        out.write("node [shape=circle, fixedsize=true, width=0.3, style=filled, fillcolor=white];\n");
        for (int c = 0; c < process.conditions().size(); c++) {
            condition("c" + c, process.conditions().get(c));
        }
        for (Order order : process.orders()) {
            out.write("e" + order.before() + " -> e" + order.after() + " [style=dotted];\n");
        }
        out.write("}\n");
    }

    private void condition(String id, Condition condition) throws IOException {
        boolean initial = condition.producer() == ProcessNet.NONE;
        boolean left = condition.consumer() == ProcessNet.NONE;
        String tokens = !initial ? "" : condition.tokens() == 1 ? "•" : String.valueOf(condition.tokens());
        out.write(id + " [label=\"" + tokens + "\", xlabel="
                + quoted(process.net().shownPlace(condition.place())) + (left ? ", fillcolor=gray85" : "") + "];\n");
        String weight = condition.tokens() == 1 ? ";\n" : " [label=\"" + condition.tokens() + "\"];\n";
        if (!initial) {
            out.write("e" + condition.producer() + " -> " + id + weight);
        }
        if (!left) {
            out.write(id + " -> e" + condition.consumer() + weight);
        }
        for (int reader : condition.readers()) {
            out.write(id + " -> e" + reader + " [style=dashed, arrowhead=none];\n");
        }
    }
}
