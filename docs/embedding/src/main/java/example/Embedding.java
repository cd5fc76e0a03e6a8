package example;

import java.time.Duration;
import org.tidemark.api.Answer;
import org.tidemark.api.Cancellation;
import org.tidemark.api.ExplorationResult;
import org.tidemark.api.InvalidInputException;
import org.tidemark.api.Model;
import org.tidemark.api.Options;
import org.tidemark.api.Run;

/** Two workers share two tools, and each takes them in another order. */
public final class Embedding {
    private Embedding() {}

    public static void main(String[] args) throws InvalidInputException {
        Model workshop = Model.builder("workshop")
                .place("hammer", 1)
                .place("saw", 1)
                .place("resting_1", 1)
                .place("halfway_1", 0)
                .place("working_1", 0)
                .place("resting_2", 1)
                .place("halfway_2", 0)
                .place("working_2", 0)
                .transition("take_hammer_1").from("resting_1").from("hammer").to("halfway_1")
                .transition("take_saw_1").from("halfway_1").from("saw").to("working_1")
                .transition("finish_1").from("working_1").to("resting_1").to("hammer").to("saw")
                .transition("take_saw_2").from("resting_2").from("saw").to("halfway_2")
                .transition("take_hammer_2").from("halfway_2").from("hammer").to("working_2")
                .transition("finish_2").from("working_2").to("resting_2").to("hammer").to("saw")
                .build();
        Options options = Options.defaults().memory(64L << 20).time(Duration.ofMinutes(1));

        // How many states are there, and does it get stuck?
        ExplorationResult explored = workshop.explore(options);
        System.out.println(explored.states() + " states, " + explored.deadlocks() + " deadlock");

        // Can the first worker always work again? If not: how does that come about?
        Answer answer = workshop.check("AG EF working_1 >= 1", options);
        System.out.println("AG EF working_1 >= 1: " + (answer.isViolated() ? "violated" : "not violated"));
        for (Run.Step step : answer.run().orElseThrow()) {
            System.out.println("  " + step.event() + " -> " + step.marking());
        }

        // A run that would take hours is cancelled by its own progress.
        Cancellation cancellation = new Cancellation();
        Options watched = options.cancellation(cancellation).onProgress(Duration.ofMillis(10), progress -> {
            if (progress.states() > 1000) {
                cancellation.cancel();
            }
        });
        ExplorationResult cancelled = Model.zoo("slotted-ring/12").explore(watched);
        System.out.println("stopped by: " + cancelled.stoppedBy().orElseThrow());
    }
}
