package org.tidemark.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Measures what the page costs, and prints the figures of {@code docs/web.md}. Skipped unless the property {@code tidemark.figures} names
 * the launcher, which is then started as a user starts it; takes some minutes.
 */
class PageFiguresTest {
    private static final String LAUNCHER = System.getProperty("tidemark.figures", "");
    private static final String MODEL = System.getProperty("tidemark.figures.model", "zoo:kanban/6");
    private static final int ROUNDS = Integer.getInteger("tidemark.figures.rounds", 3);
    private static final int PAGES = 20;
    private static final int STEPS = 15;

    /** Fires the first event that is enabled; milliseconds from the click until it is done, shown and painted. */
    private static final String STEP = """
            (async () => {
              const before = document.querySelectorAll('#history li').length;
              const start = performance.now();
              document.querySelector('#enabled button').click();
              while (document.querySelectorAll('#history li').length === before) await new Promise(done => setTimeout(done, 0));
              await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
              return performance.now() - start;
            })()""";

    /** Makes a promise of the milliseconds from the next click on the button to the painted result. */
    private static final String WATCH = """
            (() => {
              const view = document.getElementById('view-explore');
              window.shown = new Promise(done => view.querySelector('#explore').addEventListener('click', () => {
                const start = performance.now();
                new MutationObserver((changes, observer) => {
                  if (!view.querySelector('#runs .done') || !view.querySelector('.figures')) return;
                  observer.disconnect();
                  requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
                }).observe(view, {childList: true, subtree: true});
              }, {once: true}));
            })()""";

    private static final List<String> LARGE = List.of("philosophers/286", "slotted-ring/100", "race/50/20");

    private final List<Double> requests = new ArrayList<>();

    /** Builds what is out of date: the launcher does so, once for each part that it starts. */
    @BeforeAll
    static void build() throws Exception {
        if (!LAUNCHER.isEmpty()) {
            for (List<String> command : List.of(List.of(LAUNCHER, "--version"), List.of(LAUNCHER, "serve", "--help"))) {
                Process process = new ProcessBuilder(command)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
                assertThat(process.waitFor()).as(String.join(" ", command)).isZero();
            }
        }
    }

    /**
     * What a run took.
     *
     * @param seconds by its own clock, which the result shows
     * @param wholeSeconds what a user waits: from the start of the command to its end, or from the click to the painted result
     * @param processorSeconds of the command from its start, or of the server during the run
     * @param browserSeconds what the browser took of the processor meanwhile
     */
    private record Cost(double seconds, double wholeSeconds, double processorSeconds, double browserSeconds) {}

    /** A server in a process of its own. */
    private static final class Served implements AutoCloseable {
        private final Process process;
        private final BufferedReader out;
        final String address;

        Served(String model) throws IOException {
            process = new ProcessBuilder(LAUNCHER, "serve", "--no-browser", model)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            out = process.inputReader(StandardCharsets.UTF_8);
            address = String.valueOf(out.readLine()).replaceFirst("^Tidemark is at ", "");
        }

        double processorSeconds() {
            return process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1e9;
        }

        @Override
        public void close() throws IOException {
            process.destroy();
            out.close();
        }
    }

    private static Chromium browser() throws Exception {
        return new Chromium(Chromium.find().orElseThrow(), 1280, 800);
    }

    private static void print(String line) {
        System.out.println(line);
    }

    private static String row(String what, Cost cost) {
        return String.format(
                Locale.ROOT,
                "%-14s %9.2f %9.2f %12.1f %11.2f",
                what,
                cost.seconds,
                cost.wholeSeconds,
                cost.processorSeconds,
                cost.browserSeconds);
    }

    private static double number(Chromium browser, String expression) throws Exception {
        return Double.parseDouble(String.valueOf(browser.value(expression)));
    }

    private static double median(List<Double> values) {
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return sorted[sorted.length / 2];
    }

