#!/usr/bin/env python3
"""Small nets of CPN Tools, each with its state space by brute force.

A net is written twice: its inscriptions in CPN ML, for the file, and as Python functions, for the definition
of enabling in coloured nets: every combination of values of the variables is tried, a binding is enabled where
the guard holds and the tokens are there, and the state space is the closure under the occurrence of bindings.
There is no pattern matching, no index and no cache, and nothing of Tidemark is used.

Usage: brute_force.py [FOLDER] writes the nets and expected.json, which BruteForceNetsTest compares with reports.
"""
import collections
import itertools
import json
import os
import sys
from xml.sax.saxutils import escape


class Tag:
    """A value of a union or an index."""
    def __init__(self, name, arg=None, order=0):
        self.name, self.arg, self.order = name, arg, order
    def key(self):
        return (self.order, () if self.arg is None else (sort_key(self.arg),))
    def __eq__(self, o): return isinstance(o, Tag) and (self.name, self.arg) == (o.name, o.arg)
    def __hash__(self): return hash((self.name, self.arg))
    def __repr__(self): return self.name + ('' if self.arg is None else '(%s)' % show(self.arg))


class Rec(tuple):
    """A record: pairs of label and value in the order of the declaration."""
    def get(self, label): return dict(self)[label]
    def put(self, label, value): return Rec((l, value if l == label else v) for l, v in self)


def rec(**fields): return Rec(fields.items())


def sort_key(v):
    if isinstance(v, Tag): return v.key()
    if isinstance(v, Rec): return tuple(sort_key(x) for _, x in v)
    if isinstance(v, tuple): return tuple(sort_key(x) for x in v)
    return v


def show(v):
    if v is True or v is False: return str(v).lower()
    if isinstance(v, int): return str(v) if v >= 0 else '(~%d)' % -v
    if isinstance(v, str): return '"%s"' % v
    if isinstance(v, Rec): return '{' + ','.join('%s=%s' % (l, show(x)) for l, x in v) + '}'
    if isinstance(v, List): return '[' + ','.join(map(show, v)) + ']'
    if isinstance(v, tuple): return '(' + ','.join(map(show, v)) + ')'
    return repr(v)


class List(tuple):
    """A list."""
    def __add__(self, o): return List(tuple.__add__(self, o))
    def __getitem__(self, i):
        r = tuple.__getitem__(self, i)
        return List(r) if isinstance(i, slice) else r


def L(*xs): return List(xs)


NORMAL = 1000


class Page:
    def __init__(self, name):
        self.name, self.places, self.transitions, self.arcs = name, [], [], []

    def place(self, name, colours, ml='', tokens=(), timed=False, stamps=None):
        self.places.append((name, colours, ml, tuple(tokens), timed, stamps))
        return self

    def trans(self, name, guard='', check=None, delay='', wait=None, priority=None, ml_priority='', code='', does=None,
              sub=None, ports=None):
        """does: what the code segment makes of the values of the variables."""
        self.transitions.append(dict(name=name, guard=guard, check=check or (lambda: True), delay=delay,
            wait=wait or (lambda: 0), priority=priority, ml_priority=ml_priority or (priority or ''), code=code, does=does, sub=sub, ports=ports or {}))
        return self

    def arc(self, kind, place, trans, ml='', tokens=None):
        """tokens: a function to a list; of (value, delay) where tokens of an output arc have delays."""
        self.arcs.append((kind, place, trans, ml, tokens))
        return self

    def inn(self, place, trans, ml, tokens): return self.arc('PtoT', place, trans, ml, tokens)
    def out(self, place, trans, ml, tokens): return self.arc('TtoP', place, trans, ml, tokens)
    def both(self, place, trans, ml, tokens): return self.arc('BOTHDIR', place, trans, ml, tokens)


