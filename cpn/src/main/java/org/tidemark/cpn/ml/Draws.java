package org.tidemark.cpn.ml;

import java.util.List;
import java.util.Set;
import org.tidemark.cpn.ml.Elaborator.Dependence;
import org.tidemark.cpn.ml.Elaborator.Kind;
import org.tidemark.cpn.ml.Environment.Entry;
import org.tidemark.cpn.ml.Values.Function;
import org.tidemark.cpn.ml.Values.Row;

/** The functions that draw random values by a distribution. What uses one depends on chance. */
final class Draws {
    private final Environment into;

    Draws(Environment into) {
        this.into = into;
    }

    void enter() {
        random("discrete", "int * int -> int", (row, m) -> {
            long low = (Long) ((Row) row).at(0);
            long high = (Long) ((Row) row).at(1);
            return low >= high ? low : m.random().nextLong(low, high + 1);
        });
        random("uniform", "real * real -> real", (row, m) -> {
            double low = (Double) ((Row) row).at(0);
            return low + m.random().nextDouble() * ((Double) ((Row) row).at(1) - low);
        });
        random(
                "normal",
                "real * real -> real",
                (row, m) -> (Double) ((Row) row).at(0) + normal(m) * Math.sqrt((Double) ((Row) row).at(1)));
        random("exponential", "real -> real", (rate, m) -> exponential(m) / (Double) rate);
        random("erlang", "int * real -> real", (row, m) -> {
            double sum = 0;
            for (long i = 0; i < (Long) ((Row) row).at(0); i++) {
                m.step();
                sum += exponential(m);
            }
            return sum / (Double) ((Row) row).at(1);
        });
        random("bernoulli", "real -> int", (p, m) -> m.random().nextDouble() < (Double) p ? 1L : 0L);
        random("binomial", "int * real -> int", (row, m) -> {
            long hits = 0;
            for (long i = 0; i < (Long) ((Row) row).at(0); i++) {
                m.step();
                hits += m.random().nextDouble() < (Double) ((Row) row).at(1) ? 1 : 0;
            }
            return hits;
        });
        random("poisson", "real -> int", (mean, m) -> {
            long count = 0;
            for (double left = (Double) mean - exponential(m); left > 0; left -= exponential(m)) {
                m.step();
                count++;
            }
            return count;
        });
        random("random", "'a ms -> 'a", (l, m) -> {
            List<Object> all = Basis.nonEmpty(l).toList();
            return all.get(m.random().nextInt(all.size()));
        });
        random("chisq", "int -> real", (n, m) -> squares(m, (Long) n));
        random("student", "int -> real", (n, m) -> normal(m) / Math.sqrt(squares(m, (Long) n) / (Long) n));
    }

    private static double exponential(Machine m) {
        return -Math.log(1 - m.random().nextDouble());
    }

    private static double normal(Machine m) {
        return Math.sqrt(2 * exponential(m)) * Math.cos(2 * Math.PI * m.random().nextDouble());
    }

    private static double squares(Machine m, long n) {
        double sum = 0;
        for (long i = 0; i < n; i++) {
            m.step();
            double each = normal(m);
            sum += each * each;
        }
        return sum;
    }

    private void random(String name, String type, Function draw) {
        Entry entry = Entry.global(into.scheme(type), draw);
        entry.dependences = Set.of(new Dependence(Kind.RANDOM, name, Basis.BUILT_IN, 0));
        into.enter(name, entry);
    }
}
