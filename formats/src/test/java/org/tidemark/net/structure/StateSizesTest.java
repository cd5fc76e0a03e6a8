package org.tidemark.net.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.tidemark.format.CorpusFiles;
import org.tidemark.format.pnml.PnmlReader;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.exec.TokenProbe;

/** The words of a state of each contest net; the benchmark {@code sizes} prints them as a table. */
class StateSizesTest {
    @Test
    void provenStatesAreSmallerThanUnknownOnesAndHardlyBiggerThanGuesses() throws Exception {
        long unknown = 0;
        long guessed = 0;
        long proven = 0;
        for (Path file : CorpusFiles.below("mcc", "model.pnml")) {
            if (file.toString().contains("-PT-")) {
                PetriNet net = PnmlReader.read(file);
                int[] most = new int[net.places()];
                Arrays.fill(most, Integer.MAX_VALUE);
                int[] walked = TokenProbe.most(net, 1);
                int[] bounds = PlaceBounds.of(net, Limit.millis(2000)).counts();
                unknown += words(net, FieldWidths.forCounts(net, most));
                guessed += words(net, FieldWidths.forCounts(net, walked));
                proven += words(net, FieldWidths.proven(net, bounds, walked));
            }
        }
        assertThat(proven).isLessThan(unknown / 4).isLessThan(guessed * 5 / 4);
    }

    private static long words(PetriNet net, FieldWidths widths) {
        return NetModel.of(net, widths).layout().words();
    }
}
