"""Tests of the package: `python3 -m unittest discover -s python/tests`, with the program in the environment variable TIDEMARK or on the PATH."""

import doctest
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
import types
import unittest
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import tidemark  # noqa: E402
from tidemark import _calls, _session, _views  # noqa: E402


def pool():
    net = tidemark.Net("pool").place("free", 3).place("busy").transition("start").transition("stop")
    return net.arc("free", "start").arc("start", "busy").arc("busy", "stop").arc("stop", "free")


def order():
    """A workflow net in which a step may be skipped in silence."""
    net = tidemark.Net("order").place("i", 1).place("m").place("o").final(o=1)
    net.transition("t1", "register").transition("t2", "check").transition("t3", "skip", silent=True)
    net.arc("i", "t1").arc("t1", "m")
    return net.arc("m", "t2").arc("t2", "o").arc("m", "t3").arc("t3", "o")


class Calls(unittest.TestCase):
    def test_figures_of_an_exploration(self):
        figures = tidemark.explore("zoo:philosophers/5", threads=1)
        self.assertEqual((figures["states"], figures.deadlocks, figures.status), (82, 1, 0))
        self.assertIn("<td>82</td>", figures._repr_html_())
        with self.assertRaises(AttributeError):
            figures.nothing

    def test_parameters_of_a_model(self):
        self.assertEqual(tidemark.explore("zoo:philosophers", {"philosophers": 3}).states, 14)

    def test_formulas_side_by_side_are_refused_with_the_list_they_should_be(self):
        with self.assertRaises(tidemark.Error) as refused:
            tidemark.check("zoo:philosophers/4", "AG eat_1 <= 1", "AG eat_2 <= 1")
        self.assertIn("expected a mapping, such as {'n': 3}, found 'AG eat_2 <= 1'", str(refused.exception))
        self.assertIn("several formulas are one list", str(refused.exception))

    def test_an_answer_per_question(self):
        answers = tidemark.check("zoo:philosophers/4", ["AG (eat_1 + eat_2 <= 1)", "max(eat_1 + eat_2)"], deadlock_free=True)
        self.assertEqual(
            sorted((a.name, a.verdict) for a in answers), [("deadlock-free", "violated"), ("f1", "holds"), ("f2", "value")])
        self.assertEqual(answers["f2"].value, 1)
        self.assertFalse(answers.all_hold())
        self.assertIn("<th>verdict</th>", answers._repr_html_())

    def test_fairness_and_budgets(self):
        formula = "G (waits_1 >= 1 -> F critical_1 >= 1)"
        self.assertEqual(tidemark.check("zoo:mutex/2", formula)[0].verdict, "violated")
        self.assertEqual(tidemark.check("zoo:mutex/2", formula, strong_fair="all", memory="64m", time="60s")[0].verdict, "holds")
        short = tidemark.explore("zoo:slotted-ring/12", store="plain", time="100ms")
        self.assertEqual((short.status, short.complete), (3, False))

    def test_a_run_has_a_row_per_state(self):
        steps = tidemark.run("zoo:philosophers/2", "AG !deadlock")
        self.assertEqual(steps.events, ["takeLeft_1", "takeLeft_2"])
        self.assertEqual((steps[0]["think_1"], steps[2]["think_1"], steps[2]["hasLeft_2"]), (1, 0, 1))
        self.assertIsNone(tidemark.run("zoo:philosophers/2", "AG eat_1 <= 1"))

    def test_a_refused_question_leaves_the_other_answers(self):
        answers = tidemark.check("zoo:philosophers/4", ["max(eat_1)", "AG EX eat_1 <= 1", "AG ("], reduce="stubborn")
        self.assertEqual([(a.name, a.verdict) for a in answers[:2]], [("f1", "value"), ("f2", "refused")])
        self.assertEqual((answers[0].value, answers[2].verdict), (1, "refused"))
        self.assertIn("stubborn sets preserve", answers[1].reason)
        self.assertIn("formula f3", answers[2].reason)
        with self.assertRaises(tidemark.Error) as refused:
            tidemark.run("zoo:philosophers/4", "AG EX eat_1 <= 1", reduce="stubborn")
        self.assertIn("stubborn sets preserve", str(refused.exception))

    def test_a_question_that_cannot_be_read_keeps_its_name_and_its_place(self):
        answers = tidemark.check("zoo:philosophers/4", ["max(eat_1)", "AG (", "AG eat_1 <= 1"])
        self.assertEqual([(a.name, a.verdict) for a in answers], [("f1", "value"), ("f2", "refused"), ("f3", "holds")])

    def test_every_command_answers(self):
        reasons = tidemark.why("zoo:philosophers/2", deadlock_free=True)
        self.assertEqual(reasons.verdict, "violated")
        self.assertTrue(reasons.picture.startswith("<svg"))
        self.assertEqual(tidemark.sound(order()).verdict, "holds")
        self.assertEqual(tidemark.report("zoo:philosophers/3").states, 14)
        self.assertEqual(tidemark.compose("zoo:philosophers/3").states, 14)
        self.assertIn("takeLeft_1", tidemark.language("zoo:philosophers/2").letters)
        self.assertEqual(tidemark.language(pool(), pool()).verdict, "holds")
        self.assertTrue(tidemark.minimise(pool(), pool()).equivalent)
        self.assertTrue(tidemark.minimise(pool()).automaton.startswith("des (0, 6, 4)"))
        self.assertEqual(tidemark.info(pool()).places, 2)
        self.assertEqual(len(tidemark.simulate(pool(), 5)), 6)
        self.assertIn("philosophers", [model["name"] for model in tidemark.zoo()])

    def test_a_graph_has_its_edges(self):
        graph = tidemark.graph(pool(), picture=True)
        self.assertEqual((graph.states, graph.edges), (4, 6))
        self.assertIn((0, "start", 1), graph.edge_list)
        self.assertTrue(graph._repr_svg_().startswith("<svg"))
        partial = tidemark.graph("zoo:slotted-ring/10", time="100ms")
        self.assertFalse(partial.complete)
        with self.assertRaises(tidemark.Error) as none:
            partial.networkx()
        self.assertIn("there is no graph: stopped", str(none.exception))


