package org.tidemark.cpn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.tidemark.model.Model;
import org.tidemark.model.ModelContract;

/** A net with inscriptions that have no value in some markings keeps the contract of models, but for the memory that messages take. */
class FaultyModelTest extends ModelContract {
    @Override
    protected List<Model> models() {
        return List.of(CpnModelTest.model(SampleNets.faulty().system()));
    }

    @Override
    public void nothingIsAllocatedPerEdge() {
        // a fault has a message
    }

    @Test
    void inscriptionsThatCannotFailAreNotAskedAbout() {
        assertThat(SampleNets.faulty().system().obligations()).hasSize(1);
        assertThat(SampleNets.choices().system().obligations()).isNotEmpty();
        assertThat(SampleNets.empty()
                        .place("A", "INT", "1")
                        .transition("t", "[i > 2 andalso not (i = 5)]", "", "", "")
                        .in("A", "t", "1`i")
                        .out("A", "t", "if i < 7 then 1`i else empty")
                        .system()
                        .obligations())
                .as("nothing in it can fail")
                .isEmpty();
    }
}
