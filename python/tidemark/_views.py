"""Tables, as far as other packages are there to show them. They are imported when they are asked for."""

from __future__ import annotations

import html
import importlib
from typing import Any, Iterable, List, Mapping, Optional, Sequence, Tuple
from xml.sax.saxutils import quoteattr

from ._session import Error


def needed(package: str, what: str) -> Any:
    """The package, or an error that says what it is needed for."""
    try:
        return importlib.import_module(package)
    except ImportError as missing:
        raise Error("%s needs the package %s, which is not installed" % (what, package), 2) from missing


def table(rows: Iterable[Mapping[str, Any]], columns: Optional[Sequence[str]] = None) -> Any:
    """A pandas data frame of a list of dicts."""
    return needed("pandas", "a data frame").DataFrame(list(rows), columns=columns)


def html_table(rows: Sequence[Mapping[str, Any]], columns: Sequence[str]) -> str:
    """The rows as HTML, for notebooks."""
    head = "".join("<th>%s</th>" % html.escape(column) for column in columns)
    body = "".join(
        "<tr>%s</tr>" % "".join("<td>%s</td>" % html.escape(_shown(row.get(column))) for column in columns) for row in rows)
    return "<table><thead><tr>%s</tr></thead><tbody>%s</tbody></table>" % (head, body)


def _shown(value: Any) -> str:
    if value is None:
        return ""
    return "%.6g" % value if isinstance(value, float) else str(value)


def log_text(log: Any) -> Tuple[str, str]:
    """An event log as the name and the text of a file: a data frame, an event log of PM4Py, or a list of traces."""
    if hasattr(log, "columns") and hasattr(log, "itertuples"):
        rows = ("%s,%s\n" % (_quoted(case), _quoted(activity)) for case, activity in _frame_rows(log))
        return "log.csv", "case,activity\n" + "".join(rows)
    traces = []
    for number, trace in enumerate(log, 1):
        name = getattr(trace, "attributes", {}).get("concept:name", number)
        events = [event if isinstance(event, str) else event["concept:name"] for event in trace]
        traces.append("<trace>%s%s</trace>\n" % (_named(name), "".join("<event>%s</event>" % _named(event) for event in events)))
    return "log.xes", '<?xml version="1.0" encoding="UTF-8"?>\n<log>\n%s</log>\n' % "".join(traces)


def _named(name: Any) -> str:
    return '<string key="concept:name" value=%s/>' % quoteattr(str(name))


def _frame_rows(frame: Any) -> List[Sequence[str]]:
    """The cases and activities of a data frame, in order of time where it has one."""
    names = {str(column).lower().replace("_", "").replace(" ", ""): column for column in frame.columns}

    def column(wanted: Sequence[str]) -> Any:
        return next((names[name] for name in wanted if name in names), None)

    case = column(("case", "caseid", "case:concept:name"))
    activity = column(("activity", "concept:name", "event", "task"))
    time = column(("time", "timestamp", "time:timestamp"))
    if case is None or activity is None:
        raise Error("the data frame has no columns 'case' and 'activity'; found " + ", ".join(map(repr, frame.columns)), 2)
    ordered = frame if time is None else frame.sort_values(time, kind="stable")
    return [(str(c), str(a)) for c, a in zip(ordered[case], ordered[activity])]


def _quoted(field: str) -> str:
    return '"' + field.replace('"', '""') + '"'
