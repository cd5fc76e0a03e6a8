package org.tidemark.cpn;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tidemark.input.InputException;
import org.tidemark.system.Game;
import org.tidemark.system.TransitionSystem;

/** Small nets with every construct, and the examples of the project. */
final class SampleNets {
    private static final String DECLARATIONS = """
        colset UNIT = unit; colset INT = int; colset SMALL = int with 0..2; colset BOOL = bool; colset TINT = int timed;
        colset LIST = list INT; colset PAIR = product INT * BOOL; colset REC = record a : INT * b : BOOL;
        colset KIND = with red | green; colset MSG = union Data : INT + Stop;
        var i, j : INT; var x, y : SMALL; var b : BOOL; var l : LIST; var r : REC; var m : MSG; var k : KIND;\
        """;

    private SampleNets() {}

    /** The text of an example of the project. */
    static String example(String name) {
        try {
            Path folder = Files.isDirectory(Path.of("examples")) ? Path.of("examples") : Path.of("../examples");
            return Files.readString(folder.resolve(name));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    static CpnSystem example(String name, Map<String, String> definitions) {
        try {
            return NetText.read(example(name), definitions);
        } catch (InputException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    static NetText empty() {
        return empty("");
    }

    /** A net without nodes, and with more declarations. */
    static NetText empty(String more) {
        return new NetText().ml(DECLARATIONS + more);
    }

    /** Tokens with stamps, delays of transitions and arcs, of which the sum decides. */
    static NetText timed() {
        return empty().place("A", "TINT", "1`1@+0 ++ 1`2@+3")
                .place("B", "TINT", "")
                .place("Count", "INT", "0")
                .transition("go", "[j < 4]", "@+2", "", "")
                .in("A", "go", "i")
                .out("B", "go", "i@+i")
                .in("Count", "go", "j")
                .out("Count", "go", "j+1")
                .transition("back")
                .in("B", "back", "i")
                .out("A", "back", "i@+1");
    }

    /** A sender that repeats a message until it is answered; the answer takes the message that waits for its time to be repeated. */
    static NetText early() {
        return empty().place("Send", "TINT", "1`0")
                .place("Net", "TINT", "")
                .place("Back", "TINT", "")
                .transition("send", "[i < 3]", "", "", "")
                .in("Send", "send", "i")
                .out("Send", "send", "i + 1@+10")
                .out("Net", "send", "i@+(2 + 3*i)")
                .transition("answer")
                .in("Net", "answer", "i")
                .out("Back", "answer", "i@+7")
                .transition("done")
                .in("Back", "done", "i")
                .in("Send", "done", "j@+(5 + 2*i)");
    }

    /** Guards that hold from a time on or until one: nothing can happen at the start, and not at each time at which a token becomes available. */
    static NetText clockReaders() {
        return empty().place("A", "TINT", "1`1@+5 ++ 1`2@+8 ++ 1`3@+9")
                .place("B", "INT", "")
                .transition("late", "[time () >= 6]", "", "", "")
                .in("A", "late", "i")
                .out("B", "late", "i")
                .transition("soon", "[i = 3, time () < 9]", "", "", "")
                .in("A", "soon", "i");
    }

    static NetText priorities() {
        return empty().place("A", "INT", "2`1 ++ 1`2")
                .place("B", "UNIT", "")
                .transition("rare", "", "", "", "2000")
                .in("A", "rare", "i")
                .transition("usual", "[i = 1]", "", "", "")
                .in("A", "usual", "i")
                .out("B", "usual", "()")
                .transition("empties")
                .arc("Inhibitor", "A", "empties", "")
                .arc("Reset", "B", "empties", "")
                .in("B", "empties", "()");
    }

    static NetText structures() {
        return empty().place("L", "LIST", "[3,1,2]")
                .place("P", "PAIR", "1`(1,true)++1`(2,false)")
                .place("R", "REC", "")
                .place("M", "MSG", "1`Data 1 ++ 1`Stop")
                .place("K", "KIND", "")
                .transition("take", "[r = {a = i, b = b}]", "", "", "")
                .in("L", "take", "i::l")
                .out("L", "take", "l")
                .in("P", "take", "(j,b)")
                .out("P", "take", "(j, not b)")
                .out("R", "take", "r")
                .transition(
                        "send",
                        "[case m of Data n => n < 3 | Stop => true]",
                        "",
                        "input (m); output (j); action\n"
                                + "let val c = ref 0 in (while !c < 3 do c := !c + 1; case m of Data n => n + !c | Stop =>"
                                + " !c) end",
                        "")
                .in("M", "send", "m")
                .out("M", "send", "if j > 3 then 1`Data (j - 2) else empty")
                .out("K", "send", "k");
    }

    static NetText choices() {
        return empty().place("A", "SMALL", "SMALL.all()")
                .place("B", "SMALL", "")
                .transition("move", "[x <> y andalso x + y < 4]", "", "", "")
                .in("A", "move", "1`x ++ 1`y")
                .out("B", "move", "if b then 1`x ++ 1`y else 2`x")
                .transition("home")
                .in("B", "home", "2`x")
                .out("A", "home", "[x, x]");
    }

    /** A net whose guard, arc and input arc have no value for zero; where its bindings are, too, it goes on without them. */
    static NetText faulty() {
        return empty().place("A", "INT", "3`4")
                .place("B", "INT", "")
                .transition("down", "[i > 0]", "", "", "")
                .in("A", "down", "i")
                .out("A", "down", "i - 1")
                .transition("guarded", "[10 div i > 3]", "", "", "")
                .in("A", "guarded", "i")
                .out("A", "guarded", "i")
                .transition("gives")
                .in("A", "gives", "i")
                .out("B", "gives", "10 div i")
                .transition("takes")
                .in("B", "takes", "i")
                .in("A", "takes", "10 div (i - 5)");
    }

    static List<CpnSystem> systems() {
        List<CpnSystem> systems = new ArrayList<>();
        for (NetText each : List.of(timed(), early(), clockReaders(), priorities(), structures(), choices())) {
            systems.add(each.system());
        }
        systems.add(example("philosophers.cpn", Map.of("n", "3")));
        systems.add(example("dbm.cpn", Map.of("n", "3")));
        systems.add(example("protocol.cpn", Map.of("limit", "1")));
        return systems;
    }

    /** The number of states and of arcs, and of dead states, by the game alone. */
    static List<Integer> counts(TransitionSystem system) {
        Game game = system.game();
        List<Object> open = new ArrayList<>(List.of(game.state()));
        Set<Object> seen = new HashSet<>(open);
        Map<String, Integer> found = new HashMap<>(Map.of("arcs", 0, "dead", 0));
        for (int i = 0; i < open.size(); i++) {
            game.goTo(open.get(i));
            int[] events = game.enabled();
            found.merge("arcs", events.length, Integer::sum);
            found.merge("dead", events.length == 0 ? 1 : 0, Integer::sum);
            for (int event : events) {
                game.goTo(open.get(i));
                game.fire(event);
                if (seen.add(game.state())) {
                    open.add(game.state());
                }
            }
        }
        return List.of(open.size(), found.getOrDefault("arcs", 0), found.getOrDefault("dead", 0));
    }
}
