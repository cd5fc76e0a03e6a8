"""The commands as functions, and what they return."""

from __future__ import annotations

import os
import re
import tempfile
from pathlib import Path
from typing import Any, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple, Union

from . import _views
from ._net import Model, Net
from ._session import Error, Reply, Session, default_session

ModelLike = Union[str, "os.PathLike[str]", Model, Net]
Parameters = Optional[Mapping[str, Any]]

#: The functions that a session has as methods.
COMMANDS = (
    "check", "compose", "convert", "explore", "graph", "info", "language", "minimise", "picture", "replay", "report", "run",
    "simulate", "sound", "why", "zoo")

_LONG_TEXT = 8_000_000  # longer texts go by way of a file
_OK = (0, 1, 3)


class Result(dict):
    """A report, as --json gives it: a dict whose entries are attributes as well.

    `status` is the exit status of the command, `remarks` are its notes; `picture` is an SVG where the command draws one.
    """

    def __init__(self, fields: Mapping[str, Any], status: int = 0, remarks: Sequence[str] = (), picture: Optional[str] = None):
        super().__init__(fields)
        self.__dict__["status"] = status
        self.__dict__["remarks"] = list(remarks)
        self.__dict__["picture"] = Picture(picture) if picture else None

    def __getattr__(self, name: str) -> Any:
        words = name.split("_")
        for key in (name, words[0] + "".join(word.capitalize() for word in words[1:])):
            if key in self:
                return self[key]
        raise AttributeError(name)

    def _repr_html_(self) -> str:
        rows = [{"": key, "value": value} for key, value in self.items() if not isinstance(value, (dict, list))]
        return _views.html_table(rows, ["", "value"]) + (self.picture or "")


class Picture(str):
    """An SVG, which notebooks show."""

    def _repr_svg_(self) -> str:
        return str(self)

    def save(self, file: Union[str, "os.PathLike[str]"]) -> None:
        """Writes it to a file."""
        Path(file).write_text(self, encoding="utf-8")


class Answers(List[Result]):
    """The answers to questions: a list with a `Result` for each, with its `name`, `formula`, `verdict` and more.

    The verdict is "holds", "violated", "unknown", "value" or "unbounded" where a number was asked for, or "refused" for what
    could not be read or asked; `reason` says why it is unknown or refused.
    """

    columns = ["name", "formula", "verdict", "value", "reason", "technique", "states", "seconds"]

    def __getitem__(self, key: Any) -> Any:
        """An answer by its number or by the name of its question."""
        if isinstance(key, str):
            found = next((answer for answer in self if answer.get("name") == key), None)
            if found is None:
                raise KeyError(key)
            return found
        return super().__getitem__(key)

    def frame(self) -> Any:
        """The answers as a data frame of pandas."""
        return _views.table(self, self.columns)

    def all_hold(self) -> bool:
        """Whether every answer holds, or is the number that was asked for."""
        return all(answer["verdict"] in ("holds", "value") for answer in self)

    def _repr_html_(self) -> str:
        return _views.html_table(self, [column for column in self.columns if any(row.get(column) is not None for row in self)])


class Run(List[Dict[str, Any]]):
    """A run: a list with a dict for each state, the initial one first: the `event` that leads there, and the value of each place."""

    def __init__(self, trace: Iterable[Mapping[str, Any]]):
        steps = [step for step in trace if "state" in step]
        self.places: List[str] = list(dict.fromkeys(place for step in steps for place in step["state"]))
        super().__init__(
            {"event": step["event"], **{place: step["state"].get(place, 0) for place in self.places}} for step in steps)

    @property
    def events(self) -> List[str]:
        """The events, in order."""
        return [step["event"] for step in self if step["event"] is not None]

    def frame(self) -> Any:
        """The run as a data frame of pandas, a row per state."""
        return _views.table(self, ["event", *self.places])

    def _repr_html_(self) -> str:
        return _views.html_table(self, ["event", *self.places])


