// A process as it is drawn in its file: tokens on the flows, what can happen next, and what is wrong with it.

import {s} from './dom.js';

/** How long a token takes from one flow to the next, in milliseconds. */
const STEP = 650;

/** More tokens than this do not move one by one. */
const MOST_MOVING = 12;

export class Diagram {
  /** The picture that the server draws, without its own styles: the page has others for light and dark. */
  constructor(svg) {
    const root = new DOMParser().parseFromString(svg.replace(/<style>[^]*?<\/style>/, ''), 'image/svg+xml').documentElement;
    this.size = [Number(root.getAttribute('width')), Number(root.getAttribute('height'))];
    this.group = document.importNode(root.querySelector('g'), true);
    this.group.classList.add('diagram');
    this.elements = new Map();
    for (const element of this.group.querySelectorAll('[id]')) {
      this.elements.set(element.id, element);
      element.dataset.element = element.id;
      if (element.classList.contains('element')) element.dataset.transition = element.id;
      element.removeAttribute('id'); // it might be that of something on the page
    }
    this.notes = s('g', {class: 'notes'});
    this.still = s('g', {class: 'tokens'});
    this.moving = s('g', {class: 'tokens'});
    this.group.append(this.notes, this.still, this.moving);
    this.marking = {};
    this.turn = 0;
  }

  /** The boxes of all nodes, for what shows the whole. */
  points() {
    return [...this.elements.values()].filter(each => each.classList.contains('element')).map(each => this.centre(each));
  }

  centre(element) {
    const box = element.getBBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  }

  /** Where a token of something is: half way along a flow, in the corner of an activity; null where it has none. */
  place(name) {
    const element = this.elements.get(name.replace(/^before /, ''));
    if (!element) return null;
    if (element.tagName === 'path') return element.getPointAtLength(element.getTotalLength() / 2);
    if (!element.querySelector('rect.node') && !name.startsWith('before ')) return null; // an end that was reached has no token
    const box = element.querySelector('.node').getBBox();
    return {x: box.x + 10, y: box.y + 10};
  }

  /** Shows the tokens of a state; those of a step that was just made move there. */
  tokens(marking, isStep) {
    const count = state => {
      const all = new Map();
      for (const [name, values] of Object.entries(state)) {
        const at = drawn(name);
        all.set(at, (all.get(at) || 0) + Object.values(values).reduce((a, b) => a + b, 0));
      }
      return all;
    };
    const [before, now] = [count(this.marking), count(marking)];
    this.marking = marking;
    const mine = ++this.turn;
    const isFlow = name => this.elements.get(name)?.tagName === 'path';
    const gone = [...before.keys()].filter(name => isFlow(name) && before.get(name) > (now.get(name) || 0));
    const come = [...now.keys()].filter(name => isFlow(name) && now.get(name) > (before.get(name) || 0));
    this.moving.replaceChildren();
    const isMoved = isStep && gone.length + come.length > 0 && gone.length + come.length <= MOST_MOVING
      && !document.hidden && !matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!isMoved) return this.rest(now);
    const kept = new Map([...now].map(([name, tokens]) => [name, come.includes(name) ? before.get(name) || 0 : tokens]));
    this.rest(kept);
    const dots = [...gone, ...come].map(name => [this.elements.get(name), come.includes(name), this.moving.appendChild(dot({x: 0, y: 0}))]);
    const start = performance.now();
    const frame = time => {
      if (mine !== this.turn) return;
      const part = Math.min(1, Math.max(0, (time - start) / STEP));
      for (const [path, isComing, circle] of dots) {
        const along = isComing ? Math.max(0, part - 0.5) : 0.5 + Math.min(0.5, part);
        const at = path.getPointAtLength(path.getTotalLength() * along);
        circle.setAttribute('cx', at.x);
        circle.setAttribute('cy', at.y);
        circle.classList.toggle('hidden', isComing === part < 0.5);
      }
      if (part < 1) return requestAnimationFrame(frame);
      this.moving.replaceChildren();
      this.rest(now);
    };
    requestAnimationFrame(frame);
  }

  rest(counts) {
    this.still.replaceChildren();
    for (const [name, tokens] of counts) {
      const at = tokens > 0 && this.place(name);
      if (!at) continue;
      const circle = dot(at);
      circle.dataset.at = name;
      this.still.append(circle);
      if (tokens > 1) this.still.append(s('text', {x: at.x, y: at.y + 4, class: 'count'}, String(tokens)));
    }
  }

  toggle(name, ids) {
    for (const [id, element] of this.elements) element.classList.toggle(name, ids.has(id));
  }

  light(enabled) {
    this.toggle('enabled', enabled);
  }

  mark(transition, flows) {
    this.toggle('fired', new Set([transition]));
    this.toggle('changed', new Set(flows.map(drawn)));
  }

  /** Marks what is wrong: run, dead, left are lists of elements, notes are texts by elements. */
  faults({run = [], dead = [], left = [], notes = {}}) {
    this.toggle('run', new Set(run));
    this.toggle('dead', new Set(dead));
    this.toggle('left', new Set(left));
    this.toggle('turn', new Set(Object.keys(notes)));
    this.notes.replaceChildren();
    for (const [id, text] of Object.entries(notes)) {
      const element = this.elements.get(id);
      if (!element) continue;
      const shape = (element.querySelector('.node') || element).getBBox();
      this.notes.append(s('text', {x: shape.x + shape.width / 2, y: shape.y - 8, class: 'note'}, text));
    }
  }

  /** Marks the elements whose name or id has a text, and tells where they are. */
  find(wanted) {
    const found = [];
    for (const [id, element] of this.elements) {
      const isFound = wanted !== '' && (id + ' ' + (element.querySelector('title')?.textContent || '')).toLowerCase().includes(wanted);
      element.classList.toggle('found', isFound);
      if (isFound) {
        const [x, y] = this.centre(element);
        found.push({x, y});
      }
    }
    return found;
  }
}

/** The element that all instances of an activity are drawn at: f1 for f1#2. */
function drawn(name) {
  return name.replace(/(#\w+)+$/, '');
}

function dot(at) {
  return s('circle', {cx: at.x, cy: at.y, r: 7, class: 'token'});
}
