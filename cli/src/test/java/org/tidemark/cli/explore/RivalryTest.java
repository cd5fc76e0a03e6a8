package org.tidemark.cli.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.api.task.CountTask;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.state.RivalCount;
import org.tidemark.check.symbolic.DiagramReport;
import org.tidemark.check.symbolic.NetDiagram;
import org.tidemark.cli.PnmlFile;
import org.tidemark.cli.Tidemark;
import org.tidemark.cli.option.ResultOptions;
import org.tidemark.cli.session.Interrupts;
import org.tidemark.cli.session.Session;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.format.registry.NetFiles;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;

/** What is said of a diagram that was faster than an exploration. */
class RivalryTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @TempDir
    Path directory = Path.of("");

    /** A net whose NUPN section claims safety; a transition puts a token into a place, which may have one already. */
    private PetriNet claimed(boolean isMarked) throws Exception {
        String token = "<initialMarking><text>1</text></initialMarking>";
        String net = "<place id='full'>" + (isMarked ? token : "") + "</place><place id='more'>" + token + "</place>"
                + "<transition id='spill'/><arc id='a' source='more' target='spill'/>"
                + "<arc id='b' source='spill' target='full'/>"
                + "<toolspecific tool='nupn' version='1.1'><size places='2' transitions='1' arcs='2'/>"
                + "<structure units='3' root='u' safe='true'><unit id='u'><places/><subunits>f m</subunits></unit>"
                + "<unit id='f'><places>full</places><subunits/></unit>"
                + "<unit id='m'><places>more</places><subunits/></unit></structure></toolspecific>";
        return NetFiles.open(PnmlFile.in(directory, "spill", net), unheard -> {})
                .unfolded(UnfoldingLimits.usual());
    }

    private int tell(PetriNet net) throws Exception {
        DiagramReport won = new NetDiagram(net, ExploreOptions.plain()).run();
        PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
        Session session = new Session(InputStream.nullInputStream(), print, print, false, false, Interrupts.NONE);
        CountTask.Result found = CountTask.outrun(net, RivalCount.Found.of(won), null, 1);
        return new WholeReport(session, new ResultOptions(), false)
                .tell((CountTask.Drawn) found, new DiagramOptions(), null, false, ExploreOptions.plain(), null);
    }

    @Test
    void countsAreTold() throws Exception {
        assertThat(tell(claimed(false))).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).containsPattern("states +2\n");
    }

    @Test
    void aClaimThatTheDiagramContradictsIsRefused() throws Exception {
        PetriNet net = claimed(true);
        assertThatThrownBy(() -> tell(net))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("the NUPN section claims that the net is safe");
        assertThat(out.size()).isZero();
    }

    /** A diagram that needs little does not wait for an exploration that has filled a small memory, also on one thread and for programs. */
    @Test
    void aSmallMemoryAndOneThreadAreEnough() {
        String[] words = "explore zoo:kanban/10 --memory 8m --threads 1 --time 100s --json".split(" ");
        PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
        assertThat(Tidemark.run(words, InputStream.nullInputStream(), print, print))
                .isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("\"states\":1005927208");
    }
}