class Net:
    def __init__(self, name, ml, values, pages, fusions=()):
        """values: for each variable the values that are tried; pages[0] is the top."""
        self.name, self.ml, self.values, self.pages, self.fusions = name, ml, values, pages, fusions

    # The file

    def xml(self):
        ids = {}
        def id_of(*key): return ids.setdefault(key, 'ID%d' % (len(ids) + 1))
        out = ['<?xml version="1.0" encoding="UTF-8"?>', '<workspaceElements>', '<cpnet>', '<globbox>',
               '<ml>%s</ml>' % escape(self.ml), '</globbox>']
        by_name = {p.name: p for p in self.pages}
        for page in self.pages:
            out += ['<page id="%s">' % id_of(page.name), '<pageattr name="%s"/>' % page.name]
            for name, colours, ml, _, _, _ in page.places:
                out.append('<place id="%s"><text>%s</text><type><text>%s</text></type><initmark><text>%s</text></initmark></place>'
                           % (id_of(page.name, 'p', name), name, colours, escape(ml)))
            for t in page.transitions:
                sub = ''
                if t['sub']:
                    ports = ''.join('(%s,%s)' % (id_of(t['sub'], 'p', port), id_of(page.name, 'p', socket))
                                    for port, socket in t['ports'].items())
                    sub = '<subst subpage="%s" portsock="%s"/>' % (id_of(t['sub']), ports)
                out.append('<trans id="%s"><text>%s</text>%s<cond><text>%s</text></cond><time><text>%s</text></time>'
                           '<code><text>%s</text></code><priority><text>%s</text></priority></trans>'
                           % (id_of(page.name, 't', t['name']), t['name'], sub, escape(t['guard']), escape(t['delay']),
                              escape(t['code']), t['ml_priority']))
            for n, (kind, place, trans, ml, _) in enumerate(page.arcs):
                out.append('<arc id="%s" orientation="%s"><transend idref="%s"/><placeend idref="%s"/><annot><text>%s</text></annot></arc>'
                           % (id_of(page.name, 'a', n), kind, id_of(page.name, 't', trans), id_of(page.name, 'p', place), escape(ml)))
            out.append('</page>')
        for n, members in enumerate(self.fusions):
            out.append('<fusion id="F%d" name="F%d">' % (n, n) + ''.join(
                '<fusion_elm idref="%s"/>' % id_of(page, 'p', place) for page, place in members) + '</fusion>')
        return '\n'.join(out + ['</cpnet>', '</workspaceElements>', ''])

    # Its meaning

    def flat(self):
        by_name = {p.name: p for p in self.pages}
        numbers = collections.Counter()
        parent, info, transitions, order, inner = {}, {}, [], [], set()
        def find(x):
            while parent[x] != x: x = parent[x]
            return x
        def instance(page, depth):
            numbers[page.name] += 1
            n = numbers[page.name]
            for name, colours, ml, tokens, timed, stamps in page.places:
                key = "%s'%s %d" % (page.name, name, n)
                parent[key] = key
                info[key] = (depth, len(order), tokens, timed, stamps, page.name, name)
                order.append(key)
            for t in page.transitions:
                if t['sub']:
                    below = instance(by_name[t['sub']], depth + 1)
                    for port, socket in t['ports'].items():
                        inner.add("%s'%s %d" % (t['sub'], port, below))
                        join("%s'%s %d" % (page.name, socket, n), "%s'%s %d" % (t['sub'], port, below))
                else:
                    arcs = [(kind, "%s'%s %d" % (page.name, place, n), fun)
                            for kind, place, trans, _, fun in page.arcs if trans == t['name']]
                    transitions.append(("%s'%s %d" % (page.name, t['name'], n), t, arcs))
            return n
        def join(a, b):
            a, b = find(a), find(b)
            if a != b:
                a, b = sorted((a, b), key=lambda k: info[k][:2])
                parent[b] = a
        instance(self.pages[0], 0)
        for members in self.fusions:
            keys = [k for k in order if (info[k][5], info[k][6]) in members]
            for k in keys[1:]: join(keys[0], k)
        places = sorted(k for k in order if find(k) == k)
        start = {}
        for k in places:
            own = [m for m in order if find(m) == k and info[m][2] and m not in inner]  # a port has the marking of its socket
            first = k if info[k][2] else (own[0] if own else k)
            depth, _, tokens, timed, stamps, _, _ = info[first]
            start[k] = [(v, s) for v, s in zip(tokens, stamps or [0] * len(tokens))] if timed else list(tokens)
        timed = {k: info[k][3] for k in places}
        return places, timed, start, [(n, t, [(kind, find(p), f) for kind, p, f in arcs]) for n, t, arcs in transitions]

    def explore(self, most=100000):
        places, timed, start, transitions = self.flat()
        has_clock = any(timed.values())
        def freeze(m, clock): return (clock, tuple(tuple(sorted(m[p], key=lambda x: (sort_key(x[0]), x[1]) if timed[p] else sort_key(x))) for p in places))
        def args(f): return f.__code__.co_varnames[:f.__code__.co_argcount]
        def call(f, v): return f(**{a: v[a] for a in args(f)})
        plans = []
        for name, t, arcs in transitions:
            used = []
            for f in [t['check'], t['wait']] + [f for _, _, f in arcs if f] + ([t['does']] if t['does'] else []):
                used += [a for a in args(f) if a not in used]
            made = [] if not t['does'] else [a for a in used if a.startswith('out_')]
            plans.append((name, t, arcs, [u for u in used if u not in made and u != 'now']))
        def take(m, p, tokens, now):
            """What is left of a place, or nothing where tokens are missing at a time."""
            left = list(m[p])
            for x, early in tokens:
                if timed[p]:
                    there = [s for v, s in left if v == x and s <= now + early]
                    if not there: return None
                    left.remove((x, max(there)))
                else:
                    if x not in left: return None
                    left.remove(x)
            return left
        def pairs(xs): return [x if isinstance(x, At) else At(x, 0) for x in xs]
        def successors(state, now):
            m = dict(zip(places, map(list, state[1])))
            found = []
            for name, t, arcs, used in plans:
                for combination in itertools.product(*(self.values[u] for u in used)):
                    v = dict(zip(used, combination)); v['now'] = now
                    if not call(t['check'], v): continue
                    if any(kind == 'Inhibitor' and m[p] for kind, p, _ in arcs): continue
                    after = dict(m); ok = True
                    for kind, p, f in arcs:
                        if kind in ('PtoT', 'BOTHDIR'):
                            left = take(after, p, [(x.value, x.delay) for x in pairs(call(f, v))], now)
                            if left is None: ok = False; break
                            after[p] = left
                    if not ok: continue
                    if t['does']: v.update(call(t['does'], v))
                    for kind, p, f in arcs:
                        if kind == 'Reset': after[p] = []
                    wait = call(t['wait'], v)
                    for kind, p, f in arcs:
                        if kind in ('TtoP', 'BOTHDIR'):
                            new = pairs(call(f, v))
                            after[p] = after[p] + [(x.value, now + wait + x.delay) if timed[p] else x.value for x in new]
                    found.append((t['priority'] if t['priority'] is not None else NORMAL, name, tuple(combination), freeze(after, now if has_clock else 0)))
            if found:
                best = min(f[0] for f in found)
                found = [f for f in found if f[0] == best]
            return found
        def enabled(state):
            times = sorted({state[0]} | {s for p, ts in zip(places, state[1]) if timed[p] for _, s in ts if s > state[0]}
                           | {s - e for p, ts in zip(places, state[1]) if timed[p] for _, s in ts for e in self.early() if s - e > state[0]})
            for now in times:
                found = successors(state, now)
                if found: return found
            return []
        first = freeze(start, 0)
        index, edges, todo = {first: 0}, [], [first]
        for s in todo:
            out = []
            for _, name, binding, to in enabled(s):
                if to not in index:
                    index[to] = len(todo); todo.append(to)
                    if len(todo) > most: raise Exception(self.name + ' is too large')
                out.append((name, index[to]))
            edges.append(out)
        return places, timed, todo, edges, [n for n, _, _ in transitions]

    def early(self): return getattr(self, 'earlies', ())


