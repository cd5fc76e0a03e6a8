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

/** Runs of programs on the page are drawn as message-sequence charts, those that were found and those made by hand. Skipped where no Chromium is installed. */
class ProgramPicturesTest {
    @TempDir
    static Path folder;

    private static Chromium browser;
    private static RunningServer running;

    @BeforeAll
    static void open() throws Exception {
        Optional<Path> program = Chromium.find();
        assumeTrue(program.isPresent(), "no Chromium is installed: the page is not tried out");
        Files.writeString(folder.resolve("ask.pml"), """
                chan question = [0] of { byte };
                chan answer = [1] of { byte };
                byte known;

                active proctype Pupil() {
                	question!7;
                	answer?known
                }

                active proctype Teacher() {
                	byte x;
                	question?x;
                	answer!x + 1
                }
                """);
        running = new RunningServer(folder, "zoo:philosophers/3");
        browser = new Chromium(program.get(), 1280, 800);
        browser.go(running.server.address());
        browser.await("document.readyState === 'complete' && document.querySelector('.net .place')");
        browser.value("import('/server.js').then(server => server.ask('open', {file: 'ask.pml'})).then(() => 0)");
        browser.value("location.reload()");
        Thread.sleep(300);
        browser.await("document.title.startsWith('ask') && document.querySelector('.state-table')");
        catchPictures();
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

    /** Keeps the pictures that the page makes addresses for, which it may not fetch. */
    private static void catchPictures() throws Exception {
        browser.value("(() => { const make = URL.createObjectURL; window.last = null;"
                + " URL.createObjectURL = blob => { window.last = blob; return make.call(URL, blob) } })()");
    }

    private static String picture() throws Exception {
        return text("window.last.text()");
    }

    /** For a look at the page. */
    private static void shoot(String name) throws Exception {
        String target = System.getProperty("tidemark.screenshots");
        if (target != null) {
            Files.write(Path.of(target, name + ".png"), browser.screenshot());
        }
    }

    @Test
    void aRunThatWasFoundIsAChart() throws Exception {
        browser.value("document.getElementById('tab-ask').click()");
        browser.value(
                "(() => { const area = document.querySelector('#view-ask textarea'); area.value = ''; area.focus() })()");
        browser.type("AG known = 0");
        browser.click("#ask");
        browser.await("document.querySelector('.job .step-through')");
        browser.click(".job .step-through");
        browser.await("document.getElementById('where').textContent.startsWith('0 of 3')");
        assertThat(text("document.getElementById('sequence').hidden")).isEqualTo("true");
        browser.value("[...document.querySelectorAll('.stepper button')].find(each => each.textContent === 'Messages')"
                + ".click()");
        browser.await("document.querySelector('dialog .sheet-of-paper img')?.naturalWidth > 100");
        assertThat(text("document.querySelector('dialog h2').textContent"))
                .isEqualTo("The run as a message-sequence chart");
        assertThat(text("document.querySelector('dialog a').download")).isEqualTo("run.svg");
        assertThat(picture())
                .startsWith("<svg")
                .contains("Pupil[0]", "Teacher[1]", "6: question!7", "13: answer!x + 1 = 8");
        shoot("messages");
        browser.value("document.querySelector('dialog').close()");
    }

    @Test
    void aRunMadeByHandIsAChart() throws Exception {
        browser.value("document.getElementById('tab-play').click()");
        browser.await("document.querySelector('#enabled button')");
        assertThat(text("document.querySelector('#view-play .picture').hidden")).isEqualTo("true");
        browser.click("#enabled button");
        browser.await("document.querySelectorAll('#history li').length === 1");
        browser.click("#enabled button");
        browser.await("document.querySelectorAll('#history li').length === 2");
        browser.await("document.querySelector('#view-play .picture img')?.naturalWidth > 100");
        assertThat(picture()).contains("Teacher[1]", "13: answer!x + 1 = 8");
        shoot("messages-by-hand");
        browser.click("#undo");
        browser.await("document.querySelector('#history .undone')");
        browser.await("document.querySelector('#view-play .picture img')?.complete");
        assertThat(picture()).contains("6: question!7").doesNotContain("answer!");
    }
}
