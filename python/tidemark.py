"""Tidemark from Python: one file, no installation, nothing but the standard library.

    import tidemark
    tidemark.explore("zoo:philosophers/12")["states"]            # 39202
    tidemark.check("zoo:philosophers/4", "AG (eat_1 + eat_2 <= 1)", deadlock_free=True)
    tidemark.run("zoo:philosophers/4", "AG !deadlock")           # the run that breaks it, a row per step

Each function starts the program `tidemark` with --json and returns what it prints. Tables are data frames where pandas is installed
and lists of dicts where it is not. The program is the one that the environment variable TIDEMARK names, or else the one on the PATH.

Options of the command line are keywords: --max-states 1000 is max_states=1000, a flag is True, and an option that may be repeated
takes a list. A single letter is an option with one hyphen: D=["n=3"] is -D n=3.
"""

import json
import os
import shlex
import subprocess

try:
    import pandas
except ImportError:
    pandas = None

__all__ = ["Error", "check", "explore", "info", "run", "table", "zoo"]


class Error(Exception):
    """The command line or an input is wrong, or Tidemark failed; `status` is the exit status."""

    def __init__(self, message, status):
        super().__init__(message)
        self.status = status


def explore(model, **options):
    """Explores a model and returns a dict of figures. It is complete if "end" is "complete"."""
    return _json(["explore", model], options)


def check(model, formulas=(), **options):
    """Asks formulas, and the questions among the options, and returns a table with a row per question.

    The verdict is "holds", "violated", "unknown", "value" or "unbounded" where a number was asked for, or "refused" for what could not be read or
    asked; "reason" says why it is unknown or refused. A question that could not be read keeps its name and its place among the others.
    """
    answer = _asked(model, formulas, options)
    rows = [dict(row, verdict=_verdict(row)) for row in answer["properties"]]
    unread = answer.get("unread", ())
    for question in unread:
        rows.insert(question["place"], {"name": question["name"], "verdict": "refused", "reason": question["reason"]})
    named = [question["reason"] for question in unread]
    rows += [{"verdict": "refused", "reason": reason} for reason in answer.get("errors", ()) if reason not in named]
    return table(rows, ["name", "formula", "verdict", "value", "reason", "technique", "states", "seconds"])


def run(model, formula, **options):
    """The run that explains the answer to a formula: a table with the event of each step and the places that are marked after it.

    None if the answer comes without a run; a formula that is refused is an Error.
    """
    answer = _asked(model, [formula], options)["properties"][0]
    if _verdict(answer) == "refused":
        raise Error(answer["reason"], 2)
    evidence = answer.get("evidence") or {}
    if "trace" not in evidence:
        return None
    steps = [step for step in evidence["trace"] if "state" in step]
    places = list(dict.fromkeys(place for step in steps for place in step["state"]))
    rows = [{"event": step["event"], **{place: step["state"].get(place, 0) for place in places}} for step in steps]
    return table(rows, ["event"] + places)


def info(model, **options):
    """What is known about a model without exploring it, as a dict."""
    return _json(["info", model], options)


def zoo():
    """The example models, a row each."""
    models = _json(["zoo"], {})["models"]
    return table(models, ["name", "reference", "story", "shows", "finite"])


def table(rows, columns=None):
    """A data frame of a list of dicts where pandas is installed; otherwise the list, with these columns only."""
    rows = list(rows)
    if columns is not None:
        rows = [{column: row.get(column) for column in columns} for row in rows]
    return rows if pandas is None else pandas.DataFrame(rows, columns=columns)


def _verdict(row):
    return "refused" if row.get("cause") == "refused" else row["verdict"]


def _asked(model, formulas, options):
    formulas = [formulas] if isinstance(formulas, str) else list(formulas)
    return _json(["check", model] + [word for formula in formulas for word in ("-f", formula)], options)


def _json(words, options):
    command = shlex.split(os.environ.get("TIDEMARK", "tidemark")) + words + ["--json"]
    for name, value in options.items():
        command += _option(name, value)
    try:
        ended = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
    except FileNotFoundError as missing:
        raise Error(command[0] + " was not found; name it in the environment variable TIDEMARK", 2) from missing
    try:
        answer = json.loads(ended.stdout)
    except ValueError:
        answer = {}
    # A question that is refused has status 2, and the others have answers all the same.
    if answer and (ended.returncode in (0, 1, 3) or ended.returncode == 2 and answer.get("properties")):
        return answer
    raise Error(answer.get("error") or ended.stderr.strip() or "ended with status %d" % ended.returncode, ended.returncode)


def _option(name, value):
    hyphens = "-" if len(name) == 1 else "--"
    option = hyphens + name.replace("_", "-")
    if value is True:
        return [option]
    if value is False or value is None:
        return []
    if isinstance(value, (list, tuple)):
        return [word for one in value for word in (option, str(one))]
    return [option, str(value)]