class At:
    def __init__(self, value, delay): self.value, self.delay = value, delay


def components(n, edges):
    """By reachability: two nodes are together where each reaches the other."""
    reach = []
    for s in range(n):
        seen, todo = {s}, [s]
        while todo:
            for _, t in edges[todo.pop()]:
                if t not in seen: seen.add(t); todo.append(t)
        reach.append(seen)
    of = [min(t for t in reach[s] if s in reach[t]) for s in range(n)]
    return of, reach


def cyclic(nodes, edges, allowed):
    """Whether an infinite run stays in some nodes and uses allowed arcs only: whether peeling off ends leaves something."""
    left = set(nodes)
    while True:
        gone = {s for s in left if not any(t in left and allowed(name) for name, t in edges[s])}
        if not gone: return bool(left)
        left -= gone


def report(net):
    places, timed, states, edges, names = net.explore()
    n = len(states)
    of, reach = components(n, edges)
    sccs = set(of)
    scc_arcs = sum(1 for s in range(n) for _, t in edges[s] if of[s] != of[t])
    terminal = [c for c in sccs if not any(of[t] != c for s in range(n) if of[s] == c for _, t in edges[s])]
    home = sum(1 for s in range(n) if of[s] == terminal[0]) if len(terminal) == 1 else 0
    dead = sum(1 for s in range(n) if not edges[s])
    fired = {name for out in edges for name, _ in out}
    dead_t = sorted(set(names) - fired)
    live = sorted(t for t in names if all(any(name == t for r in reach[s] for name, _ in edges[r]) for s in range(n)))
    enabled = [{name for name, _ in out} for out in edges]
    # infinite runs: a transition is impartial if each run has it infinitely often, fair if each run in which it is infinitely
    # often enabled has it infinitely often, just if each run in which it is enabled from some point on has it
    infinite = cyclic(range(n), edges, lambda name: True)
    impartial, fair, just, none = [], [], [], []
    for t in sorted(names):
        without = [[(name, to) for name, to in out if name != t] for out in edges]
        if not cyclic(range(n), without, lambda name: True): impartial.append(t); continue
        # a cycle without t through a node where t is enabled
        of_w, reach_w = components(n, without)
        on_cycle = [s for s in range(n) if any(s in reach_w[to] for _, to in without[s])]
        if not any(t in enabled[s] for s in on_cycle): fair.append(t); continue
        inside = [s for s in range(n) if t in enabled[s]]
        keep = [[(name, to) for name, to in out if to in set(inside)] if s in set(inside) else [] for s, out in enumerate(without)]
        if not cyclic(inside, keep, lambda name: True): just.append(t); continue
        none.append(t)
    bounds = []
    for i, p in enumerate(places):
        counts = [collections.Counter(x[0] if timed[p] else x for x in s[1][i]) for s in states]
        colours = sorted(set().union(*counts), key=sort_key)
        sizes = [sum(c.values()) for c in counts]
        upper = {show(k): max(c[k] for c in counts) for k in colours}
        lower = {show(k): min(c[k] for c in counts) for k in colours if min(c[k] for c in counts)}
        bounds.append({'place': p, 'upper': max(sizes), 'lower': min(sizes), 'upperMultiSet': upper, 'lowerMultiSet': lower})
    fairness = {'infiniteRuns': infinite}
    if infinite:
        fairness.update(impartial=impartial, fair=fair, just=just, none=none)
    return {'states': n, 'edges': sum(map(len, edges)),
            'components': {'nodes': len(sccs), 'arcs': scc_arcs, 'terminal': len(terminal)}, 'bounds': bounds,
            'homeMarkings': {'count': home}, 'deadMarkings': {'count': dead},
            'deadTransitions': dead_t, 'liveTransitions': live, 'fairness': fairness}


# The nets


NETS = []
def net(*parts, **more):
    NETS.append(Net(*parts, **more))

R = range

# 1 a fusion set over a socket, a port and a place of a page with two instances
net('fusion-ports', 'colset INT = int; var i : INT;', {'i': R(0, 6)}, [
    Page('Top').place('A', 'INT', '1`0++1`1', (0, 1)).place('B', 'INT').place('Pool', 'INT', '1`0', (0,))
        .trans('s1', sub='Sub', ports={'In': 'A', 'Out': 'B'}).trans('s2', sub='Sub', ports={'In': 'B', 'Out': 'A'}),
    Page('Sub').place('In', 'INT').place('Out', 'INT').place('Key', 'INT').place('Own', 'INT')
        .trans('move', guard='[i < 4]', check=lambda i: i < 4)
        .inn('In', 'move', 'i', lambda i: [i]).inn('Key', 'move', '0', lambda: [0]).out('Own', 'move', 'i+1', lambda i: [i + 1])
        .trans('end').inn('Own', 'end', 'i', lambda i: [i]).out('Out', 'end', 'i', lambda i: [i]).out('Key', 'end', '0', lambda: [0]),
], fusions=[[('Top', 'Pool'), ('Sub', 'Key')]])

# 2 two instances of one page, each with a place of its own and its initial marking
net('two-instances', 'colset INT = int; var i, j : INT;', {'i': R(0, 4), 'j': R(0, 4)}, [
    Page('Top').place('A', 'INT', '1`0', (0,)).place('B', 'INT', '1`2', (2,))
        .trans('x', sub='Sub', ports={'P': 'A'}).trans('y', sub='Sub', ports={'P': 'B'}),
    Page('Sub').place('P', 'INT').place('C', 'INT', '1`1', (1,))
        .trans('swap', guard='[i <> j]', check=lambda i, j: i != j)
        .both('P', 'swap', 'i', lambda i: [i]).inn('C', 'swap', 'j', lambda j: [j]).out('C', 'swap', 'i', lambda i: [i])
        .trans('up', guard='[i < 3]', check=lambda i: i < 3).inn('P', 'up', 'i', lambda i: [i]).out('P', 'up', 'i+1', lambda i: [i + 1]),
])

