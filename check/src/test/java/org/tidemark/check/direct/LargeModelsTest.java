package org.tidemark.check.direct;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.tidemark.check.run.DirectReport;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.engine.Colors;
import org.tidemark.format.tide.TideModel;
import org.tidemark.format.tide.TideReader;
import org.tidemark.net.MarkingText;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.search.Outcome;

/** Models with an everyday channel, of which there are more values than ranks. */
class LargeModelsTest {
    private static final String CHANNEL = """
            param n = 2
            type Node = 0..7
            type Message = {src: Node, dst: Node, kind: 0..3}
            type Channel = queue[8] of Message
            place wire: Channel = []
            place sender: Node = 0, 1, 2
            place got: Message
            place left = n
            transition send(w: Channel, s: Node, k: 0..1) {
              in wire: w; left
              read sender: s
              guard length(w) < 8
              out wire: append(w, {src = s, dst = 7 - s, kind = k})
            }
            transition receive(w: Channel) {
              in wire: w
              guard length(w) > 0 && first(w).kind >= 0 && w != []
              out wire: rest(w); got: first(w)
            }
            property all_sent { EF left = 0 }
            """;

    private static TideModel channel(int n) throws Exception {
        return TideReader.read(CHANNEL, "channel.tide", Map.of("n", String.valueOf(n)));
    }

    /** Messages are the numbers 0 to 5. */
    private record State(List<Integer> wire, List<Integer> got, int left) {}

    private static long[] count(int n) {
        State first = new State(List.of(), List.of(), n);
        Set<State> seen = new HashSet<>(Set.of(first));
        Deque<State> open = new ArrayDeque<>(seen);
        long edges = 0;
        while (!open.isEmpty()) {
            State s = open.remove();
            List<State> after = new ArrayList<>();
            for (int m = 0; m < 6 && s.left > 0 && s.wire.size() < 8; m++) {
                List<Integer> longer = new ArrayList<>(s.wire);
                longer.add(m);
                after.add(new State(longer, s.got, s.left - 1));
            }
            if (!s.wire.isEmpty()) {
                List<Integer> got = new ArrayList<>(s.got);
                got.add(s.wire.get(0));
                Collections.sort(got);
                after.add(new State(s.wire.subList(1, s.wire.size()), got, s.left));
            }
            edges += after.size();
            after.stream().filter(seen::add).forEach(open::add);
        }
        return new long[] {seen.size(), edges};
    }

    @Test
    void aChannelOfRecordsIsExecutedDirectly() throws Exception {
        for (int n = 1; n <= 4; n++) {
            for (int threads = 1; threads <= 2; threads++) {
                Execution way = Execution.of(
                        channel(n).source(), Colors.AUTO, UnfoldingLimits.usual(), Execution.Purpose.OTHER);
                DirectNet direct = Objects.requireNonNull(way.direct());
                assertThat(way.why())
                        .isEqualTo(
                                "place 'wire': its type has 18,519,084,246,547,628,289 values, of which more than 20,000 "
                                        + "are possible");
                ExplorationReport report = new DirectExploration(
                                direct, ExploreOptions.plain().withThreads(threads))
                        .run()
                        .exploration();
                assertThat(report.complete()).isTrue();
                assertThat(new long[] {report.states(), report.counts().edges()})
                        .isEqualTo(count(n));
            }
        }
    }

    @Test
    void whatFillsTheMemoryIsNamed() throws Exception {
        ExploreOptions little = ExploreOptions.plain().withThreads(1).withMemory(4L << 20);
        DirectReport report = new DirectExploration(DirectNet.of(channel(8).net()), little).run();
        assertThat(report.exploration().end()).isEqualTo(Outcome.End.MEMORY);
        assertThat(report.filledBy()).isEqualTo(", most of it by the values and multi-sets of place 'wire'");
        assertThat(report.tables().bytes()).isLessThan(4L << 20);
    }

    @Test
    void aWalkGoesForwardsAndBackAndCanBeReplayed() throws Exception {
        DirectWalk walk = new DirectWalk(DirectNet.of(channel(3).net()));
        SplittableRandom random = new SplittableRandom(5);
        assertThat(MarkingText.of(walk.contents())).isEqualTo("wire: []; sender: 0, 1, 2; left=3");
        assertThat(walk.choices()).hasSize(6);
        while (!walk.choices().isEmpty()) {
            walk.fire(walk.choices().get(random.nextInt(walk.choices().size())));
        }
        assertThat(walk.steps()).isEqualTo(6);
        assertThat(walk.fault()).isNull();
        Map<String, Object> end = walk.contents();
        int last = walk.run().get(5);
        PetriNet shown = walk.shown(UnfoldingLimits.usual());
        assertThat(TokenGame.after(shown, walk.run()).enabled(last)).isFalse();
        walk.back(1);
        assertThat(walk.steps()).isEqualTo(5);
        assertThat(walk.choices()).hasSize(1);
        assertThat(walk.name(walk.choices().get(0))).startsWith("receive(");
        walk.fire(walk.choices().get(0));
        assertThat(walk.contents()).isEqualTo(end);
        assertThat(walk.run().get(5)).isEqualTo(last);
    }

    @Test
    void aWalkNamesAFault() throws Exception {
        TideModel model = TideReader.read(
                "place p: 0..9223372036854775807 = 9223372036854775807 "
                        + "transition up(x: 0..9223372036854775807) { in p: x out p: x + 1 }",
                "m.tide",
                Map.of());
        DirectWalk walk = new DirectWalk(DirectNet.of(model.net()));
        assertThat(walk.choices()).isEmpty();
        assertThat(walk.fault())
                .startsWith("up(")
                .endsWith(" has all its tokens, but an arc at 'p' has no value: "
                        + "9223372036854775807 + 1 is beyond 64 bits");
    }
}
