package org.tidemark.logic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class LinearTest {
    private static final Term VALUES = new Term.Tokens(new TokenSum() {
        @Override
        public String place() {
            return "q";
        }

        @Override
        public long weight(long rank) {
            return rank;
        }

        @Override
        public String text() {
            return "count(v in q: v != 2)";
        }
    });

    @Test
    void multiplesOfPlacesAreAddedUp() {
        Linear sum = Linear.of(new Term.Sum(
                List.of(new Term.Count("p"), new Term.Product(new Term.Constant(2), new Term.Count("p")))));
        assertThat(Objects.requireNonNull(sum).toTerm())
                .isEqualTo(new Term.Product(new Term.Constant(3), new Term.Count("p")));
    }

    @Test
    void aNumberThatDependsOnValuesIsNotLinear() {
        assertThat(Linear.of(VALUES)).isNull();
        assertThat(Linear.of(new Term.Sum(List.of(new Term.Count("p"), VALUES))))
                .isNull();
        assertThat(Linear.of(new Term.Product(new Term.Constant(2), VALUES))).isNull();
    }
}
