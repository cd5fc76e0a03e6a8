package org.tidemark.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.reference.BrokenProcesses;
import org.tidemark.web.message.JsonText;

/**
 * Makes the pictures of {@code docs/web.md}: run with {@code -Dtidemark.screenshots=docs/web}. That of a net of the contest is made where
 * {@code -Dtidemark.contest} names its file.
 */
@EnabledIfSystemProperty(named = "tidemark.screenshots", matches = ".+", disabledReason = "makes pictures, on demand")
class ScreenshotsTest {
    @TempDir
    Path folder;

    private Chromium browser;
    private Path target;
    private RunningServer running;

    @BeforeEach
    void start() throws Exception {
        target = Files.createDirectories(named("tidemark.screenshots"));
        running = new RunningServer(folder, "zoo:philosophers/8");
        browser = new Chromium(Chromium.find().orElseThrow(), 1280, 800);
    }

    /** The path that a property names, from the root of the checkout. */
    private static Path named(String property) {
        return Path.of("..").resolve(System.getProperty(property, ""));
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
        open(Map.of("zoo", zoo));
    }

    private void open(Map<String, String> model) throws Exception {
        browser.value(
                "import('/server.js').then(server => server.ask('open', " + JsonText.of(model) + ")).then(() => 0)");
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
        if (Files.isRegularFile(named("tidemark.contest"))) {
            open(Map.of("name", "model.pnml", "text", Files.readString(named("tidemark.contest"))));
            shoot("contest");
        }
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
        open("tide-philosophers/4");
        tab("ask");
        browser.value("document.querySelector('#view-ask textarea').focus()");
        browser.type("AG !deadlock");
        browser.click("#ask");
        browser.click(".answer.violated .explain");
        browser.await("document.querySelector('#why-picture')");
        shoot("why");
        open("philosophers/4");
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
        String process =
                JsonText.of(Map.of("name", BrokenProcesses.INVOICE.file(), "text", BrokenProcesses.INVOICE.text()));
        browser.value("import('/server.js').then(server => server.ask('open', " + process + ")).then(() => 0)");
        browser.value("location.hash = 'model'; location.reload()");
        Thread.sleep(500);
        browser.click("#ask-sound");
        browser.await("document.querySelector('.diagram .note')");
        shoot("sound");
        assertThat(browser.complaints).isEmpty();
    }
}
