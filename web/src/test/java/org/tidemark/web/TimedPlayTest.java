package org.tidemark.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nets with dense time on the page: delays, ages, firing windows, runs over time, times that are only approached. Skipped where no Chromium is installed. */
class TimedPlayTest {
    @TempDir
    static Path folder;

    private static Chromium browser;
    private static RunningServer running;

    @BeforeAll
    static void open() throws Exception {
        Optional<Path> program = Chromium.find();
        assumeTrue(program.isPresent(), "no Chromium is installed: the page is not tried out");
        Files.writeString(
                folder.resolve("two.net"),
                "net two\npl a (1)\npl b (1)\ntr slow [2,5[ a -> c\ntr fast ]1,3] b -> d\ntr back [1,1] d -> b\n");
        Files.writeString(
                folder.resolve("ages.tapn"),
                "<pnml><net id='ages' active='true' type='P/T net'><place id='a' name='a' initialMarking='1'"
                        + " invariant='&lt; 4'/><transition id='go' name='go' urgent='false'/><arc source='a'"
                        + " target='go' type='timed' inscription='[1,2)'/><arc source='go' target='a' type='normal'"
                        + " inscription='1' weight='2'/></net></pnml>");
        running = new RunningServer(folder, "zoo:philosophers/3");
        browser = new Chromium(program.get(), 1280, 800);
        browser.go(running.server.address());
        browser.await("document.readyState === 'complete' && document.querySelector('.net .place')");
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
        if (running != null) {
            running.close();
        }
    }

    @AfterEach
    void nothingWasComplainedOf() {
        assertThat(browser.complaints).isEmpty();
    }

    private static String text(String expression) throws Exception {
        return String.valueOf(browser.value(expression));
    }

    private static String words(String selector) throws Exception {
        return text("[...document.querySelectorAll('" + selector + "')].map(each => each.textContent).join(' | ')");
    }

    private static void openFile(String file) throws Exception {
        browser.value("location.hash = 'model'");
        browser.value("import('/server.js').then(server => server.ask('open', {file: '" + file + "'})).then(() => 0)");
        browser.value("location.reload()");
        Thread.sleep(300);
        browser.await("document.title.startsWith('" + file.replaceAll("\\..*", "")
                + "') && document.querySelector('.state-table button')");
        browser.value("document.getElementById('tab-play').click()");
        browser.await("document.querySelector('#enabled button')");
    }

    private static void pass(String delay) throws Exception {
        browser.value("document.querySelector('#delay').focus(); document.querySelector('#delay').value = ''");
        browser.type(delay);
        browser.click("#pass");
    }

    /** For a look at the page. */
    private static void shoot(String name) throws Exception {
        String target = System.getProperty("tidemark.screenshots");
        if (target != null) {
            Files.write(Path.of(target, name + ".png"), browser.screenshot());
        }
    }

    @Test
    void timePassesAndTransitionsHaveWindows() throws Exception {
        openFile("two.net");
        assertThat(words("#enabled button")).isEqualTo("slow in 2 to 3 | fast in more than 1 to 3");
        assertThat(text("document.querySelector('#limit').textContent")).isEqualTo("up to 3");
        pass("1.5");
        browser.await("document.querySelector('#history .last')");
        assertThat(words("#history button")).isEqualTo("wait 3/2 at 3/2");
        assertThat(words("#enabled button")).isEqualTo("slow in 1/2 to 3/2 | fast in 0 to 3/2");
        assertThat(words("#view-play .state-table [data-clock]")).isEqualTo("time since slow3/2 | time since fast3/2");
        assertThat(words("#view-play .state-table button.enabled")).isEqualTo("fast");
        browser.click("#enabled li:nth-child(2) button");
        browser.await("document.querySelectorAll('#history li').length === 2");
        browser.click("#enabled li:nth-child(1) button");
        browser.await("document.querySelectorAll('#history li').length === 3");
        assertThat(words("#history button")).isEqualTo("wait 3/2 at 3/2 | fast at 3/2 | slow at 2");
        pass("7");
        browser.await("!document.querySelector('#obstacle').hidden");
        assertThat(text("document.querySelector('#obstacle').textContent"))
                .isEqualTo("date 9: 'back' has to fire by 5/2");
        pass("soon");
        browser.await("document.querySelector('#obstacle').textContent.startsWith(\"'soon'\")");
        browser.await("document.querySelector('#view-play .picture img')?.naturalWidth > 100");
        shoot("delays");
        browser.click("#undo");
        browser.await("document.querySelector('#history .undone')");
        assertThat(text("document.querySelector('#view-play .status').textContent"))
                .isEqualTo("2 steps made, time 3/2");
        browser.value("location.reload()");
        Thread.sleep(300);
        browser.await("document.querySelectorAll('#history li').length === 3");
    }

    @Test
    void tokensHaveAgesAndAreChosen() throws Exception {
        openFile("ages.tapn");
        assertThat(text("document.querySelector('[data-field=a] td').textContent"))
                .isEqualTo("1 (age 0)");
        browser.click("#enabled button");
        browser.await("document.querySelector('[data-field=a] td').textContent === '2 (age 0, 0)'");
        pass("1");
        browser.await("document.querySelector('[data-field=a] td').textContent === '2 (age 1, 1)'");
        browser.click("#enabled button");
        browser.await("document.querySelector('[data-field=a] td').textContent === '3 (age 1, 0, 0)'");
        pass("1/2");
        browser.await("document.querySelector('[data-field=a] td').textContent.startsWith('3 (age 3/2')");
        shoot("ages");
    }

    @Test
    void timesAreExactOrApproachedAndRunsHaveDates() throws Exception {
        openFile("two.net");
        browser.value("document.getElementById('tab-ask').click()");
        int asked = 0;
        for (String formula : new String[] {"earliest(d = 1)", "latest(d = 1)", "latest(c = 1)", "max(a)"}) {
            browser.value(
                    "(() => { const area = document.querySelector('#view-ask textarea'); area.value = ''; area.focus()"
                            + " })()");
            browser.type(formula);
            browser.click("#ask");
            browser.await("document.querySelectorAll('.answer.value').length === " + ++asked);
        }
        assertThat(words(".answer .chip"))
                .isEqualTo("at most 1 | less than 5, by as little as one likes | exactly 3"
                        + " | more than 1, by as little as one likes");
        browser.click(".job:nth-child(3) .step-through");
        browser.await("document.getElementById('where').textContent.startsWith('0 of')");
        browser.click("#next-step");
        assertThat(text("document.getElementById('where').textContent")).isEqualTo("1 of 1 step: fast at 3");
        shoot("dates");
        browser.value("[...document.querySelectorAll('.stepper button')].find(each => each.textContent === 'Over time')"
                + ".click()");
        browser.await("document.querySelector('dialog .sheet-of-paper img')?.naturalWidth > 100");
        shoot("over-time");
    }
}