    @Test
    void largeNetsAreDrawnAndUsed() throws Exception {
        assumeTrue(!LAUNCHER.isEmpty());
        try (Served served = new Served("zoo:mutex/2");
                Chromium browser = browser()) {
            browser.go(served.address);
            browser.await("document.querySelectorAll('.net .place').length");
            StringBuilder figures = new StringBuilder();
            print(
                    "model                nodes  drawn, s  processor, s  zoom, ms  processor, ms  find, ms  step of a run, ms");
            for (String model : LARGE) {
                browser.value("document.getElementById('tab-model').click()");
                browser.value("import('/server.js').then(server => server.ask('open', {zoo: '" + model + "'}))");
                double before = served.processorSeconds() + browser.processorSeconds();
                long start = System.nanoTime();
                browser.value("location.reload()");
                browser.await("document.title.startsWith('" + model.replaceAll("/.*", "")
                        + "') && document.querySelectorAll('.net .place').length > 10");
                browser.value("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))");
                double drawn = (System.nanoTime() - start) / 1e9;
                double processor = served.processorSeconds() + browser.processorSeconds() - before;
                double beforeZoom = browser.processorSeconds();
                double zoom = number(browser, """
                        (async () => {
                          const svg = document.querySelector('svg.net');
                          const frame = () => new Promise(done => requestAnimationFrame(done));
                          await frame();
                          const start = performance.now();
                          for (let i = 0; i < 20; i++) {
                            svg.dispatchEvent(new WheelEvent('wheel', {deltaY: i < 10 ? 100 : -100, clientX: 800, clientY: 400, cancelable: true}));
                            await frame();
                          }
                          return (performance.now() - start) / 20;
                        })()""");
                double zoomProcessor = (browser.processorSeconds() - beforeZoom) / 20 * 1e3;
                double find = number(browser, """
                        (async () => {
                          const input = document.querySelector('.bar input[type=search]');
                          const start = performance.now();
                          input.value = '1';
                          input.dispatchEvent(new Event('input'));
                          await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
                          const time = performance.now() - start;
                          input.value = '';
                          input.dispatchEvent(new Event('input'));
                          return time;
                        })()""");
                browser.await("document.querySelector('.facts dl')"); // until then the server looks at the net
                browser.value("document.getElementById('tab-play').click()");
                browser.await("document.querySelector('#enabled button')");
                List<Double> steps = new ArrayList<>();
                for (int i = 0; i < STEPS; i++) {
                    steps.add(number(browser, STEP));
                }
                double step = median(steps);
                print(String.format(
                        Locale.ROOT,
                        "%-18s %7.0f %9.2f %13.2f %9.0f %14.0f %9.0f %18.0f",
                        model,
                        number(
                                browser,
                                "import('/server.js').then(server => server.begin()).then(state => state.model.places.length + state.model.transitions.length)"),
                        drawn,
                        processor,
                        zoom,
                        zoomProcessor,
                        find,
                        step));
                figures.append(String.format(
                        Locale.ROOT,
                        "FIGURE 1: %s drawn in %.2f s (aim for 2,000 nodes: under 3 s); a step in Play takes %.0f ms (aim: 50)%n",
                        model,
                        drawn,
                        step));
            }
            print(figures.toString());
        }
    }

    @Test
    void anExplorationCostsLittleMoreThanOnTheCommandLine() throws Exception {
        assumeTrue(!LAUNCHER.isEmpty());
        List<Double> ratios = new ArrayList<>();
        List<Double> wholeRatios = new ArrayList<>();
        List<Double> ofMany = new ArrayList<>();
        print(MODEL);
        print("                  run, s  whole, s  processor, s  browser, s");
        for (int round = 0; round < ROUNDS; round++) {
            Cost command = command();
            Cost page = page(1);
            Cost pages = page(PAGES);
            ratios.add(page.seconds / command.seconds);
            wholeRatios.add(page.wholeSeconds / command.wholeSeconds);
            ofMany.add(pages.seconds / page.seconds);
            print(row("command line", command));
            print(row("one page", page));
            print(row(PAGES + " pages", pages));
        }
        print(String.format(
                Locale.ROOT,
                "FIGURE 2: %s from the page costs %.1f %% over the command line (aim: 5), and %.1f %% from click to result over start to end; medians of %d rounds",
                MODEL,
                100 * (median(ratios) - 1),
                100 * (median(wholeRatios) - 1),
                ROUNDS));
        print(String.format(
                Locale.ROOT,
                "FIGURE 3: with %d pages open it costs %.1f %% over one page; a request takes %.1f ms",
                PAGES,
                100 * (median(ofMany) - 1),
                median(requests)));
    }

