package org.tidemark.bench.papers;

import java.util.List;

/**
 * The figures of Evangelista and Pradat-Peyre for nets generated from two Ada programs (Table 2): depth first on a
 * Pentium 4 with 2.8 GHz and 2 GB. A dash is a run that did not finish, or a figure that is not given.
 *
 * @param size the size of the program
 * @param states the number of states
 * @param megabytes for each column the size of the state space
 * @param time for each column hours, minutes and seconds
 * @param bytes for each column the bytes per state
 */
record PublishedPrograms(String size, long states, List<String> megabytes, List<String> time, List<String> bytes) {
    static final List<PublishedPrograms> CLIENT_SERVER = List.of(
            of(
                    "N = 4, 10 tasks",
                    34_731,
                    "9.45 1.37 1.89 1.42 1.15 0.36 0.30 0.26",
                    "0:02 0:03 0:03 0:03 0:06 0:03 0:04 0:07",
                    "285.2 41.3 56.9 42.7 34.6 11.0 9.1 8.0"),
            of(
                    "N = 5, 12 tasks",
                    635_463,
                    "205.63 28.37 36.80 21.94 20.96 6.84 4.98 4.85",
                    "0:51 1:54 1:11 1:44 2:54 1:18 1:52 3:04",
                    "339.3 46.8 60.7 36.2 34.6 11.3 8.2 8.0"),
            of(
                    "N = 6, 14 tasks",
                    13_805_931,
                    "- 684.41 1035.15 962.49 447.73 176.90 167.85 105.33",
                    "- 26:04 - 44:20 1:36:33 38:43 48:59 1:38:17",
                    "- 52.0 78.6 73.1 34.0 13.4 12.8 8.0"));

    static final List<PublishedPrograms> SIEVE = List.of(
            of(
                    "N = 20, 9 tasks",
                    3_599_634,
                    "698.74 214.51 130.70 100.72 78.67 46.15 37.28 30.75",
                    "7:10 8:05 9:37 12:05 20:25 11:07 14:11 22:34",
                    "203.5 62.5 38.1 29.3 22.9 13.4 10.9 9.0"),
            of(
                    "N = 25, 10 tasks",
                    24_884_738,
                    "- - 933.75 676.24 539.47 334.79 260.29 220.77",
                    "- - 1:30:13 1:53:50 3:06:11 1:45:05 2:07:02 3:22:54",
                    "- - 39.4 28.5 22.7 14.1 11.0 9.3"),
            of(
                    "N = 30, 11 tasks",
                    96_566_610,
                    "- - - - - 1331.37 1026.89 843.32",
                    "- - - - - 10:21:50 12:25:40 17:17:31",
                    "- - - - - 14.5 11.2 9.2"));

    /** The largest size of a program at which no run failed. */
    static PublishedPrograms largestComplete(List<PublishedPrograms> sizes) {
        return sizes.stream()
                .filter(size -> !size.bytes.contains("-"))
                .reduce((smaller, larger) -> larger)
                .orElseThrow();
    }

    private static PublishedPrograms of(String size, long states, String megabytes, String time, String bytes) {
        return new PublishedPrograms(size, states, words(megabytes), words(time), words(bytes));
    }

    private static List<String> words(String line) {
        return List.of(line.split(" ", -1));
    }
}