class Graph(Result):
    """A reachability graph: its figures as a `Result`, and `edge_list`, triples (state, event, state).

    Where a limit was reached, there is no graph: `complete` is False, `reason` says why, and asking for edges is an Error.
    """

    @property
    def edge_list(self) -> List[Tuple[int, str, int]]:
        edges: Optional[List[Tuple[int, str, int]]] = self.__dict__.get("_edges")
        if edges is None:
            raise Error("there is no graph: " + str(self.get("reason", "it is not complete")), 3)
        return edges

    def networkx(self) -> Any:
        """The graph as one of networkx, with the events as the attribute `event` of edges."""
        graph = _views.needed("networkx", "a graph").MultiDiGraph(name=self.get("model", ""))
        graph.add_nodes_from(range(int(self["states"])))
        graph.add_edges_from((source, target, {"event": event}) for source, event, target in self.edge_list)
        return graph

    def frame(self) -> Any:
        """The edges as a data frame of pandas."""
        rows = [{"source": source, "event": event, "target": target} for source, event, target in self.edge_list]
        return _views.table(rows, ["source", "event", "target"])

    def _repr_svg_(self) -> Optional[str]:
        return self.picture


# How a call becomes a command.


def _option(name: str, value: Any) -> List[str]:
    hyphens = "-" if len(name) == 1 else "--"
    option = hyphens + name.rstrip("_").replace("_", "-")
    if value is True:
        return [option]
    if value is False or value is None:
        return []
    if isinstance(value, (list, tuple)):
        return [word for one in value for word in _option(name, one)]
    return [option + "=" + str(value)] if hyphens == "--" else [option + str(value)]


def _options(options: Mapping[str, Any]) -> List[str]:
    return [word for name, value in options.items() for word in _option(name, value)]


class _Call:
    """One call: collects words and temporary files, and makes an error of what went wrong."""

    def __init__(self, command: str, session: Optional[Session]):
        self.session = session or default_session()
        self.words: List[str] = [command]
        self.text: Optional[str] = None
        self.name: Optional[str] = None
        self.files: Dict[str, str] = {}
        self._folder: Optional[tempfile.TemporaryDirectory] = None

    def __enter__(self) -> "_Call":
        return self

    def __exit__(self, *unused: Any) -> None:
        if self._folder:
            self._folder.cleanup()

    def file(self, name: str) -> str:
        """The name of a file of this call, which is removed afterwards."""
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="tidemark-")
        return os.path.join(self._folder.name, name)

    def model(self, model: ModelLike, parameters: Parameters = None) -> "_Call":
        if isinstance(model, (Model, Net)):
            given = model if isinstance(model, Model) else Model(model.pnml(), "pnml", model.name)
            name = given.name if given.name.endswith("." + given.format) else given.name + "." + given.format
            if len(given.text) > _LONG_TEXT:
                self.words.append(self.written("model." + given.format, given.text))
            else:
                self.words += ["-", "--format=" + given.format]
                self.text, self.name = given.text, name
        else:
            self.words.append(self.session.path(os.fspath(model)))
        if not isinstance(parameters or {}, Mapping):
            raise Error(
                f"parameters: expected a mapping, such as {{'n': 3}}, found {parameters!r}; "
                "several formulas are one list, such as check(model, ['AG a = 0', 'AG b = 0'])")
        for name, value in (parameters or {}).items():
            self.words.append("-D%s=%s" % (name, value))
        return self

    def other(self, model: ModelLike) -> str:
        """A second model, which the command opens by its name."""
        if isinstance(model, (Model, Net)):
            given = model if isinstance(model, Model) else Model(model.pnml(), "pnml", model.name)
            return self.written("other." + given.format, given.text)
        return self.session.path(os.fspath(model))

    def written(self, name: str, text: str) -> str:
        path = self.file(name)
        Path(path).write_text(text, encoding="utf-8")
        return path

    def formulas(self, formulas: Union[str, Iterable[str]]) -> "_Call":
        for formula in [formulas] if isinstance(formulas, str) else formulas:
            self.words.append("--formula=" + formula)
        return self

    def run(self, options: Mapping[str, Any], json: bool = True) -> Reply:
        self.words += _options(options) + (["--json"] if json else [])
        return self.session.call(self.words, self.text, self.name, self.files)

    def result(self, options: Mapping[str, Any]) -> Result:
        reply = self.run(options)
        if reply.status not in _OK or reply.result is None:
            raise reply.error()
        return Result(reply.result, reply.status, reply.remarks, reply.picture)


def explore(model: ModelLike, parameters: Parameters = None, *, session: Optional[Session] = None, **options: Any) -> Result:
    """Explores a model and returns its figures: `states`, `edges`, `deadlocks` and more. It is complete if `end` is "complete"."""
    with _Call("explore", session) as call:
        return call.model(model, parameters).result(options)


