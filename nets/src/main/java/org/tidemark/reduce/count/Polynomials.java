package org.tidemark.reduce.count;

import java.util.Collections;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;

/**
 * Sequences of numbers, one for each number of tokens from 0 on, multiplied like polynomials: what two parts of a sum represent together.
 * What is returned is booked on the account. Stateless.
 *
 * @param <E> the numbers
 */
final class Polynomials<E> {
    private final Numbers<E> numbers;
    private final NumberAccount<E> account;
    private final BooleanSupplier cancelled;

    Polynomials(Numbers<E> numbers, NumberAccount<E> account, BooleanSupplier cancelled) {
        this.numbers = numbers;
        this.account = account;
        this.cancelled = cancelled;
    }

    private List<E> zeros(int most) {
        return account.copy(Collections.nCopies(most + 1, numbers.zero()));
    }

    /** Of no parts, for numbers up to this one. */
    List<E> one(int most) {
        List<E> one = zeros(most);
        account.replace(one.set(0, numbers.one()), numbers.one());
        return one;
    }

    List<E> product(List<E> a, List<E> b, int most) {
        List<E> product = zeros(most);
        for (int i = 0; i <= most; i++) {
            if (cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
            E factor = a.get(i);
            for (int j = 0; j <= most - i && !numbers.isZero(factor); j++) {
                if (!numbers.isZero(b.get(j))) {
                    E sum = numbers.plus(product.get(i + j), numbers.times(factor, b.get(j)));
                    account.replace(product.set(i + j, sum), sum);
                }
            }
        }
        return product;
    }

    /** One number of a product. */
    E productAt(List<E> a, List<E> b, int tokens) {
        E sum = numbers.zero();
        account.book(sum);
        for (int i = 0; i <= tokens; i++) {
            if (!numbers.isZero(a.get(i)) && !numbers.isZero(b.get(tokens - i))) {
                E more = numbers.plus(sum, numbers.times(a.get(i), b.get(tokens - i)));
                account.replace(sum, more);
                sum = more;
            }
        }
        return sum;
    }

    /**
     * The product with a part that may have any number of tokens from the least on: with one token more it is what it was with one less, once
     * more, or the part has the fewest.
     *
     * @param fewest what the least number of tokens in the part contributes
     * @param token what each further token contributes
     */
    List<E> withPart(List<E> ways, int least, E fewest, E token) {
        List<E> more = account.list(ways.size());
        for (int value = 0; value < ways.size(); value++) {
            E first = value < least ? numbers.zero() : numbers.times(ways.get(value - least), fewest);
            E number = value <= least ? first : numbers.plus(first, numbers.times(more.get(value - 1), token));
            account.book(number);
            more.add(number);
        }
        return more;
    }
}