class Nets(unittest.TestCase):
    def test_a_net_that_is_built_is_explored_and_converted(self):
        self.assertEqual(tidemark.explore(pool()).states, 4)
        self.assertIn("free:3", tidemark.convert(pool(), "lola"))
        self.assertTrue(pool()._repr_svg_().startswith("<svg"))

    def test_every_kind_of_arc(self):
        net = tidemark.Net().place("p", 2).place("q").place("r", 5).transition("t").arc("p", "t", 2).arc("t", "q")
        net.arc("q", "t", kind="inhibitor").arc("r", "t", 5, "read")
        self.assertEqual((tidemark.explore(net).states, tidemark.info(net).arcs), (2, 4))

    def test_names_that_are_no_xml(self):
        net = tidemark.Net('a<b>&"').place("p & q", 1).transition("<t>").arc("p & q", "<t>")
        self.assertEqual(tidemark.run(net, 'EF "p & q" = 0').events, ["<t>"])

    def test_a_text_is_a_model(self):
        text = "PLACE p, q; MARKING p: 1; TRANSITION t CONSUME p: 1; PRODUCE q: 1;"
        self.assertEqual(tidemark.explore(tidemark.Model(text, "lola")).states, 2)

    def test_wrong_nets_are_refused_at_once(self):
        for wrong, message in (
                (lambda: pool().place("free"), "'free': there is a node of this id already"),
                (lambda: pool().arc("free", "busy"), "expected a place and a transition"),
                (lambda: pool().arc("free", "go"), "there is no 'go'"),
                (lambda: pool().arc("free", "start", 0), "weight 0: expected an integer"),
                (lambda: pool().arc("free", "start", kind="odd"), "kind 'odd': expected one of"),
                (lambda: pool().final(home=1), "there is no place 'home'"),
                (lambda: pool().place("x", -1), "tokens -1: expected an integer")):
            with self.assertRaises(tidemark.Error) as refused:
                wrong()
            self.assertIn(message, str(refused.exception))