    private static Cost command() throws Exception {
        long start = System.nanoTime();
        Process process = new ProcessBuilder(
                        LAUNCHER, "explore", MODEL, "--store", "plain", "--threads", "2", "--memory", "2048m", "--json")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        ProcessHandle handle = process.toHandle();
        double processor = 0;
        while (!process.waitFor(50, TimeUnit.MILLISECONDS)) {
            processor = handle.info().totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1e9;
        }
        double whole = (System.nanoTime() - start) / 1e9;
        String json = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Matcher seconds = Pattern.compile("\"seconds\" ?: ?([0-9.]+)").matcher(json);
        assertThat(seconds.find()).as(json).isTrue();
        return new Cost(Double.parseDouble(seconds.group(1)), whole, processor, 0);
    }

    /** The same from a page that is loaded, with some more open in the browser. */
    private Cost page(int pages) throws Exception {
        try (Served served = new Served(MODEL);
                Chromium browser = browser()) {
            browser.go(served.address);
            browser.await("document.getElementById('tab-explore')");
            String origin = String.valueOf(browser.value("location.origin"));
            for (int i = 1; i < pages; i++) {
                browser.openTab(origin + "/#explore");
            }
            browser.awaitTitles("kanban", MODEL.contains("kanban") ? pages : 0);
            browser.value("document.getElementById('tab-explore').click()");
            browser.value(
                    "(() => { const set = (name, value) => document.querySelector('#view-explore [name=' + name + ']').value = value; "
                            + "set('store', 'plain'); set('threads', 2); set('memory', 2048) })()");
            settle(browser);
            browser.value(WATCH);
            double before = served.processorSeconds();
            double browserBefore = browser.processorSeconds();
            browser.click("#explore");
            double whole = shown(browser);
            double processor = served.processorSeconds() - before;
            double browserProcessor = browser.processorSeconds() - browserBefore;
            double seconds = number(
                    browser,
                    "import('/server.js').then(server => server.begin()).then(state => state.jobs[0].result.seconds)");
            if (pages > 1) {
                List<Double> waits = new ArrayList<>();
                for (int i = 0; i < 20; i++) {
                    waits.add(number(
                            browser,
                            "(async () => { const server = await import('/server.js'); const start = performance.now(); "
                                    + "await server.ask('files'); return performance.now() - start })()"));
                }
                requests.add(median(waits));
            }
            return new Cost(seconds, whole, processor, browserProcessor);
        }
    }

    /** Waits until the pages have loaded: what they take for that is not the run's. */
    private static void settle(Chromium browser) throws Exception {
        browser.await("document.querySelector('.facts dl')");
        for (int i = 0; i < 40; i++) {
            double before = browser.processorSeconds();
            Thread.sleep(500);
            if (browser.processorSeconds() - before <= 0.05) {
                return;
            }
        }
        throw new AssertionError("the pages are not at rest after 20 seconds");
    }

    /** Seconds from the click to the painted result. The page says when: asking it all the time would take a core from the run. */
    private static double shown(Chromium browser) throws Exception {
        for (int i = 0; i < 30; i++) {
            double millis =
                    number(browser, "Promise.race([window.shown, new Promise(later => setTimeout(later, 10000, -1))])");
            if (millis >= 0) {
                return millis / 1e3;
            }
        }
        throw new AssertionError("no result in five minutes");
    }
}