# 3 nested substitution; the port is passed through two pages, and the innermost page has two instances
net('nested', 'colset INT = int with 0..3; var i : INT;', {'i': R(0, 4)}, [
    Page('Top').place('A', 'INT', '2`0', (0, 0)).trans('m', sub='Mid', ports={'MA': 'A'}),
    Page('Mid').place('MA', 'INT').place('MB', 'INT')
        .trans('l1', sub='Leaf', ports={'LX': 'MA', 'LY': 'MB'}).trans('l2', sub='Leaf', ports={'LX': 'MB', 'LY': 'MA'}),
    Page('Leaf').place('LX', 'INT').place('LY', 'INT')
        .trans('go', guard='[i < 3]', check=lambda i: i < 3).inn('LX', 'go', 'i', lambda i: [i]).out('LY', 'go', 'i+1', lambda i: [i + 1]),
])

# 4 timed lists: a queue whose items arrive and are served in time
net('timed-queue', 'colset INT = int; colset Q = list INT timed; colset T = unit timed; var q : Q; var i : INT;',
    {'q': [List(p) for n in R(0, 4) for p in itertools.product(R(3), repeat=n)], 'i': R(3)}, [
    Page('Main').place('Queue', 'Q', '[]', (L(),), True).place('Next', 'INT', '0', (0,)).place('Clock', 'T', '()', ((),), True).place('Server', 'T', '()', ((),), True)
        .trans('arrive', guard='[i < 3]', check=lambda i: i < 3)
        .inn('Clock', 'arrive', '()', lambda: [()]).out('Clock', 'arrive', '()@+2', lambda: [At((), 2)])
        .inn('Next', 'arrive', 'i', lambda i: [i]).out('Next', 'arrive', 'i+1', lambda i: [i + 1])
        .inn('Queue', 'arrive', 'q', lambda q: [q]).out('Queue', 'arrive', 'q^^[i]', lambda q, i: [q + L(i)])
        .trans('serve', delay='@+1', wait=lambda: 1)
        .inn('Queue', 'serve', 'i::q', lambda i, q: [L(i) + q]).out('Queue', 'serve', 'q', lambda q: [q])
        .inn('Server', 'serve', '()', lambda: [()]).out('Server', 'serve', '()@+(3+i)', lambda i: [At((), 3 + i)]),
])

# 5 unions and records: patterns with wildcards in functions and inscriptions
U = lambda n: Tag('Num', n, 0); PAIR = lambda a, b: Tag('Pair', rec(a=a, b=b), 1); STOP = Tag('Stop', None, 2)
msgs = [U(n) for n in R(4)] + [PAIR(a, b) for a in R(3) for b in (False, True)] + [STOP]
def step(m):
    if m.name == 'Num': return [STOP] if m.arg == 0 else [PAIR(m.arg - 1, m.arg == 2)]
    if m.name == 'Pair': return [STOP, U(m.arg.get('a'))] if m.arg.get('b') else [U(m.arg.get('a'))]
    return []
net('union-record', '''colset INT = int; colset BOOL = bool; colset R = record a : INT * b : BOOL; colset M = union Num : INT + Pair : R + Stop;
fun big (Num n) = n > 2 | big (Pair {a, ...}) = a > 5 | big _ = false;
fun step (Num 0) = 1`Stop | step (Num n) = 1`Pair {a = n - 1, b = n = 2}
  | step (Pair {b = true, a}) = 1`Stop ++ 1`Num a | step (Pair {a = a, b = _}) = 1`(Num a) | step _ = empty;
var m : M;''', {'m': msgs}, [
    Page('Main').place('A', 'M', '1`Num 3 ++ 1`Pair {a = 1, b = true}', (U(3), PAIR(1, True))).place('Big', 'M')
        .trans('go', guard='[case m of Stop => false | _ => true]', check=lambda m: m.name != 'Stop')
        .inn('A', 'go', 'm', lambda m: [m]).out('A', 'go', 'step m', lambda m: step(m))
        .out('Big', 'go', 'if big m then 1`m else empty', lambda m: [m] if m.name == 'Num' and m.arg > 2 else []),
])

# 6 a multi-set as a list and back
net('ms-to-list', '''colset INT = int; var i, j : INT;
fun double ms = list_to_ms (map (fn x => 2 * x) (ms_to_list ms));
fun total ms = foldl (fn (x, s) => x + s) 0 (ms_to_list ms);''', {'i': R(0, 10), 'j': R(0, 10)}, [
    Page('Main').place('A', 'INT', '1`1++2`2', (1, 2, 2)).place('B', 'INT')
        .trans('t', guard='[i <= j]', check=lambda i, j: i <= j)
        .inn('A', 't', '1`i++1`j', lambda i, j: [i, j])
        .out('B', 't', 'double (1`i++1`j) ++ 1`(total (2`i++1`j)) ++ (size (1`i++1`j)) ** (1`0)', lambda i, j: [2 * i, 2 * j, 2 * i + j, 0, 0])
        .trans('u', guard='[cf (i, 2`4++1`2) = 2]', check=lambda i: i == 4).inn('B', 'u', 'i', lambda i: [i]).out('A', 'u', '1', lambda: [1]),
])

