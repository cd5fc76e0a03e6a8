"""Tidemark from Python: explore, check and explain models, and compare them with event logs.

    import tidemark
    tidemark.explore("zoo:philosophers/12").states               # 39202
    tidemark.check("zoo:philosophers/4", "AG (eat_1 + eat_2 <= 1)", deadlock_free=True)
    tidemark.run("zoo:philosophers/4", "AG !deadlock")           # the run that breaks it, a row per step

One Java virtual machine is started with the first call and kept warm, so that a call on a small model takes milliseconds. It ends with the
interpreter. A `Session` of your own has a machine of its own. Calls may be made by several threads; Ctrl-C cancels the call that it interrupts.

A model is the name of a file or of a model of the zoo, a `Model` (a text), or a `Net` that was built here. Options of the command line
are keywords: --max-states 1000 is max_states=1000, a flag is True, and an option that may be repeated takes a list.
"""

from ._calls import (
    Answers, Graph, Picture, Result, Run, check, compose, convert, explore, graph, info, language, minimise, picture, replay,
    report, run, simulate, sound, why, zoo)
from ._net import Model, Net
from ._session import Error, Session, default_session
from ._views import table

__all__ = [
    "Answers", "Error", "Graph", "Model", "Net", "Picture", "Result", "Run", "Session", "check", "compose", "convert",
    "default_session", "explore", "graph", "info", "language", "minimise", "picture", "replay", "report", "run", "simulate",
    "sound", "table", "why", "zoo"]
