package org.tidemark.cli.pages;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A command that a page shows, and what the page says it prints.
 *
 * @param page the page
 * @param line the line of the command, from 1
 * @param command what follows the prompt
 * @param output the lines below it; {@code …} stands for anything
 * @param notExecuted why the page says that it is not executed; empty if it does not say so
 */
record ShownRun(String page, int line, String command, List<String> output, String notExecuted) {
    private static final Pattern MARK = Pattern.compile("<!-- not executed: (.+) -->");

    /** The runs of a page: lines that begin with a prompt, between fences. */
    static List<ShownRun> of(String page, List<String> lines) {
        List<ShownRun> runs = new ArrayList<>();
        String why = "";
        boolean isFenced = false;
        for (int at = 0; at < lines.size(); at++) {
            String line = lines.get(at);
            var mark = MARK.matcher(line);
            if (line.startsWith("```")) {
                isFenced = !isFenced;
                why = isFenced ? why : "";
            } else if (mark.matches()) {
                why = mark.group(1);
            } else if (isFenced && line.startsWith("$ ")) {
                StringBuilder command = new StringBuilder(line.substring(2));
                int next = at + 1;
                while (command.toString().endsWith("\\")) {
                    command.setLength(command.length() - 1);
                    command.append(lines.get(next++).strip());
                }
                List<String> output = new ArrayList<>();
                while (!lines.get(next).startsWith("```") && !lines.get(next).startsWith("$ ")) {
                    output.add(lines.get(next++));
                }
                runs.add(new ShownRun(page, at + 1, command.toString(), output, why));
                at = next - 1;
            }
        }
        return runs;
    }

    /** The words of a command line, without the quotes that a shell takes away. */
    static List<String> words(String command) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean isWord = false;
        char quote = 0;
        for (int i = 0; i < command.length(); i++) {
            char c = command.charAt(i);
            if (quote != 0) {
                if (c == quote) {
                    quote = 0;
                } else {
                    word.append(c);
                }
            } else if (c == '\'' || c == '"') {
                quote = c;
                isWord = true;
            } else if (c == ' ') {
                if (isWord) {
                    words.add(word.toString());
                }
                word.setLength(0);
                isWord = false;
            } else if (c == '#' && !isWord) {
                break;
            } else {
                word.append(c);
                isWord = true;
            }
        }
        if (isWord) {
            words.add(word.toString());
        }
        return words;
    }

    @Override
    public String toString() {
        return page + ":" + line + ": " + command;
    }
}