# 7 inhibitor and reset arcs, one place with both a reset and an output arc
net('inhibitor-reset', 'colset INT = int with 0..9; colset U = unit; var i : INT;', {'i': R(0, 10)}, [
    Page('Main').place('A', 'INT', '0', (0,)).place('B', 'U').place('C', 'INT')
        .trans('up', guard='[i < 3]', check=lambda i: i < 3).inn('A', 'up', 'i', lambda i: [i]).out('A', 'up', 'i+1', lambda i: [i + 1])
        .out('B', 'up', '2`()', lambda: [(), ()])
        .trans('drop').inn('B', 'drop', '()', lambda: [()])
        .trans('idle').arc('Inhibitor', 'B', 'idle').both('A', 'idle', 'i', lambda i: [i]).out('C', 'idle', 'i', lambda i: [i]).arc('Reset', 'C', 'idle')
        .trans('clear').inn('C', 'clear', 'i', lambda i: [i]).arc('Reset', 'B', 'clear').out('B', 'clear', '()', lambda: [()]).arc('Reset', 'C', 'clear'),
])

# 8 priorities, as numbers and as values, in two groups
net('priorities', 'val P_HIGH = 100; val P_LOW = 10000; colset INT = int; var i : INT;', {'i': R(0, 5)}, [
    Page('Main').place('A', 'INT', '1`0++1`1', (0, 1)).place('B', 'INT')
        .trans('high', priority=100, ml_priority='P_HIGH', guard='[i = 1]', check=lambda i: i == 1).inn('A', 'high', 'i', lambda i: [i]).out('B', 'high', 'i', lambda i: [i])
        .trans('usual', guard='[i < 3]', check=lambda i: i < 3).inn('A', 'usual', 'i', lambda i: [i]).out('A', 'usual', 'i+1', lambda i: [i + 1])
        .trans('other', guard='[i < 2]', check=lambda i: i < 2).inn('A', 'other', 'i', lambda i: [i]).out('A', 'other', 'i+2', lambda i: [i + 2])
        .trans('low', priority=10000, ml_priority='P_LOW').inn('B', 'low', 'i', lambda i: [i]).out('A', 'low', 'i-1', lambda i: [i - 1]),
])
# 9 alias and subset: a variable is bound to values of its colour set only
net('alias-subset', '''colset INT = int; colset NUM = INT; colset EVEN = subset NUM by (fn n => n mod 2 = 0);
colset FEW = subset INT with [1, 3, 4]; var n : NUM; var e : EVEN; var f : FEW;''',
    {'n': R(0, 9), 'e': R(0, 9, 2), 'f': [1, 3, 4]}, [
    Page('Main').place('A', 'NUM', '1`0++1`3', (0, 3)).place('B', 'INT').place('C', 'FEW')
        .trans('grow', guard='[n < 5]', check=lambda n: n < 5).inn('A', 'grow', 'n', lambda n: [n]).out('A', 'grow', 'n+1', lambda n: [n + 1])
        .trans('even').inn('A', 'even', 'e', lambda e: [e]).out('B', 'even', 'e', lambda e: [e])
        .trans('few').inn('B', 'few', 'f', lambda f: [f]).out('C', 'few', 'f', lambda f: [f])
        .trans('pick', guard='[f < 4]', check=lambda f: f < 4).inn('B', 'pick', '0', lambda: [0]).out('C', 'pick', 'f', lambda f: [f]),
])

# 10 references that are only read
net('globref', 'colset INT = int; globref limit = 4; globref first = 1; fun next n = n + !first; var i : INT;', {'i': R(0, 6)}, [
    Page('Main').place('A', 'INT', '1`(!first - 1)', (0,))
        .trans('t', guard='[next i <= !limit]', check=lambda i: i + 1 <= 4).inn('A', 't', 'i', lambda i: [i]).out('A', 't', 'next i', lambda i: [i + 1]),
])

# 11 several arcs between one place and one transition
net('several-arcs', 'colset INT = int; var i, j, k : INT;', {'i': R(0, 5), 'j': R(0, 5), 'k': R(0, 5)}, [
    Page('Main').place('A', 'INT', '2`0++1`1++1`2', (0, 0, 1, 2))
        .trans('two', guard='[i+j < 4]', check=lambda i, j: i + j < 4)
        .inn('A', 'two', 'i', lambda i: [i]).inn('A', 'two', 'j', lambda j: [j]).out('A', 'two', 'i+j', lambda i, j: [i + j]).out('A', 'two', '3', lambda: [3])
        .trans('three', guard='[i = j]', check=lambda i, j: i == j)
        .inn('A', 'three', '1`i++1`j', lambda i, j: [i, j]).both('A', 'three', 'k', lambda k: [k]),
])

# 12 coefficients that are computed and may be 0 or less: x is bound elsewhere
net('coefficients', 'colset INT = int with 0..3; var n, x : INT;', {'n': R(0, 4), 'x': R(0, 4)}, [
    Page('Main').place('N', 'INT', '1`0++1`1++1`2', (0, 1, 2)).place('X', 'INT', '1`2', (2,)).place('P', 'INT', '2`2++1`3', (2, 2, 3)).place('Q', 'INT')
        .trans('t').inn('N', 't', 'n', lambda n: [n]).both('X', 't', 'x', lambda x: [x])
        .inn('P', 't', '(n-1)`x', lambda n, x: [x] * max(0, n - 1)).out('Q', 't', 'n`x', lambda n, x: [x] * n)
        .trans('u').inn('X', 'u', 'x', lambda x: [x]).inn('N', 'u', 'n', lambda n: [n]).inn('P', 'u', 'n`3', lambda n: [3] * n).out('X', 'u', '(x+1) mod 4', lambda x: [(x + 1) % 4])
        .trans('w', guard='[n > 0]', check=lambda n: n > 0).both('N', 'w', 'n', lambda n: [n]).both('X', 'w', 'x', lambda x: [x]).inn('Q', 'w', '1`x++(n-1)`x', lambda n, x: [x] * n),
])

