package org.tidemark.check.walk;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.MaximumInquiry;
import org.tidemark.check.question.QuestionObserver;
import org.tidemark.check.question.ReachabilityGoal;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.model.Expander;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.exec.QuickGame;
import org.tidemark.net.proof.ProofGoal;
import org.tidemark.net.structure.SparseVector;

/**
 * Shows the states of a walk to the questions that they may mean something to. What goals and maxima depend on is kept up to date step by
 * step, so a state that is nothing to a question costs it one comparison, even if the question is about thousands of places. Whether a state
 * is what was looked for is decided by the question itself, from the whole state.
 *
 * <p>Belongs to one walker.
 */
final class WalkObserver {
    /** When a question is shown a state: its goal is met, its number is larger than before, or the state is dead. */
    private enum Sign {
        MET,
        MORE,
        DEAD
    }

    private static final class Post {
        private final Inquiry question;
        private final Sign sign;
        private final int number;
        private long most = Long.MIN_VALUE;

        /** Made when a state is to be shown for the first time, which for most questions never happens. */
        private @Nullable QuestionObserver seeing;

        Post(Inquiry question, Sign sign, int number) {
            this.question = question;
            this.sign = sign;
            this.number = number;
        }
    }

    private final NetModel model;
    private @Nullable Expander expander;
    private final QuestionObserver others;
    private final GoalTruth truth;
    private final Post[] posts;
    private int open;

    WalkObserver(List<Inquiry> questions, NetModel model) {
        this.model = model;
        GoalGraph.Builder builder = new GoalGraph.Builder();
        List<Post> found = new ArrayList<>();
        List<Inquiry> rest = new ArrayList<>();
        for (Inquiry question : questions) {
            Post post = question.isOpen() ? post(question, model, builder) : null;
            if (post != null) {
                found.add(post);
            } else {
                rest.add(question);
            }
        }
        others = new QuestionObserver(rest, model, expander());
        posts = found.toArray(Post[]::new);
        open = posts.length;
        PetriNet net = model.net();
        truth = new GoalTruth(builder.build(net.places()), net.initialMarking());
    }

    /** How to watch for a question; null where every state may mean something to it. */
    private static @Nullable Post post(Inquiry question, NetModel model, GoalGraph.Builder builder) {
        if (question instanceof ReachabilityGoal goal) {
            return goal.formula() instanceof Formula.Deadlock
                    ? new Post(goal, Sign.DEAD, 0)
                    : new Post(goal, Sign.MET, builder.add(goal.goal(model.net())));
        }
        if (question instanceof MaximumInquiry peak) {
            SparseVector weights = weights(peak.term(), model.net());
            return weights != null && GoalGraph.Builder.isCountable(weights)
                    ? new Post(peak, Sign.MORE, builder.sum(weights))
                    : null;
        }
        return null;
    }

    /** The weights of a linear term; null for others, and for those that do not depend on the marking. */
    private static @Nullable SparseVector weights(Term term, PetriNet net) {
        ProofGoal goal = ProofGoal.of(new Formula.Comparison(term, Relation.AT_LEAST, new Term.Constant(0)), net);
        return goal instanceof ProofGoal.Need need ? need.inequality().weights() : null;
    }

    private QuestionObserver seeing(Post post) {
        QuestionObserver known = post.seeing;
        if (known == null) {
            known = new QuestionObserver(List.of(post.question), model, expander());
            post.seeing = known;
        }
        return known;
    }

    /** One for all questions, since it takes long to make in a large net. */
    private Expander expander() {
        Expander known = expander;
        if (known == null) {
            known = model.expander();
            expander = known;
        }
        return known;
    }

    /** The walk is at the initial state. */
    void begin() {
        truth.reset();
    }

    /** A transition was fired. */
    void fired(QuickGame game, int transition) {
        game.changes(transition, truth);
    }