class Errors(unittest.TestCase):
    def test_wrong_input_is_an_error_with_its_sentence(self):
        with self.assertRaises(tidemark.Error) as wrong:
            tidemark.explore("zoo:nothing")
        self.assertEqual(wrong.exception.status, 2)
        self.assertIn("nothing", str(wrong.exception))

    def test_an_error_says_where(self):
        with self.assertRaises(tidemark.Error) as wrong:
            tidemark.explore(tidemark.Model("PLACE p\nMARKING 3;", "lola", "small"))
        self.assertEqual((wrong.exception.file, wrong.exception.line, wrong.exception.column), ("small.lola", 2, 1))
        error = tidemark.Error("C:\\nets\\m.pnml:118: arc 'a7' weight '-2': expected an integer")
        self.assertEqual((error.file, error.line, error.name), ("C:\\nets\\m.pnml", 118, "a7"))
        self.assertEqual(tidemark.Error("zoo:x: no such model").line, None)

    def test_a_program_that_is_not_there(self):
        with mock.patch.dict(os.environ, TIDEMARK="/nowhere/tidemark"):
            with self.assertRaises(tidemark.Error) as missing:
                tidemark.Session().explore("zoo:philosophers/3")
        self.assertIn("/nowhere/tidemark could not be started", str(missing.exception))

    def test_a_program_that_ends_says_why(self):
        session = tidemark.Session(command=[sys.executable, "-c", "import sys; sys.exit('no memory')"])
        self.addCleanup(session.close)
        with self.assertRaises(tidemark.Error) as ended:
            session.explore("zoo:philosophers/3")
        self.assertIn("Tidemark has ended: no memory", str(ended.exception))


class Sessions(unittest.TestCase):
    def test_sessions_are_apart(self):
        with tidemark.Session(memory="64m") as one, tidemark.Session() as other:
            self.assertEqual(one.explore("zoo:philosophers/3").states, other.explore("zoo:philosophers/3").states)
            self.assertTrue(one.is_running and other.is_running)
            one.close()
            self.assertFalse(one.is_running)
            self.assertEqual(one.explore("zoo:philosophers/3").states, 14)  # a new machine

    def test_calls_of_several_threads(self):
        found = []
        threads = [
            threading.Thread(target=lambda n=n: found.append((n, tidemark.explore("zoo:philosophers/%d" % n).states)))
            for n in (2, 3, 4, 5)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(sorted(found), [(2, 6), (3, 14), (4, 34), (5, 82)])

    def test_a_call_is_cancelled_by_another_thread(self):
        with tidemark.Session() as session:
            session.info("zoo:philosophers/2")
            timer = threading.Timer(0.3, session.cancel_all)
            timer.start()
            stopped = session.explore("zoo:slotted-ring/12", store="plain")
        self.assertEqual(stopped.status, 3)
        self.assertIn("interrupted", (stopped.get("reason") or stopped.end).lower())

    @unittest.skipUnless(os.name == "posix", "signals")
    def test_an_interrupt_cancels_the_call_and_spares_the_machine(self):
        script = (
            "import signal, sys, tidemark\n"
            "signal.signal(signal.SIGINT, signal.default_int_handler)  # in a background job it may be ignored\n"
            "tidemark.explore('zoo:philosophers/2'); print('ready', flush=True)\n"
            "try:\n    tidemark.explore('zoo:slotted-ring/12', store='plain')\n"
            "except KeyboardInterrupt:\n    print(tidemark.default_session().is_running, tidemark.explore('zoo:philosophers/2').states)\n")
        process = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, encoding="utf-8", env=self.environment())
        self.assertEqual(process.stdout.readline(), "ready\n")
        time.sleep(0.5)
        process.send_signal(2)
        self.assertEqual(process.communicate(timeout=60)[0], "True 6\n")

    @unittest.skipUnless(os.name == "posix", "signals")
    def test_the_machine_ends_with_the_interpreter(self):
        for end in ("pass", "import os, signal; os.kill(os.getpid(), signal.SIGKILL)"):
            script = "import tidemark\ntidemark.zoo(); print(tidemark.default_session()._process.pid, flush=True)\n" + end
            ended = subprocess.run([sys.executable, "-c", script], stdout=subprocess.PIPE, encoding="utf-8", env=self.environment())
            machine = int(ended.stdout)
            for _ in range(100):
                if not self.is_alive(machine):
                    break
                time.sleep(0.1)
            self.assertFalse(self.is_alive(machine))

    @staticmethod
    def is_alive(process):
        try:
            state = Path("/proc/%d/stat" % process).read_text().rsplit(")", 1)[1].split()[0]
            return state != "Z"
        except OSError:
            return False

    @staticmethod
    def environment():
        return dict(os.environ, PYTHONPATH=str(Path(_session.__file__).resolve().parent.parent))


