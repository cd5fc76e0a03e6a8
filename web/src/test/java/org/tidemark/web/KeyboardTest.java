package org.tidemark.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.web.message.Fields;

/** The page without a mouse: every view is reached and used with keys. Skipped where no Chromium is installed. */
class KeyboardTest {
    /** What a person can act on, as far as it is there: buttons in a list are one stop, and so are the tabs. */
    private static final String STOPS =
            "[...document.querySelectorAll('button, input, select, textarea, summary, a[href], [tabindex]')]"
                    + ".filter(each => each.tabIndex >= 0 && !each.disabled && each.checkVisibility())";

    private static final String NAME =
            "(each => each.id || each.getAttribute('aria-label') || each.name || each.textContent || each.tagName)";

    /** Whether one sees where the focus is: an outline, or that of the sheet around a text. */
    private static final String IS_SEEN =
            "(() => { const it = document.activeElement; const sheet = it.closest('.sheet'); return sheet "
                    + "? getComputedStyle(sheet).boxShadow !== 'none' : getComputedStyle(it).outlineStyle !== 'none' })()";

    private static final Set<String> ACTED_ON = Set.of(
            "button",
            "textbox",
            "searchbox",
            "combobox",
            "checkbox",
            "spinbutton",
            "slider",
            "tab",
            "tabpanel",
            "link",
            "dialog");

    @TempDir
    static Path folder;

    private static Chromium browser;
    private static RunningServer running;