# 13 guards that bind by equations, also through lists, tuples and functions
net('equations', '''colset INT = int; colset L = list INT; colset P = product INT * INT; fun f x = (x * 2) mod 5; fun pair x = (x, x + 1);
var a, b, c, d, e : INT; var l, r : L;''',
    {'a': R(5), 'b': R(5), 'c': R(6), 'd': R(6), 'e': R(6), 'l': [L(), L(1), L(2), L(1, 2), L(2, 1)], 'r': [L(), L(1), L(2)]}, [
    Page('Main').place('A', 'INT', '1`1++1`2++1`4', (1, 2, 4)).place('S', 'L', '[1,2]', (L(1, 2),)).place('B', 'P')
        .trans('t', guard='[a = b, c = f a, (d, e) = pair c]', check=lambda a, b, c, d, e: a == b and c == (a * 2) % 5 and (d, e) == (c, c + 1))
        .inn('A', 't', 'b', lambda b: [b]).out('B', 't', '(d,e)', lambda d, e: [(d, e)])
        .trans('u', guard='[d::r = l, e = d + length r, e < 3]', check=lambda d, r, l, e: len(l) > 0 and l[0] == d and l[1:] == r and e == d + len(r) and e < 3)
        .inn('S', 'u', 'l', lambda l: [l]).out('S', 'u', 'r^^[d]', lambda r, d: [r + L(d)])
        .trans('v').inn('B', 'v', '(d,d+1)', lambda d: [(d, d + 1)]).inn('A', 'v', 'd', lambda d: [d]),
])

# 14 tokens outside the range of a variable are not bound to it
net('ranges', 'colset INT = int; colset S = int with 1..3; colset IX = index ix with 1..2; colset P = product S * INT; var s : S; var i : INT; var p : P; var x : IX;',
    {'s': R(1, 4), 'i': R(0, 7), 'p': [(a, b) for a in R(1, 4) for b in R(0, 7)], 'x': [Tag('ix', 1), Tag('ix', 2)]}, [
    Page('Main').place('A', 'INT', '1`0++1`2', (0, 2)).place('B', 'INT').place('C', 'P').place('D', 'IX')
        .trans('up', guard='[i < 5]', check=lambda i: i < 5).inn('A', 'up', 'i', lambda i: [i]).out('A', 'up', 'i+1', lambda i: [i + 1])
        .trans('small').inn('A', 'small', 's', lambda s: [s]).out('B', 'small', 's+2', lambda s: [s + 2])
        .trans('make').inn('B', 'make', 's', lambda s: [s]).inn('A', 'make', 'i', lambda i: [i]).out('C', 'make', '(s,i)', lambda s, i: [(s, i)])
        .trans('any').inn('C', 'any', 'p', lambda p: [p]).out('D', 'any', 'x', lambda x: [x]),
])

# 15 variables that no input arc binds
net('free-variables', 'colset B = bool; colset E = with red | green | blue; colset S = int with 0..2; var b : B; var e : E; var x, y : S;',
    {'b': [False, True], 'e': [Tag('red', None, 0), Tag('green', None, 1), Tag('blue', None, 2)], 'x': R(3), 'y': R(3)}, [
    Page('Main').place('A', 'S', '0', (0,)).place('E', 'E')
        .trans('t', guard='[b orelse x > y]', check=lambda b, x, y: b or x > y).inn('A', 't', 'x', lambda x: [x]).out('A', 't', 'y', lambda y: [y])
        .trans('colour', guard='[e <> blue orelse b]', check=lambda e, b: e.name != 'blue' or b).inn('A', 'colour', '2', lambda: [2]).out('E', 'colour', 'e', lambda e: [e]),
])

# 16 conditional arcs, also on input arcs
net('conditions', 'colset INT = int; colset B = bool; var b : B; var i : INT;', {'b': [False, True], 'i': R(0, 5)}, [
    Page('Main').place('A', 'INT', '3`1++1`2', (1, 1, 1, 2)).place('F', 'B', '1`true++1`false', (True, False)).place('C', 'INT')
        .trans('t').both('F', 't', 'b', lambda b: [b]).both('A', 't', 'i', lambda i: [i]).inn('A', 't', 'if b then 1`i else empty', lambda b, i: [i] if b else [])
        .out('C', 't', 'if b andalso i > 1 then 1`i else if i = 1 andalso b then 1`7 else empty', lambda b, i: [i] if b and i > 1 else [7] if i == 1 and b else [])
        .trans('u').inn('C', 'u', '[b]%7', lambda b: [7] if b else []).inn('F', 'u', 'b', lambda b: [b]).out('A', 'u', '[not b, true]%2', lambda b: [2] if not b else []),
])

# 17 lists as multi-sets on both kinds of arcs
net('list-arcs', 'colset S = int with 1..3; var x, y : S;', {'x': R(1, 4), 'y': R(1, 4)}, [
    Page('Main').place('A', 'S', 'S.all()', (1, 2, 3)).place('B', 'S', '[]', ())
        .trans('t', guard='[x < y]', check=lambda x, y: x < y).inn('A', 't', '[x,y]', lambda x, y: [x, y]).out('B', 't', '[y,x,y]', lambda x, y: [y, x, y])
        .trans('u').inn('B', 'u', '2`x', lambda x: [x, x]).out('A', 'u', 'x', lambda x: [x]),
])

# 18 products over index sets, with all values and differences of multi-sets
ids = [Tag('d', i) for i in (1, 2, 3)]
pairs = [(a, b) for a in ids for b in ids]
net('index-products', '''colset D = index d with 1..3; colset PR = product D * D; var s, r : D;
fun mes s = PR.mult (1`s, D.all() -- 1`s);''', {'s': ids, 'r': ids}, [
    Page('Main').place('Idle', 'D', 'D.all()', ids).place('Busy', 'D').place('Out', 'PR', '', ()).place('Used', 'PR')
        .trans('send').inn('Idle', 'send', 's', lambda s: [s]).out('Busy', 'send', 's', lambda s: [s]).out('Out', 'send', 'mes s', lambda s: [(s, x) for x in ids if x != s])
        .trans('take', guard='[s <> r]', check=lambda s, r: s != r).inn('Out', 'take', '(s,r)', lambda s, r: [(s, r)]).out('Used', 'take', '(s,r)', lambda s, r: [(s, r)])
        .trans('done').inn('Busy', 'done', 's', lambda s: [s]).inn('Used', 'done', 'mes s', lambda s: [(s, x) for x in ids if x != s]).out('Idle', 'done', 's', lambda s: [s]),
])

