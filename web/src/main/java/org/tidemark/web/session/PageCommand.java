package org.tidemark.web.session;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.tidemark.api.Cancellation;
import org.tidemark.api.Progress;
import org.tidemark.cli.HostedCommand;
import org.tidemark.cli.HostedCommand.Outcome;
import org.tidemark.verdict.Verdict;
import org.tidemark.web.message.Fields;
import org.tidemark.web.message.Refusal;

/**
 * A command that a page asked for: it is run inside the server, and shown to be copied into a shell. Both are made of the same words, except
 * that the server reads the text that the page shows, and a shell the file that it is saved as. Belongs to one thread until it is run.
 */
final class PageCommand {
    private final OpenModel open;
    private final Budget budget;
    private final List<String> words = new ArrayList<>();
    private final List<String> shown = new ArrayList<>();
    private final Map<String, String> files = new LinkedHashMap<>();
    private final Cancellation cancellation = new Cancellation();

    PageCommand(String command, OpenModel open, Budget budget) {
        this.open = open;
        this.budget = budget;
        words.add(command);
        words.addAll(open.words());
        String file = open.fileName();
        shown.addAll(List.of(
                "./tidemark", command, file.startsWith("-") ? "./" + file : file)); // else it would be an option
        open.settings().forEach(setting -> shown.addAll(List.of("-D", setting.substring(2))));
    }

    /** Adds an option without a value. */
    PageCommand flag(String option) {
        words.add(option);
        shown.add(option);
        return this;
    }

    /** Adds an option with a value, whatever that begins with. */
    PageCommand add(String option, String value) {
        words.add(option.startsWith("--") ? option + "=" + value : option + value);
        shown.addAll(List.of(option, value));
        return this;
    }

    /** Adds a formula. */
    PageCommand ask(String formula) {
        words.add("--formula=" + formula);
        shown.addAll(List.of("-f", formula));
        return this;
    }

    /** Adds an option that names a file, of which the page has the text. */
    PageCommand file(String option, String name, String text) {
        files.put(name, text);
        return add(option, name);
    }

    /** Adds those of some options that a page gave values. */
    PageCommand options(Fields asked, List<String> names) throws Refusal {
        for (String name : names) {
            String value = asked.text(name).strip();
            if (!value.isEmpty()) {
                add("--" + name, value);
            }
        }
        return this;
    }

    /** Adds the limits that a page asked for; what it leaves out is the whole budget. */
    PageCommand limits(Fields asked) throws Refusal {
        long most = budget.memory().bytes() >> 20;
        long longest = budget.time().toSeconds();
        return add("--memory", asked.number("memory", most, 1, most) + "m")
                .add("--time", asked.number("seconds", longest, 1, longest) + "s");
    }

    Cancellation cancellation() {
        return cancellation;
    }

    /** Runs it. */
    Outcome run(Consumer<Progress> progress, BiConsumer<String, Verdict> verdicts) {
        return new HostedCommand(words, budget.memory(), cancellation)
                .reading(open.origin().text(), open.origin().name())
                .with(files)
                .telling(Job.INTERVAL, progress, verdicts)
                .run();
    }

    /** The command for a shell. */
    @Override
    public String toString() {
        return String.join(" ", shown.stream().map(PageCommand::quoted).toList());
    }

    /** A word for a shell: what has a meaning there is put between quotes. */
    static String quoted(String word) {
        return word.matches("[A-Za-z0-9_./:,+=-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
