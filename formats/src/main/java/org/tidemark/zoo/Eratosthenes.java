package org.tidemark.zoo;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The sieve of Eratosthenes as a row of processes: a generator sends the numbers from 2 to N to the first tester,
 * which owns the prime 2. A tester drops the multiples of its prime; the first other number becomes the prime of a
 * new tester, and the rest are passed on to that one. An end mark follows the numbers down the row, and the last
 * tester acknowledges it.
 *
 * <p>Channels keep the order. So the numbers a tester gets are fixed, and only the positions of the processes vary: a
 * channel is represented by the number of messages in it.
 */
final class Eratosthenes extends Exhibit {
    Eratosthenes() {
        super(
                "eratosthenes",
                "A row of processes sieves the numbers up to N: each drops multiples of its prime and passes on the rest",
                "a pipeline with many interleavings and one final state, in wide states that differ little",
                new Parameter("numbers", 10, 2, 400, "the greatest number to test"));
        measured(384, 873, 1, 10);
        measured(2_267, 6_324, 1, 15);
        measured(48_561, 180_710, 1, 25);
        measured(187_288, 786_749, 1, 30);
    }

    /** A tester, the numbers it gets, and the prime of the tester it creates, or 0. */
    private record Tester(int prime, List<Integer> gets, int successor) {
        static List<Tester> upTo(int n) {
            List<Tester> row = new ArrayList<>();
            List<Integer> numbers = IntStream.rangeClosed(2, n).boxed().toList();
            int prime = 2;
            while (prime > 0) {
                int divisor = prime;
                List<Integer> left =
                        numbers.stream().filter(m -> m % divisor != 0).toList();
                int successor = left.isEmpty() ? 0 : left.get(0);
                row.add(new Tester(prime, numbers, successor));
                numbers = left.isEmpty() ? left : left.subList(1, left.size());
                prime = successor;
            }
            return row;
        }
    }

    @Override
    void draw(NetSketch net, int[] of) {
        List<Tester> testers = Tester.upTo(of[0]);
        for (Tester tester : testers) {
            drawPlaces(net, tester);
        }
        drawGenerator(net, of[0]);
        for (Tester tester : testers) {
            drawTester(net, tester);
        }
    }

    private static void drawPlaces(NetSketch net, Tester tester) {
        for (int j = 0; j <= tester.gets().size(); j++) {
            net.place(idle(tester.prime(), j), tester.prime() == 2 && j == 0 ? 1 : 0);
            net.places(tests(tester.prime(), j));
        }
        net.places(channel(tester.prime()), "ended_" + tester.prime());
    }

    private static void drawGenerator(NetSketch net, int n) {
        for (int m = 2; m <= n + 1; m++) {
            net.place("next_" + m, m == 2 ? 1 : 0);
        }
        net.places("waits", "acknowledged", "done");
        for (int m = 2; m <= n; m++) {
            net.transition("send_" + m).takes("next_" + m).gives("next_" + (m + 1), channel(2));
        }
        net.transition("sendEnd").takes("next_" + (n + 1)).gives("waits", channel(2));
        net.transition("finish").takes("waits", "acknowledged").gives("done");
    }

    private static void drawTester(NetSketch net, Tester tester) {
        int prime = tester.prime();
        int successor = tester.successor();
        int end = tester.gets().size();
        for (int j = 0; j <= end; j++) {
            net.transition("receive_" + prime + "_" + j)
                    .takes(idle(prime, j), channel(prime))
                    .gives(tests(prime, j));
        }
        for (int j = 0; j < end; j++) {
            int number = tester.gets().get(j);
            String name = "_" + prime + "_" + number;
            String to = idle(prime, j + 1);
            if (number % prime == 0) {
                net.transition("drop" + name).takes(tests(prime, j)).gives(to);
            } else if (number == successor) {
                net.transition("create" + name).takes(tests(prime, j)).gives(to, idle(number, 0));
            } else {
                net.transition("pass" + name).takes(tests(prime, j)).gives(to, channel(successor));
            }
        }
        net.transition("end_" + prime)
                .takes(tests(prime, end))
                .gives("ended_" + prime, successor == 0 ? "acknowledged" : channel(successor));
    }

    /** About to receive message j. */
    private static String idle(int prime, int j) {
        return "idle_" + prime + "_" + j;
    }

    private static String tests(int prime, int j) {
        return "tests_" + prime + "_" + j;
    }

    private static String channel(int prime) {
        return "channel_" + prime;
    }
}