# 19 equal tokens with several stamps; of those that are available the last one is taken
net('stamps', 'colset T = int timed; colset U = unit timed; var i : T;', {'i': R(0, 3)}, [
    Page('Main').place('A', 'T', '1`1@0 +++ 1`1@2 +++ 1`1@5 +++ 1`2@1', (1, 1, 1, 2), True, (0, 2, 5, 1)).place('G', 'U', '()', ((),), True).place('B', 'T', '', (), True)
        .trans('t', delay='@+2', wait=lambda: 2).inn('A', 't', 'i', lambda i: [i]).both('G', 't', '()', lambda: [()]).out('B', 't', 'i@+i', lambda i: [At(i, i)])
        .trans('two').inn('B', 'two', '2`1', lambda: [1, 1]).out('A', 'two', '2', lambda: [2]),
])

# 20 delays of several parts of one inscription
net('several-delays', 'colset T = int timed; var i : T;', {'i': R(0, 4)}, [
    Page('Main').place('A', 'T', '0', (0,), True).place('B', 'T', '', (), True)
        .trans('t', guard='[i < 2]', check=lambda i: i < 2).inn('A', 't', 'i', lambda i: [i])
        .out('A', 't', '1`(i+1)@+3+++1`3@+1', lambda i: [At(i + 1, 3), At(3, 1)]).out('B', 't', '1`i++1`2@+4', lambda i: [At(i, 4), At(2, 4)])
        .trans('u', priority=500).inn('A', 'u', '3', lambda: [3]).inn('B', 'u', 'i', lambda i: [i]),
])

# 21 a code segment that computes
net('code', 'colset INT = int; var i, out_x, out_y : INT;', {'i': R(0, 9)}, [
    Page('Main').place('A', 'INT', '1`0', (0,)).place('B', 'INT')
        .trans('t', guard='[i < 6]', check=lambda i: i < 6, code='input (i);\noutput (out_x, out_y);\naction\nlet val k = i * 2 in (k + 1, k mod 3) end;',
               does=lambda i: dict(out_x=2 * i + 1, out_y=(2 * i) % 3))
        .inn('A', 't', 'i', lambda i: [i]).out('A', 't', 'out_x', lambda out_x: [out_x]).out('B', 't', 'out_y', lambda out_y: [out_y]),
])

# 22 the list functions of CPN Tools on lists with repeated elements
def remdupl(l): return List(x for i, x in enumerate(l) if x not in l[i + 1:])
lists = [List(p) for n in R(0, 4) for p in itertools.product((1, 2), repeat=n)]
net('list-functions', 'colset INT = int; colset L = list INT; colset S = list INT with 0..3; var l : L; var s : S; var i : INT;',
    {'l': lists, 's': [l for l in lists if len(l) <= 3], 'i': (1, 2)}, [
    Page('Main').place('A', 'L', '1`[1,2,1]++1`[2,2]', (L(1, 2, 1), L(2, 2))).place('B', 'L').place('C', 'INT', '1`1++1`2', (1, 2))
        .trans('dup').inn('A', 'dup', 'l', lambda l: [l]).out('B', 'dup', 'remdupl l', lambda l: [remdupl(l)])
        .trans('all', guard='[contains_all l [i,i]]', check=lambda l, i: l.count(i) >= 2).both('A', 'all', 'l', lambda l: [l]).inn('C', 'all', 'i', lambda i: [i]).out('B', 'all', 'rmall i l', lambda i, l: [List(x for x in l if x != i)])
        .trans('some', guard='[contains l [i,i,i], not (mem l (3-i))]', check=lambda l, i: i in l and 3 - i not in l).inn('A', 'some', 'l', lambda l: [l]).both('C', 'some', 'i', lambda i: [i])
        .out('B', 'some', 'ins_new (sort (fn (a, b) => a <= b) (l^^[1])) 1', lambda l: [List(sorted(l + L(1)))]),
])

# 23 time that guards read, and a deadline
net('reads-time', 'colset T = int timed; var i : T; ', {'i': R(0, 5)}, [
    Page('Main').place('A', 'T', '1`1@+0 ++ 1`2@+3 ++ 1`3@+7', (1, 2, 3), True, (0, 3, 7)).place('B', 'T', '', (), True)
        .trans('early', guard='[time () < 5]', check=lambda now: now < 5).inn('A', 'early', 'i', lambda i: [i]).out('B', 'early', 'i@+2', lambda i: [At(i, 2)])
        .trans('late', guard='[time () > 3]', check=lambda now: now > 3).inn('A', 'late', 'i', lambda i: [i]).inn('B', 'late', '1', lambda: [1]),
])

# 24 several terminal components, self loops and a dead transition
net('terminal', 'colset S = int with 0..9; var i : S;', {'i': R(0, 10)}, [
    Page('Main').place('A', 'S', '0', (0,))
        .trans('a', guard='[i < 2]', check=lambda i: i < 2).inn('A', 'a', 'i', lambda i: [i]).out('A', 'a', 'i+1', lambda i: [i + 1])
        .trans('b', guard='[i = 0 orelse i = 4]', check=lambda i: i in (0, 4)).inn('A', 'b', 'i', lambda i: [i]).out('A', 'b', 'i+3', lambda i: [i + 3])
        .trans('loop', guard='[i = 2 orelse i = 7]', check=lambda i: i in (2, 7)).both('A', 'loop', 'i', lambda i: [i])
        .trans('round', guard='[i = 3 orelse i = 7]', check=lambda i: i in (3, 7)).inn('A', 'round', 'i', lambda i: [i]).out('A', 'round', '4', lambda: [4])
        .trans('never', guard='[i > 8]', check=lambda i: i > 8).inn('A', 'never', 'i', lambda i: [i]),
])