    @BeforeAll
    static void open() throws Exception {
        Optional<Path> program = Chromium.find();
        assumeTrue(program.isPresent(), "no Chromium is installed: the keys are not tried out");
        running = new RunningServer(folder, "zoo:philosophers/4");
        browser = new Chromium(program.get(), 1280, 800);
        browser.go(running.server.address());
        browser.await("document.querySelectorAll('.net .place').length === 16");
        browser.value("document.addEventListener('focusin', event => { if (!window.reached) return; const name = "
                + NAME + "(event.target); reached.push(name); if (!" + IS_SEEN + ") unseen.push(name) })");
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

    @BeforeEach
    void beginWithoutAFocus() throws Exception {
        browser.value("document.activeElement.blur()");
    }

    private static String text(String expression) throws Exception {
        return String.valueOf(browser.value(expression));
    }

    private static void view(int number) throws Exception {
        browser.press(String.valueOf(number), true);
        assertThat(text("document.activeElement.getAttribute('role')")).isEqualTo("tab");
    }

    /** Presses Tab until something has the focus. */
    private static void tabTo(String selector) throws Exception {
        for (int i = 0; i < 60; i++) {
            browser.press("Tab");
            if (Boolean.TRUE.equals(browser.value("document.activeElement.matches('" + selector + "')"))) {
                return;
            }
        }
        throw new AssertionError("Tab does not lead to " + selector);
    }

    private static List<Object> list(String expression) throws Exception {
        return browser.value(expression) instanceof List<?> found ? new ArrayList<>(found) : List.of();
    }

    /** From tab to tab: nothing is left out, nothing holds the focus, and one sees where it is. */
    private static void assertEverythingIsReached() throws Exception {
        List<Object> expected = list(STOPS + ".map(" + NAME + ")");
        assertThat(expected).hasSizeGreaterThan(10).doesNotContain("");
        browser.value(
                "document.activeElement.blur(); window.reached = []; window.unseen = []; " + STOPS + "[0].focus()");
        for (int i = 1; i < expected.size(); i++) {
            browser.press("Tab");
        }
        assertThat(list("reached")).containsExactlyElementsOf(expected);
        assertThat(list("unseen")).isEmpty();
    }

    /** Everything that can be acted on has a name for those who do not see it. */
    private static void assertEverythingIsNamed() throws Exception {
        Map<String, Integer> roles = new TreeMap<>();
        for (Fields node : browser.accessibilityTree()) {
            String role = node.object("role").text("value");
            if (ACTED_ON.contains(role) && !Boolean.TRUE.equals(node.all().get("ignored"))) {
                assertThat(node.object("name").text("value")).as("a " + role).isNotBlank();
                roles.merge(role, 1, Integer::sum);
            }
        }
        assertThat(roles).containsEntry("tab", 7).containsEntry("tabpanel", 1);
    }

    private static void assertReachedAndNamed() throws Exception {
        assertEverythingIsReached();
        assertEverythingIsNamed();
    }

    @Test
    void theModelIsChosen() throws Exception {
        view(1);
        browser.await("document.querySelector('.facts dl')");
        assertReachedAndNamed();
        tabTo("#open-zoo");
        browser.press("Enter");
        browser.await("document.querySelector('dialog .side input')");
        assertThat(text("document.activeElement.type")).isEqualTo("search");
        browser.type("philosophers");
        browser.press("ArrowDown");
        browser.press("ArrowDown");
        assertThat(text("document.activeElement.querySelector('b').textContent"))
                .isEqualTo("philosophers-safe");
        browser.press("Escape");
        browser.await("!document.querySelector('dialog')");
        assertThat(text("document.activeElement.id")).isEqualTo("open-zoo");
        browser.press("/");
        assertThat(text("document.activeElement.type")).isEqualTo("search");
    }

    @Test
    void tabsAndTheSheetOfKeys() throws Exception {
        view(1);
        browser.press("End");
        assertThat(text("document.activeElement.id")).isEqualTo("tab-compare");
        assertReachedAndNamed();
        view(7);
        browser.press("ArrowRight");
        assertThat(text("document.activeElement.id")).isEqualTo("tab-model");
        browser.press("?");
        browser.await("document.querySelector('#keys')");
        browser.press("Escape");
        browser.await("!document.querySelector('#keys')");
        assertThat(text("document.activeElement.id")).isEqualTo("tab-model");
    }

    @Test
    void eventsAreFired() throws Exception {
        view(2);
        browser.await("document.querySelectorAll('#enabled button').length === 4");
        tabTo("#enabled button");
        browser.press("ArrowDown");
        browser.press("Enter");
        browser.await("document.querySelectorAll('#history li').length === 1");
        assertThat(text("document.querySelector('#history .last').textContent")).isEqualTo("takeLeft_2");
        assertThat(text("Boolean(document.activeElement.closest('#enabled'))")).isEqualTo("true");
        assertReachedAndNamed();
        browser.press("z");
        browser.await("document.querySelector('#history .undone')");
        browser.press("y");
        browser.await("!document.querySelector('#history .undone')");
        for (int left = 3; left > 0; left--) {
            tabTo("#enabled button");
            browser.press("Home");
            browser.press("Enter");
            browser.await("document.querySelectorAll('#history li').length === " + (5 - left));
        }
        browser.press("r");
        browser.await("document.querySelectorAll('#history li').length >= 4");
    }

    @Test
    void aQuestionIsAskedAndItsRunSteppedThrough() throws Exception {
        view(3);
        tabTo("textarea");
        browser.type("AG !deadlock");
        browser.press("Escape");
        browser.press("Enter");
        browser.await("document.querySelector('.answer.violated .step-through')");
        tabTo(".step-through");
        browser.press("Enter");
        browser.await("document.querySelectorAll('#steps li').length === 5");
        browser.press("ArrowRight");
        browser.press("ArrowRight");
        assertThat(text("document.getElementById('where').textContent")).startsWith("2 of 4 steps");
        browser.press("End");
        assertThat(text("document.getElementById('where').textContent")).startsWith("4 of 4 steps");
        assertReachedAndNamed();
        tabTo("#sequence");
        browser.press("Enter");
        browser.await("document.querySelector('dialog .sequence')");
        tabTo("dialog .step");
        browser.press("Enter");
        browser.await("!document.querySelector('dialog')");
        assertThat(text("document.getElementById('where').textContent")).startsWith("1 of 4 steps");
    }

    @Test
    void anAnswerIsExplained() throws Exception {
        String text = "document.querySelector('#view-ask textarea').value";
        view(3);
        browser.value(text + " = ''");
        tabTo("textarea");
        browser.type("AG !deadlock");
        browser.press("Escape");
        browser.press("Enter");
        browser.await("document.querySelector('.answer.violated .explain')");
        tabTo(".explain");
        browser.press("Enter");
        browser.await("document.querySelector('#why-picture')");
        assertThat(text("document.querySelector('#view-why textarea').value")).isEqualTo("AG !deadlock");
        assertThat(text("document.querySelector('#reason .bad').textContent")).isEqualTo("VIOLATED: AG !deadlock");
        view(4);
        assertThat(text("document.activeElement.id")).isEqualTo("tab-why");
        assertReachedAndNamed();
        tabTo(".step-why");
        browser.press("Enter");
        browser.await("document.querySelectorAll('#view-ask #steps li').length === 5");
        browser.value(text + " = ''");
    }

    @Test
    void statesAreExploredAndTheirGraphWalked() throws Exception {
        view(5);
        tabTo("#explore");
        browser.press("Enter");
        browser.await("document.querySelector('#detail .figures')");
        assertReachedAndNamed();
        view(6);
        tabTo("#build");
        browser.press("Enter");
        browser.await("document.querySelector('#nearer')");
        tabTo("#nearer");
        browser.press("Enter");
        browser.await("document.querySelector('#about-state p').textContent.includes('3 steps to the next')");
        assertThat(text("document.activeElement.id")).isEqualTo("nearer");
        assertReachedAndNamed();
    }
}