class Options(unittest.TestCase):
    def test_keywords_are_options(self):
        self.assertEqual(_calls._option("max_states", 10), ["--max-states=10"])
        self.assertEqual(_calls._option("one_safe", True), ["--one-safe"])
        self.assertEqual(_calls._option("one_safe", False), [])
        self.assertEqual(_calls._option("D", ["n=3", "m=2"]), ["-Dn=3", "-Dm=2"])
        self.assertEqual(_calls._option("fair", ["a", "b"]), ["--fair=a", "--fair=b"])


class Logs(unittest.TestCase):
    def test_traces_are_replayed(self):
        result = tidemark.replay([["register", "check"], ["register"], ["check", "pay"]], order())
        self.assertEqual((result.cases, result.fitting, result.deviating), (3, 2, 1))
        self.assertEqual([variant["cost"] for variant in result.variants], [0, 0, 2])
        self.assertEqual(result.variants[2]["fitness"], round(1 - 2 / 3, 6))

    def test_a_file_is_replayed(self):
        with tempfile.TemporaryDirectory() as folder:
            log = Path(folder) / "log.csv"
            log.write_text("case,activity\n1,register\n1,check\n", encoding="utf-8")
            self.assertEqual(tidemark.replay(log, order()).fitting, 1)
            log.write_text("case,activity\n1\n", encoding="utf-8")
            with self.assertRaises(tidemark.Error) as wrong:
                tidemark.replay(log, order())
            self.assertEqual(wrong.exception.line, 2)

    def test_a_log_of_pm4py(self):
        class Trace(list):
            def __init__(self, name, events):
                super().__init__({"concept:name": event} for event in events)
                self.attributes = {"concept:name": name}

        result = tidemark.replay([Trace('a "b"', ["register"]), Trace("c", ["check"])], order())
        self.assertEqual([variant["cases"] for variant in result.variants], [['a "b"'], ["c"]])


class Frame:
    """Stands in for a data frame of pandas where that is not installed."""

    def __init__(self, rows, columns=None):
        self.rows = [dict(row) for row in rows]
        self.columns = list(columns or (self.rows[0] if self.rows else ()))

    def itertuples(self):
        return iter(self.rows)

    def sort_values(self, column, kind):
        return Frame(sorted(self.rows, key=lambda row: row[column]), self.columns)

    def __getitem__(self, column):
        return [row.get(column) for row in self.rows]

    def __len__(self):
        return len(self.rows)


class Digraph:
    """Stands in for a graph of networkx where that is not installed."""

    def __init__(self, name=""):
        self.nodes, self.edges = {}, []

    def add_node(self, node, **data):
        self.nodes[node] = data

    def add_nodes_from(self, nodes):
        self.nodes.update((node, {}) for node in nodes)

    def add_edge(self, source, target, **data):
        self.edges.append((source, target, data))

    def add_edges_from(self, edges):
        self.edges += list(edges)


def installed(package, **stand_ins):
    """The package or, where it is not installed, something that stands in for it."""
    try:
        __import__(package)
        return mock.patch.dict(sys.modules)
    except ImportError:
        module = types.ModuleType(package)
        module.__dict__.update(stand_ins)
        return mock.patch.dict(sys.modules, {package: module})


class Views(unittest.TestCase):
    def test_data_frames(self):
        with installed("pandas", DataFrame=Frame):
            answers = tidemark.check("zoo:philosophers/2", "AG eat_1 <= 1").frame()
            self.assertEqual(list(answers["verdict"]), ["holds"])
            self.assertEqual(len(tidemark.run("zoo:philosophers/2", "AG !deadlock").frame()), 3)
            self.assertEqual(list(tidemark.graph(pool()).frame().columns), ["source", "event", "target"])

    def test_a_data_frame_is_a_log(self):
        with installed("pandas", DataFrame=Frame):
            rows = [
                {"case_id": 7, "Activity": "check", "time": 2}, {"case_id": 7, "Activity": "register", "time": 1},
                {"case_id": 8, "Activity": "check", "time": 3}]
            log = sys.modules["pandas"].DataFrame(rows)
            self.assertEqual(tidemark.replay(log, order()).fitting, 1)
            with self.assertRaises(tidemark.Error) as wrong:
                _views.log_text(sys.modules["pandas"].DataFrame([{"a": 1}]))
            self.assertIn("no columns 'case' and 'activity'", str(wrong.exception))

    def test_graphs_of_networkx(self):
        with installed("networkx", MultiDiGraph=Digraph):
            graph = tidemark.graph(pool()).networkx()
            self.assertEqual((len(graph.nodes), len(graph.edges)), (4, 6))
            net = pool().networkx()
            self.assertEqual(net.nodes["free"]["tokens"], 3)
            self.assertEqual(len(net.edges), 4)

    def test_what_is_not_installed_is_an_error(self):
        with self.assertRaises(tidemark.Error) as missing:
            _views.needed("no_such_package", "a picture")
        self.assertEqual(str(missing.exception), "a picture needs the package no_such_package, which is not installed")


