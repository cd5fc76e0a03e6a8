package org.tidemark.api.report;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.tidemark.check.why.LassoTruth;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaPrinter;
import org.tidemark.logic.Logic;

/** Where the parts of a formula are true along a run, with states in which nothing changes in one column, and which of them decide it. */
record TruthTable(LassoTruth truth) {
    private static final int MOST_CHARACTERS = 60;
    private static final int MOST_SPANS = 12;

    void print(Report to, boolean isViolated) {
        to.line();
        table(to);
        String facts = truth.failures().stream()
                .filter(failure ->
                        Logic.isOfState(failure.formula()) || truth.failures().size() == 1)
                .map(this::inWords)
                .distinct()
                .collect(Collectors.joining("; "));
        to.line("   " + Report.hanging((isViolated ? "It fails because " : "It holds because ") + facts + ".", 3));
        to.put(
                "truth",
                new Report()
                        .put("states", truth.states())
                        .put("loop", truth.run().loop().orElse(0))
                        .put(
                                "rows",
                                truth.rows().entrySet().stream()
                                        .map(row -> new Report()
                                                .put("formula", FormulaPrinter.print(row.getKey()))
                                                .put(
                                                        "trueIn",
                                                        row.getValue().stream()
                                                                .boxed()
                                                                .toList()))
                                        .toList())
                        .put(
                                "failures",
                                truth.failures().stream()
                                        .map(failure -> new Report()
                                                .put("formula", FormulaPrinter.print(failure.formula()))
                                                .put("holds", failure.isTrue(), "state", failure.state())
                                                .put("states", failure.count(), "everywhere", failure.isEverywhere()))
                                        .toList()));
    }

    private String inWords(LassoTruth.Failure failure) {
        String where = failure.isEverywhere()
                ? failure.state() == 0 ? " in every state" : " in state " + failure.state() + " and all that follow"
                : failure.count() == 1
                        ? " in state " + failure.state()
                        : failure.state() + failure.count() <= truth.states()
                                ? " in states " + failure.state() + " to " + (failure.state() + failure.count() - 1)
                                : " in state " + failure.state() + " and the " + (failure.count() - 1) + " that follow";
        return FormulaPrinter.print(failure.formula())
                + (failure.isTrue() ? " is true" : " is false")
                + (truth.states() == 1 ? " in the only state" : where);
    }

    private void table(Report to) {
        List<int[]> spans = spans();
        if (spans.size() > MOST_SPANS) {
            spans = spans.subList(0, MOST_SPANS);
        }
        List<String> heads = spans.stream()
                .map(span -> span[0] == span[1] ? String.valueOf(span[0]) : span[0] + "–" + span[1])
                .toList();
        int width = truth.rows().keySet().stream()
                .mapToInt(f -> Math.min(MOST_CHARACTERS, FormulaPrinter.print(f).length()))
                .max()
                .orElse(0);
        int back = Math.min(truth.run().loop().orElse(0), truth.states() - 1);
        to.sentence("Where its parts are true (●) along this run. States are counted by the steps before them; after"
                + " state "
                + (truth.states() - 1) + " comes state " + back + " again:");
        to.line("   " + " ".repeat(width) + "  " + String.join("  ", heads));
        for (Map.Entry<Formula, BitSet> row : truth.rows().entrySet()) {
            String name = Report.cut(FormulaPrinter.print(row.getKey()), MOST_CHARACTERS);
            StringBuilder line = new StringBuilder("   " + name + " ".repeat(width - name.length()));
            for (int i = 0; i < heads.size(); i++) {
                String mark = row.getValue().get(spans.get(i)[0]) ? "●" : "·";
                int room = heads.get(i).length();
                line.append("  ").append(" ".repeat(room / 2)).append(mark).append(" ".repeat(room - room / 2 - 1));
            }
            to.line(line.toString().stripTrailing());
        }
    }

    private List<int[]> spans() {
        List<int[]> spans = new ArrayList<>();
        for (int state = 0; state < truth.states(); state++) {
            int[] before = spans.isEmpty() ? null : spans.get(spans.size() - 1);
            if (before != null
                    && isSame(before[0], state)
                    && state != truth.run().loop().orElse(0)) {
                before[1] = state;
            } else {
                spans.add(new int[] {state, state});
            }
        }
        return spans;
    }

    private boolean isSame(int one, int other) {
        return truth.rows().values().stream().allMatch(row -> row.get(one) == row.get(other));
    }
}
