package org.tidemark.check.state;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.StubbornGoals;
import org.tidemark.check.run.StateReduction;
import org.tidemark.model.Model;
import org.tidemark.model.wrap.stubborn.DependencyGraph;
import org.tidemark.model.wrap.stubborn.Goal;
import org.tidemark.model.wrap.stubborn.GoalReader;
import org.tidemark.model.wrap.stubborn.ReductionGauge;
import org.tidemark.model.wrap.stubborn.StubbornModel;

/**
 * Leaves out events that none of some inquiries needs.
 *
 * @param inquiries what is looked for, each of which has goals
 * @param gauge counts how much is left out
 * @param dependencies gives those of the events of a model
 */
public record StubbornEvents(
        List<Inquiry> inquiries, ReductionGauge gauge, Function<Model, DependencyGraph> dependencies)
        implements StateReduction {
    public StubbornEvents {
        inquiries = List.copyOf(inquiries);
    }

    @Override
    public StubbornModel of(Model model) {
        DependencyGraph graph = dependencies.apply(model);
        List<Goal> goals = new ArrayList<>();
        inquiries.stream().filter(Inquiry::isOpen).forEach(inquiry -> goals.addAll(goals(inquiry, model, graph)));
        return new StubbornModel(model, graph, goals, gauge);
    }

    /** The goals of a settled inquiry are open as before, or nothing would lead to them. */
    @Override
    public StubbornModel towards(Inquiry seen, Model model) {
        DependencyGraph graph = dependencies.apply(model);
        List<Goal> goals = goals(seen, model, graph).stream()
                .map(goal -> new Goal(goal.attractor(), () -> true))
                .toList();
        return new StubbornModel(model, graph, goals, new ReductionGauge());
    }

    /**
     * Names the inquiries that are open now, from which {@link #of} makes the goals: a folder does not contain states
     * that other stages have seen.
     */
    @Override
    public String purpose() {
        return inquiries.stream()
                .filter(Inquiry::isOpen)
                .map(StubbornGoals::inWords)
                .sorted()
                .distinct()
                .collect(Collectors.joining("; ", "that stubborn sets leave for ", ""));
    }

    private static List<Goal> goals(Inquiry inquiry, Model model, DependencyGraph graph) {
        List<Goal> goals = StubbornGoals.of(inquiry, new GoalReader(model, graph));
        if (goals == null) {
            throw new IllegalStateException("an inquiry without a goal, which it had before");
        }
        return goals;
    }
}