# 25 an initial marking that is dead
net('dead-at-once', 'colset INT = int; var i : INT;', {'i': R(0, 3)}, [
    Page('Main').place('A', 'INT', '1`1', (1,)).trans('t', guard='[i > 1]', check=lambda i: i > 1).inn('A', 't', 'i', lambda i: [i]),
])

# 26 strings, records with setters, selectors
recs = [rec(name=n, age=a) for n in ('ab', 'abx', 'abxx', 'x', '') for a in R(0, 4)]
net('records', '''colset INT = int; colset STR = string; colset R = record name : STR * age : INT; var r : R; var n : STR; var i : INT;
fun older (r : R) = R.set_age r (#age r + 1);''', {'r': recs, 'n': ['ab', 'abx', 'abxx', 'x', ''], 'i': R(0, 4)}, [
    Page('Main').place('A', 'R', '1`{name = "ab", age = 0}++1`{age = 1, name = "x"}', (rec(name='ab', age=0), rec(name='x', age=1)))
        .trans('birthday', guard='[#age r < 3]', check=lambda r: r.get('age') < 3).inn('A', 'birthday', 'r', lambda r: [r]).out('A', 'birthday', 'older r', lambda r: [r.put('age', r.get('age') + 1)])
        .trans('rename', guard='[String.size n < 4, i = 2]', check=lambda n, i: len(n) < 4 and i == 2)
        .inn('A', 'rename', '{name = n, age = i}', lambda n, i: [rec(name=n, age=i)]).out('A', 'rename', '{age = i - 1, name = if n = "x" then "" else n ^ "x"}', lambda n, i: [rec(name='' if n == 'x' else n + 'x', age=i - 1)]),
])

# 27 tokens that are taken before they are available
net('early', 'colset T = int timed; var i, j : T;', {'i': R(0, 4), 'j': R(0, 4)}, [
    Page('Main').place('Wait', 'T', '0', (0,), True).place('Ack', 'T', '', (), True)
        .trans('send', guard='[i < 3]', check=lambda i: i < 3).inn('Wait', 'send', 'i', lambda i: [i]).out('Wait', 'send', 'i+1@+10', lambda i: [At(i + 1, 10)]).out('Ack', 'send', 'i@+4', lambda i: [At(i, 4)])
        .trans('stop').inn('Ack', 'stop', 'j', lambda j: [j]).inn('Wait', 'stop', 'i@+6', lambda i: [At(i, 6)]),
])
NETS[-1].earlies = (6,)

# 28 both ends are variables of an equation, and a value is tried; a list with a bounded length
net('bounded-lists', 'colset B = bool; colset L = list B with 0..2; var l, k : L; var b : B;',
    {'l': [List(p) for n in R(0, 3) for p in itertools.product((False, True), repeat=n)], 'k': [List(p) for n in R(0, 3) for p in itertools.product((False, True), repeat=n)], 'b': [False, True]}, [
    Page('Main').place('A', 'L', '[true]', (L(True),)).place('B', 'L')
        .trans('cut', guard='[length l > length k]', check=lambda l, k: len(l) > len(k)).inn('A', 'cut', 'l', lambda l: [l]).out('B', 'cut', 'k', lambda k: [k])
        .trans('grow', guard='[k = b::l]', check=lambda k, b, l: k == L(b) + l).inn('A', 'grow', 'l', lambda l: [l]).out('A', 'grow', 'k', lambda k: [k]),
])
# 29 numbers below zero, division and remainder of them
net('below-zero', 'colset INT = int; colset P = product INT * INT; var i : INT;', {'i': R(-6, 7)}, [
    Page('Main').place('A', 'INT', '1`~2++1`3', (-2, 3)).place('B', 'P')
        .trans('down', guard='[i > ~4]', check=lambda i: i > -4).inn('A', 'down', 'i', lambda i: [i]).out('A', 'down', 'i-3', lambda i: [i - 3])
        .trans('split').inn('A', 'split', 'i', lambda i: [i]).out('B', 'split', '(i div 2, i mod 2)', lambda i: [(i // 2, i % 2)])
        .trans('cut', guard='[~i >= 5]', check=lambda i: -i >= 5).inn('A', 'cut', 'i', lambda i: [i]).out('B', 'cut', '(Int.quot (i, 2), Int.rem (i, 2))', lambda i: [(int(i / 2), i - 2 * int(i / 2))]),
])

# 30 a port with a marking of its own, which its socket decides
net('port-marking', 'colset INT = int; var i : INT;', {'i': R(0, 9)}, [
    Page('Top').place('A', 'INT', '', ()).place('B', 'INT', '2`1', (1, 1)).trans('x', sub='Sub', ports={'P': 'A', 'Q': 'B'}),
    Page('Sub').place('P', 'INT', '1`7', (7,)).place('Q', 'INT', '1`8', (8,)).place('Own', 'INT', '1`0', (0,))
        .trans('t').inn('Q', 't', 'i', lambda i: [i]).out('P', 't', 'i+1', lambda i: [i + 1])
        .trans('u').inn('P', 'u', 'i', lambda i: [i]).inn('Own', 'u', '0', lambda: [0]).out('Own', 'u', 'i', lambda i: [i]),
])


def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.abspath(__file__))
    found = {}
    for each in NETS:
        with open(os.path.join(folder, each.name + '.cpn'), 'w') as out:
            out.write(each.xml())
        found[each.name] = report(each)
    with open(os.path.join(folder, 'expected.json'), 'w') as out:
        out.write('{\n' + ',\n'.join('"%s": %s' % (k, json.dumps(v)) for k, v in found.items()) + '\n}\n')


main()