def check(
        model: ModelLike, formulas: Union[str, Iterable[str]] = (), parameters: Parameters = None, *,
        fair: Union[str, Sequence[str], None] = None, strong_fair: Union[str, Sequence[str], None] = None,
        memory: Optional[str] = None, time: Optional[str] = None, session: Optional[Session] = None,
        **options: Any) -> Answers:
    """Asks formulas, and the questions among the options (deadlock_free=True, live=True, …), within budgets.

    :param fair: transitions that are not enabled forever without happening, in the runs that count
    :param strong_fair: transitions that happen again and again if they are enabled again and again, in the runs that count
    :param memory: such as "512m"
    :param time: such as "60s"
    """
    options.update(fair=fair, strong_fair=strong_fair, memory=memory, time=time)
    with _Call("check", session) as call:
        return _answers(call.model(model, parameters).formulas(formulas).run(options))


def _answers(reply: Reply) -> Answers:
    """The answers of a check. A question that could not be read keeps its name and its place among the others."""
    result = reply.result or {}
    if not (reply.status in _OK or (reply.status == 2 and result.get("properties"))) or "properties" not in result:
        raise reply.error()
    rows = [dict(row, verdict=_verdict(row)) for row in result["properties"]]
    unread = result.get("unread") or ()
    for question in unread:
        rows.insert(question["place"], {"name": question["name"], "verdict": "refused", "reason": question["reason"]})
    named = [question["reason"] for question in unread]
    rows += [{"verdict": "refused", "reason": reason} for reason in result.get("errors") or () if reason not in named]
    return Answers(Result(row) for row in rows)


def _verdict(row: Mapping[str, Any]) -> str:
    return "refused" if row.get("cause") == "refused" else row["verdict"]


def run(
        model: ModelLike, formula: str, parameters: Parameters = None, *, session: Optional[Session] = None,
        **options: Any) -> Optional[Run]:
    """The run that explains the answer to a formula; None if the answer comes without one. A formula that is refused is an Error."""
    with _Call("check", session) as call:
        answer = _answers(call.model(model, parameters).formulas(formula).run(options))[0]
    if answer["verdict"] == "refused":
        raise Error(answer["reason"], 2)
    evidence = answer.get("evidence") or {}
    return Run(evidence["trace"]) if "trace" in evidence else None


def why(
        model: ModelLike, formulas: Union[str, Iterable[str]] = (), parameters: Parameters = None, *,
        session: Optional[Session] = None, **options: Any) -> Result:
    """The reasons for an answer: the steps that matter, the point of no return; `picture` draws the steps."""
    with _Call("why", session) as call:
        return call.model(model, parameters).formulas(formulas).result(options)


def sound(
        model: ModelLike, parameters: Parameters = None, *, picture: bool = False, session: Optional[Session] = None,
        **options: Any) -> Result:
    """Whether a BPMN diagram or a workflow net is sound: `verdict`, and each of its `properties`.

    :param picture: draw the diagram with what is wrong marked in it, if its file has positions
    """
    with _Call("sound", session) as call:
        call.model(model, parameters)
        drawn = call.file("sound.svg") if picture else None
        result = call.result({**options, "svg": drawn})
        if drawn:
            result.__dict__["picture"] = Picture(Path(drawn).read_text(encoding="utf-8"))
        return result


def report(model: ModelLike, parameters: Parameters = None, *, session: Optional[Session] = None, **options: Any) -> Result:
    """The standard report on a state space: bounds, home and dead markings, live transitions."""
    with _Call("report", session) as call:
        return call.model(model, parameters).result(options)


_EDGE = re.compile(r'^\((\d+), *(?:"((?:[^"\\]|\\.)*)"|([^,]*)), *(\d+)\)$')


def graph(
        model: ModelLike, parameters: Parameters = None, *, file: Optional[str] = None, picture: bool = False,
        session: Optional[Session] = None, **options: Any) -> Graph:
    """Builds the reachability graph.

    :param file: keeps it in this file, too, for `tidemark graph FILE`
    :param picture: draws it, up to 400 states
    """
    with _Call("graph", session) as call:
        call.model(model, parameters)
        edges = call.file("graph.aut")
        drawn = call.file("graph.svg") if picture else None
        kept = os.path.abspath(file) if file else None
        result = call.result({**options, "export": edges, "picture": drawn, "o": kept})
        made = Graph(result, result.status, result.remarks)
        made.__dict__["_edges"] = _edges(edges) if os.path.exists(edges) else None
        if drawn and os.path.exists(drawn):
            made.__dict__["picture"] = Picture(Path(drawn).read_text(encoding="utf-8"))
        return made


