package org.tidemark.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Makes the pictures of {@code docs/web.md}: run with {@code -Dtidemark.screenshots=docs/web}. */
@EnabledIfSystemProperty(named = "tidemark.screenshots", matches = ".+", disabledReason = "makes pictures, on demand")
class ScreenshotsTest {
    @TempDir
    Path folder;

    private Chromium browser;
    private Path target;
    private RunningServer running;

    @BeforeEach
    void start() throws Exception {
        Path base = Path.of(System.getProperty("tidemark.screenshots", ""));
        target =
                Files.createDirectories(base.isAbsolute() ? base : Path.of("..").resolve(base));
        running = new RunningServer(folder, "zoo:philosophers/8");
        browser = new Chromium(Chromium.find().orElseThrow(), 1280, 800);
    }

    @AfterEach
    void stop() {
        browser.close();
        running.close();
    }

    private void shoot(String name) throws Exception {
        Thread.sleep(600); // what moves has come to rest
        Files.write(target.resolve(name + ".png"), browser.screenshot());
    }

    private void open(String zoo) throws Exception {
        browser.value("import('/server.js').then(server => server.ask('open', {zoo: '" + zoo + "'})).then(() => 0)");
        browser.value("location.hash = 'model'; location.reload()");
        Thread.sleep(500);
        browser.await("document.querySelector('.net .place') && document.querySelector('.facts dl')");
    }

    private void tab(String name) throws Exception {
        browser.value("document.getElementById('tab-" + name + "').click()");
    }

    @Test
    void everyViewIsShown() throws Exception {
        browser.go(running.server.address());
        browser.await("document.getElementById('tab-model')");
        browser.value("localStorage.setItem('theme', '" + System.getProperty("tidemark.theme", "light")
                + "'); location.reload()");
        Thread.sleep(500);
        browser.await("document.querySelector('.net .place') && document.querySelector('.facts dl')");
        shoot("model");
        open("connection");
        shoot("values");
        open("slotted-ring/20");
        shoot("large");
        open("tide-philosophers/5");
        tab("play");
        browser.click("#enabled button");
        browser.click("dialog.menu .events button");
        browser.await("document.querySelector('#history .last')");
        shoot("play");
        open("philosophers/4");
        tab("ask");
        for (String formula : new String[] {"AG (eat_1 + eat_2 <= 1)", "AG !deadlock", "G F eat_1 >= 1"}) {
            browser.value(
                    "(() => { const area = document.querySelector('#view-ask textarea'); area.value = ''; area.focus() })()");
            browser.type(formula);
            browser.click("#ask");
            Thread.sleep(900);
        }
        browser.await("document.querySelectorAll('.answer').length === 3 && !document.querySelector('.answer.open')");
        browser.click(".step-through");
        browser.await("document.getElementById('where').textContent.startsWith('0 of')");
        browser.click("#next-step");
        browser.click("#next-step");
        shoot("ask");
        browser.click("#sequence");
        browser.await("document.querySelector('dialog .sequence')");
        shoot("sequence");
        browser.click("dialog .head button:last-child");
        tab("graph");
        browser.click("#build");
        browser.await("document.querySelectorAll('.states .state').length === 34");
        shoot("graph");
        open("philosophers/15");
        tab("explore");
        browser.click("#explore");
        browser.await("document.querySelector('.figures')");
        shoot("explore");
        open("dbm/10");
        tab("explore");
        browser.value(
                "(() => { const search = document.querySelector('#view-explore [name=search]'); search.value = 'sweep'; "
                        + "search.dispatchEvent(new Event('change', {bubbles: true})) })()");
        browser.click("#explore");
        browser.await("document.querySelector('#runs .current .done') && document.querySelector('.strip')");
        shoot("sweep");
        open("philosophers/12");
        tab("compare");
        browser.click("#compare");
        browser.await("document.querySelectorAll('.comparison tbody tr').length === 3");
        shoot("compare");
        assertThat(browser.complaints).isEmpty();
    }
}
