"""Models that do not come from files: texts, and nets that are built here."""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Tuple
from xml.sax.saxutils import escape, quoteattr

from ._session import Error
from ._views import needed

_KINDS = ("normal", "read", "inhibitor", "reset")


class Model:
    """A model as text: Model("PLACE p; MARKING p: 1; …", format="lola"), with the ending of its files as its format."""

    def __init__(self, text: str, format: str = "tide", name: Optional[str] = None):
        self.text = text
        self.format = format.lstrip(".")
        self.name = name or "model"

    def __repr__(self) -> str:
        return "Model(%r, format=%r)" % (self.name, self.format)

    def _repr_svg_(self) -> str:
        from ._calls import picture

        return str(picture(self))


class Place(NamedTuple):
    id: str
    label: Optional[str]
    tokens: int


class Transition(NamedTuple):
    id: str
    label: Optional[str]
    silent: bool


class Arc(NamedTuple):
    source: str
    target: str
    weight: int
    kind: str


class Net:
    """A place/transition net that is built step by step; each method returns the net.

        net = Net("pool").place("free", 3).place("busy").transition("start").arc("free", "start").arc("start", "busy")

    `final` gives a marking in which a case of a workflow ends, for `replay`.
    """

    def __init__(self, name: str = "net"):
        self.name = name
        self.places: Dict[str, Place] = {}
        self.transitions: Dict[str, Transition] = {}
        self.arcs: List[Arc] = []
        self.final_markings: List[Dict[str, int]] = []

    def place(self, id: str, tokens: int = 0, label: Optional[str] = None) -> "Net":
        """Adds a place with tokens."""
        self._free(id)
        if not isinstance(tokens, int) or tokens < 0:
            raise Error("place '%s': tokens %r: expected an integer ≥ 0" % (id, tokens))
        self.places[id] = Place(id, label, tokens)
        return self

    def transition(self, id: str, label: Optional[str] = None, silent: bool = False) -> "Net":
        """Adds a transition; no event log shows one that is silent."""
        self._free(id)
        self.transitions[id] = Transition(id, label, silent)
        return self

    def arc(self, source: str, target: str, weight: int = 1, kind: str = "normal") -> "Net":
        """Adds an arc between a place and a transition: normal, read, inhibitor or reset; the latter lead from places to transitions."""
        for end in (source, target):
            if end not in self.places and end not in self.transitions:
                raise Error("arc from '%s' to '%s': there is no '%s'" % (source, target, end))
        if (source in self.places) == (target in self.places):
            raise Error("arc from '%s' to '%s': expected a place and a transition" % (source, target))
        if kind not in _KINDS:
            raise Error("arc from '%s' to '%s': kind %r: expected one of %s" % (source, target, kind, ", ".join(_KINDS)))
        if kind != "normal" and target in self.places:
            raise Error("arc from '%s' to '%s': a %s arc leads from a place to a transition" % (source, target, kind))
        if not isinstance(weight, int) or weight < 1:
            raise Error("arc from '%s' to '%s': weight %r: expected an integer ≥ 1" % (source, target, weight))
        self.arcs.append(Arc(source, target, weight, kind))
        return self

    def final(self, marking: Optional[Mapping[str, int]] = None, **tokens: int) -> "Net":
        """Adds a marking in which a run may end; places that are not named are empty."""
        whole = {**(marking or {}), **tokens}
        for place in whole:
            if place not in self.places:
                raise Error("final marking: there is no place '%s'" % place)
        self.final_markings.append(whole)
        return self

    def _free(self, id: str) -> None:
        if not id:
            raise Error("the id of a node is empty")
        if id in self.places or id in self.transitions:
            raise Error("'%s': there is a node of this id already" % id)

    def pnml(self) -> str:
        """The net in PNML."""
        out = ['<?xml version="1.0" encoding="UTF-8"?>\n<pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml">\n']
        out.append('<net id="net" type="http://www.pnml.org/version-2009/grammar/ptnet">\n%s<page id="page">\n' % _name(self.name))
        for place in self.places.values():
            tokens = "<initialMarking><text>%d</text></initialMarking>" % place.tokens if place.tokens else ""
            out.append("<place id=%s>%s%s</place>\n" % (quoteattr(place.id), _name(place.label or place.id), tokens))
        for transition in self.transitions.values():
            hidden = '<toolspecific tool="ProM" version="6.4" activity="$invisible$"/>' if transition.silent else ""
            name = _name(transition.label or transition.id)
            out.append("<transition id=%s>%s%s</transition>\n" % (quoteattr(transition.id), name, hidden))
        taken = set(self.places) | set(self.transitions)
        for number, arc in enumerate(self.arcs):
            id = "arc %d" % number
            while id in taken:
                id += "'"
            weight = "<inscription><text>%d</text></inscription>" % arc.weight if arc.weight > 1 else ""
            kind = "" if arc.kind == "normal" else '<type value="%s"/>' % arc.kind
            out.append("<arc id=%s source=%s target=%s>%s%s</arc>\n" % (
                quoteattr(id), quoteattr(arc.source), quoteattr(arc.target), weight, kind))
        out.append("</page>\n")
        if self.final_markings:
            out.append("<finalmarkings>\n")
            for marking in self.final_markings:
                places = "".join(
                    "<place idref=%s><text>%d</text></place>" % (quoteattr(place), tokens) for place, tokens in marking.items())
                out.append("<marking>%s</marking>\n" % places)
            out.append("</finalmarkings>\n")
        out.append("</net>\n</pnml>\n")
        return "".join(out)

    def networkx(self) -> Any:
        """The net as a directed graph of networkx: nodes with `kind`, `label` and `tokens`, edges with `weight` and `kind`."""
        graph = needed("networkx", "a graph").MultiDiGraph(name=self.name)
        for place in self.places.values():
            graph.add_node(place.id, kind="place", label=place.label or place.id, tokens=place.tokens)
        for transition in self.transitions.values():
            graph.add_node(transition.id, kind="transition", label=transition.label or transition.id, silent=transition.silent)
        for arc in self.arcs:
            graph.add_edge(arc.source, arc.target, weight=arc.weight, kind=arc.kind)
        return graph

    @classmethod
    def from_pm4py(cls, net: Any, initial: Any, final: Any = None) -> "Net":
        """The net of PM4Py with its initial marking and, if there is one, its final marking. Transitions without a label are silent."""
        made = cls(net.name or "net")
        for place in sorted(net.places, key=lambda each: each.name):
            made.place(place.name, int(initial.get(place, 0)))
        for transition in sorted(net.transitions, key=lambda each: each.name):
            made.transition(transition.name, transition.label, transition.label is None)
        ends = sorted(net.arcs, key=lambda each: (each.source.name, each.target.name))
        for arc in ends:
            properties = getattr(arc, "properties", None) or {}
            kind = properties.get("arctype") or "normal"
            made.arc(arc.source.name, arc.target.name, int(arc.weight), kind)
        if final:
            made.final({place.name: int(tokens) for place, tokens in final.items()})
        return made

    def to_pm4py(self) -> Tuple[Any, Any, Any]:
        """The net, the initial and the final marking as objects of PM4Py."""
        objects = needed("pm4py.objects.petri_net.obj", "a net of PM4Py")
        utils = needed("pm4py.objects.petri_net.utils.petri_utils", "a net of PM4Py")
        net = objects.PetriNet(self.name)
        nodes: Dict[str, Any] = {}
        for place in self.places.values():
            nodes[place.id] = objects.PetriNet.Place(place.id)
            net.places.add(nodes[place.id])
        for transition in self.transitions.values():
            label = None if transition.silent else transition.label or transition.id
            nodes[transition.id] = objects.PetriNet.Transition(transition.id, label)
            net.transitions.add(nodes[transition.id])
        for arc in self.arcs:
            if arc.kind != "normal":
                raise Error("arc from '%s' to '%s': PM4Py's plain nets have no %s arcs" % (arc.source, arc.target, arc.kind))
            utils.add_arc_from_to(nodes[arc.source], nodes[arc.target], net, weight=arc.weight)
        initial = objects.Marking({nodes[place.id]: place.tokens for place in self.places.values() if place.tokens})
        last = self.final_markings[0] if self.final_markings else {}
        return net, initial, objects.Marking({nodes[place]: tokens for place, tokens in last.items() if tokens})

    def __repr__(self) -> str:
        return "Net(%r): %d places, %d transitions, %d arcs" % (self.name, len(self.places), len(self.transitions), len(self.arcs))

    def _repr_svg_(self) -> str:
        from ._calls import picture

        return str(picture(self))


def _name(text: str) -> str:
    return "<name><text>%s</text></name>" % escape(text)