class Mining(unittest.TestCase):
    """Nets of PM4Py, by objects with the same attributes."""

    class Node:
        def __init__(self, name, label=None):
            self.name, self.label = name, label

    def net(self):
        i, o, t, tau = self.Node("i"), self.Node("o"), self.Node("t1", "A"), self.Node("t2")
        arcs = [
            types.SimpleNamespace(source=a, target=b, weight=1, properties={})
            for a, b in ((i, t), (t, o), (i, tau), (tau, o))]
        return types.SimpleNamespace(name="small", places={i, o}, transitions={t, tau}, arcs=arcs), {i: 1}, {o: 1}

    def test_a_net_of_pm4py(self):
        net = tidemark.Net.from_pm4py(*self.net())
        self.assertEqual((net.places["i"].tokens, net.transitions["t2"].silent), (1, True))
        self.assertEqual(tidemark.replay([["A"], []], net).fitting, 2)

    def test_a_net_for_pm4py(self):
        class Whole:
            Place, Transition = Mining.Node, Mining.Node

            def __init__(self, name):
                self.name, self.places, self.transitions, self.arcs = name, set(), set(), set()

        def add(source, target, net, weight):
            net.arcs.add((source.name, target.name, weight))

        objects = types.ModuleType("pm4py.objects.petri_net.obj")
        objects.PetriNet, objects.Marking = Whole, dict
        utils = types.ModuleType("pm4py.objects.petri_net.utils.petri_utils")
        utils.add_arc_from_to = add
        names = ["pm4py", "pm4py.objects", "pm4py.objects.petri_net", "pm4py.objects.petri_net.utils"]
        modules = {name: types.ModuleType(name) for name in names}
        with mock.patch.dict(sys.modules, {**modules, objects.__name__: objects, utils.__name__: utils}):
            net, initial, final = order().to_pm4py()
        self.assertIn(("i", "t1", 1), net.arcs)
        self.assertEqual({t.label for t in net.transitions}, {"register", "check", None})
        self.assertEqual([(p.name, n) for p, n in initial.items()], [("i", 1)])
        self.assertEqual([(p.name, n) for p, n in final.items()], [("o", 1)])


class Page(unittest.TestCase):
    """The examples of docs/python.md, which are run one after the other."""

    page = Path(__file__).resolve().parent.parent.parent / "docs" / "python.md"

    @unittest.skipUnless(page.is_file(), "the page is not beside the package")
    def test_the_examples_print_what_the_page_says(self):
        blocks = re.findall(r"^```\n(>>> .*?)^```", self.page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
        self.assertGreater(len(blocks), 4)
        said = []
        examples = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "python.md", str(self.page), 0)
        doctest.DocTestRunner(verbose=False).run(examples, out=said.append)
        self.assertEqual("".join(said), "")


class Wheel(unittest.TestCase):
    def test_the_wheel_has_the_package(self):
        import zipfile

        sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
        import build_wheel

        with tempfile.TemporaryDirectory() as folder, mock.patch.object(build_wheel, "_jars", lambda: []):
            name = build_wheel.build_wheel(folder)
            with zipfile.ZipFile(Path(folder) / name) as wheel:
                names = wheel.namelist()
        self.assertIn("tidemark/py.typed", names)
        self.assertIn("tidemark/_calls.py", names)
        self.assertTrue(any(name.endswith(".dist-info/RECORD") for name in names))


if __name__ == "__main__":
    unittest.main()