def _edges(file: str) -> List[Tuple[int, str, int]]:
    edges = []
    with open(file, encoding="utf-8") as lines:
        next(lines)
        for line in lines:
            edge = _EDGE.match(line.rstrip("\n"))
            if edge:
                event = edge.group(2) if edge.group(2) is not None else edge.group(3)
                edges.append((int(edge.group(1)), event, int(edge.group(4))))
    return edges


def compose(model: ModelLike, parameters: Parameters = None, *, session: Optional[Session] = None, **options: Any) -> Result:
    """Finds the states by putting the parts of a net together, with the options of `tidemark compose`."""
    with _Call("compose", session) as call:
        return call.model(model, parameters).result(options)


def language(
        model: ModelLike, other: Optional[ModelLike] = None, parameters: Parameters = None, *, included: bool = False,
        session: Optional[Session] = None, **options: Any) -> Result:
    """The language of a model or, with another model, whether both have the same words.

    :param included: ask only whether the words of the model are words of the other
    """
    with _Call("language", session) as call:
        call.model(model, parameters)
        relation = "included_in" if included else "equals"
        return call.result({**options, **({relation: call.other(other)} if other is not None else {})})


def minimise(
        model: ModelLike, other: Optional[ModelLike] = None, parameters: Parameters = None, *,
        session: Optional[Session] = None, **options: Any) -> Result:
    """The smallest automaton that behaves as the model does, as `automaton` in Aldebaran's format; with another model, whether both behave the same.

    The option `modulo` is "strong", "branching", "divbranching" or "weak".
    """
    with _Call("minimise", session) as call:
        call.model(model, parameters)
        if other is not None:
            return call.result({**options, "equal_to": call.other(other)})
        file = call.file("smallest.aut")
        result = call.result({**options, "output": file})
        if os.path.exists(file):
            result["automaton"] = Path(file).read_text(encoding="utf-8")
        return result


def info(model: ModelLike, parameters: Parameters = None, *, session: Optional[Session] = None, **options: Any) -> Result:
    """The facts about a model that are known without exploring it."""
    with _Call("info", session) as call:
        return call.model(model, parameters).result(options)


def convert(
        model: ModelLike, format: str, parameters: Parameters = None, *, session: Optional[Session] = None,
        **options: Any) -> str:
    """The model as text in another format, named by the ending of its files: "pnml", "tide", "lola", "dot", …"""
    with _Call("convert", session) as call:
        file = call.file("model." + format.lstrip("."))
        reply = call.model(model, parameters).run({**options, "output": file}, json=False)
        if reply.status != 0:
            raise reply.error()
        return Path(file).read_text(encoding="utf-8")


def picture(model: ModelLike, parameters: Parameters = None, *, session: Optional[Session] = None, **options: Any) -> Picture:
    """The net of a model as a drawing, up to 400 nodes."""
    return Picture(convert(model, "svg", parameters, session=session, **options))


def simulate(
        model: ModelLike, steps: int = 100, parameters: Parameters = None, *, seed: int = 1,
        session: Optional[Session] = None, **options: Any) -> Run:
    """A random walk."""
    with _Call("simulate", session) as call:
        result = call.model(model, parameters).result({**options, "steps": steps, "seed": seed})
        return Run(result["trace"])


def replay(
        log: Any, model: ModelLike, parameters: Parameters = None, *, final: Optional[str] = None,
        silent: Union[str, Sequence[str], None] = None, session: Optional[Session] = None, **options: Any) -> Result:
    """Aligns an event log with a model: `fitting` cases, `logFitness`, and for each of the `variants` its alignment.

    :param log: the name of a file (.xes, .csv), a data frame with the columns case and activity, an event log of PM4Py, or a list of
        traces, each a list of activities
    :param final: a condition on the states in which a run may end, unless the model says it
    :param silent: events that no log shows
    """
    with _Call("replay", session) as call:
        if isinstance(log, (str, os.PathLike)):
            call.words.append(call.session.path(os.fspath(log)))
        else:
            name, text = _views.log_text(log)
            if len(text) > _LONG_TEXT:
                call.words.append(call.written(name, text))
            else:
                call.words.append(name)
                call.files[name] = text
        return call.model(model, parameters).result({**options, "final": final, "silent": silent})


def zoo(*, session: Optional[Session] = None) -> List[Dict[str, Any]]:
    """The example models, a dict for each."""
    with _Call("zoo", session) as call:
        return list(call.result({})["models"])