    /** Shows a state to those that may want it. */
    void see(long[] state, boolean dead, QuestionObserver.Whereabouts here) {
        for (int i = open - 1; i >= 0; i--) {
            Post post = posts[i];
            if (!post.question.isOpen()) {
                posts[i] = posts[--open];
            } else if (isDue(post, dead)) {
                seeing(post).see(state, 0, dead, here);
            }
        }
        if (!others.isIdle()) {
            others.see(state, 0, dead, here);
        }
    }

    private boolean isDue(Post post, boolean dead) {
        if (post.sign == Sign.MORE) {
            long now = truth.value(post.number);
            boolean isMore = now > post.most;
            post.most = isMore ? now : post.most;
            return isMore;
        }
        return post.sign == Sign.DEAD ? dead : truth.isMet(post.number);
    }

    /** Whether nothing is left to look for. */
    boolean isIdle() {
        return open == 0 && others.isIdle();
    }

    /**
     * Which goals of a graph are met, kept up to date while tokens move: a token costs as much as the sums it counts in and the inequalities that
     * it makes true or false, however large the goals are. Not thread-safe.
     */
    static final class GoalTruth implements QuickGame.Changes {
        private final GoalGraph graph;
        private final long[] value;

        /** How many of the inequalities over a sum hold: the first of them. */
        private final int[] holding;

        /** How many parts of a node hold, and how many have to. */
        private final int[] have;

        private final int[] needed;

        private final long[] firstValue;
        private final int[] firstHolding;
        private final int[] firstHave;

        /** Starts from a marking. */
        public GoalTruth(GoalGraph graph, int[] marking) {
            this.graph = graph;
            value = new long[graph.sums.length];
            holding = new int[value.length];
            have = new int[graph.nodes()];
            needed = new int[have.length];
            for (int node = 0; node < needed.length; node++) {
                needed[node] = graph.isAll[node] ? graph.parts[node].length : 1;
            }
            turnOnEmptyJunctions();
            for (int s = 0; s < value.length; s++) {
                for (int k = 0; k < graph.sums[s].size(); k++) {
                    value[s] += graph.sums[s].value(k) * marking[graph.sums[s].position(k)];
                }
                settle(s);
            }
            firstValue = value.clone();
            firstHolding = holding.clone();
            firstHave = have.clone();
        }

        /** An empty conjunction holds from the start, which no change of tokens would report. */
        private void turnOnEmptyJunctions() {
            for (int node = 0; node < needed.length; node++) {
                if (needed[node] == 0) {
                    for (int whole : graph.wholes[node]) {
                        gain(whole);
                    }
                }
            }
        }

        /** Back to the marking it started from. */
        public void reset() {
            System.arraycopy(firstValue, 0, value, 0, value.length);
            System.arraycopy(firstHolding, 0, holding, 0, holding.length);
            System.arraycopy(firstHave, 0, have, 0, have.length);
        }

        public boolean isMet(int node) {
            return have[node] >= needed[node];
        }

        /** The value of a sum now. */
        public long value(int sum) {
            return value[sum];
        }

        @Override
        public void changed(int place, int by) {
            for (int u = graph.firstUse[place]; u < graph.firstUse[place + 1]; u++) {
                int s = graph.usedIn[u];
                value[s] += graph.weight[u] * by;
                settle(s);
            }
        }

        private void settle(int s) {
            int[] asked = graph.asked[s];
            int holds = holding[s];
            while (holds < asked.length && value[s] >= graph.least[asked[holds]]) {
                gain(asked[holds++]);
            }
            while (holds > 0 && value[s] < graph.least[asked[holds - 1]]) {
                lose(asked[--holds]);
            }
            holding[s] = holds;
        }

        private void gain(int node) {
            if (++have[node] == needed[node]) {
                for (int whole : graph.wholes[node]) {
                    gain(whole);
                }
            }
        }

        private void lose(int node) {
            if (have[node]-- == needed[node]) {
                for (int whole : graph.wholes[node]) {
                    lose(whole);
                }
            }
        }
    }
}
