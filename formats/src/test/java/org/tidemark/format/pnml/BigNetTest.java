package org.tidemark.format.pnml;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.AbstractList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;

/** Files that are large, by what they hold or by what they are decorated with; they are made while they are read. */
class BigNetTest {
    @Test
    void aHundredThousandArcs() throws InputException {
        int arcs = 100_000;
        int nodes = 10_000;
        InputStream document = document(2 * nodes + arcs, i -> {
            if (i < 2 * nodes) {
                return bytes(i % 2 == 0 ? "<place id='p" + i / 2 + "'/>\n" : "<transition id='t" + i / 2 + "'/>\n");
            }
            int a = i - 2 * nodes;
            String ends = "'p" + a % nodes + "' target='t" + (a / nodes + a) % nodes + "'";
            return bytes("<arc id='a" + a + "' source=" + ends + "/>\n");
        });
        PetriNet net = PnmlReader.read(document, "big.pnml");
        assertThat(net.places()).isEqualTo(nodes);
        assertThat(net.transitions()).isEqualTo(nodes);
        assertThat(net.arcs()).isEqualTo(arcs);
    }

    /** Forty megabytes of decoration pass by without leaving anything: what is allocated is a fraction of the file. */
    @Test
    void decorationIsNotKept() throws InputException {
        String note = "<note>" + "lorem ipsum ".repeat(320) + "</note>";
        byte[] picture = bytes("<graphics><position x='1' y='2'/>" + note + "</graphics>\n");
        int pictures = 40_000_000 / picture.length;
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        PetriNet net = PnmlReader.read(
                document(pictures, i -> i == 0 ? bytes("<place id='p'/>\n") : picture), "decorated.pnml");
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(net.places()).isEqualTo(1);
        assertThat(allocated).isLessThan(10_000_000);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static InputStream document(int pieces, IntFunction<byte[]> piece) {
        List<InputStream> content = new AbstractList<>() {
            @Override
            public InputStream get(int i) {
                return new ByteArrayInputStream(piece.apply(i));
            }

            @Override
            public int size() {
                return pieces;
            }
        };
        InputStream start = new ByteArrayInputStream(bytes("<pnml><net id='n' type='ptnet'>\n"));
        InputStream end = new ByteArrayInputStream(bytes("</net></pnml>\n"));
        InputStream middle = new SequenceInputStream(Collections.enumeration(content));
        return new SequenceInputStream(new SequenceInputStream(start, middle), end);
    }
}
