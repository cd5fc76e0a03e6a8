package org.tidemark.net.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.tidemark.format.CorpusFiles;
import org.tidemark.format.pnml.PnmlReader;
import org.tidemark.model.Layout;
import org.tidemark.net.FieldWidths;
import org.tidemark.net.NetModel;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenProbe;

/**
 * How many bytes a state of each contest net takes: without knowing anything of its places, with widths guessed by
 * random walks, and with proven bounds. The table goes to {@code target/state-sizes.txt}.
 */
class StateSizeTableTest {
    @Test
    void provenStatesAreSmallerThanUnknownOnesAndHardlyBiggerThanGuesses() throws Exception {
        List<String> table = new ArrayList<>(List.of(line("net", "places", "proven", "31 bits", "guessed", "bounds")));
        long unknown = 0;
        long guessed = 0;
        long proven = 0;
        for (Path file : CorpusFiles.below("mcc", "model.pnml")) {
            if (file.toString().contains("-PT-")) {
                PetriNet net = PnmlReader.read(file);
                PlaceBounds bounds = PlaceBounds.of(net, Limit.millis(2000));
                int[] most = new int[net.places()];
                Arrays.fill(most, Integer.MAX_VALUE);
                int[] walked = TokenProbe.most(net, 1);
                long plain = bytes(net, FieldWidths.forCounts(net, most));
                long guess = bytes(net, FieldWidths.forCounts(net, walked));
                long proof = bytes(net, FieldWidths.proven(net, bounds.counts(), walked));
                table.add(line(
                        file.getName(file.getNameCount() - 2).toString(),
                        net.places(),
                        bounds.proven(),
                        plain,
                        guess,
                        proof));
                unknown += plain;
                guessed += guess;
                proven += proof;
            }
        }
        table.add(line("all", "", "", unknown, guessed, proven));
        Files.write(Path.of("target", "state-sizes.txt"), table);
        assertThat(proven).isLessThan(unknown / 4).isLessThan(guessed * 5 / 4);
    }

    private static String line(Object... cells) {
        return String.format(Locale.ROOT, "%-32s %7s %7s %8s %8s %8s", cells);
    }

    private static long bytes(PetriNet net, FieldWidths widths) {
        Layout layout = NetModel.of(net, widths).layout();
        return 8L * layout.words();
    }
}
