// A process or a net of CPN Tools as it is drawn in its file: tokens on flows and places, what can happen next, and what is wrong with it.

import {s, tokens} from './dom.js';

/** How long a token takes from one flow to the next, in milliseconds. */
const STEP = 650;

/** More tokens than this do not move one by one. */
const MOST_MOVING = 12;

/** Lines of a note are this far apart. */
const LINE = 14;

/** Characters of the tokens of a place that are shown beside it. */
const MOST_SHOWN = 20;

export class Diagram {
  /** The picture that the server draws, without its own styles: the page has others for light and dark. */
  constructor(svg) {
    const root = new DOMParser().parseFromString(svg.replace(/<style>[^]*?<\/style>/, ''), 'image/svg+xml').documentElement;
    this.size = [Number(root.getAttribute('width')), Number(root.getAttribute('height'))];
    this.group = document.importNode(root.querySelector('g'), true);
    this.group.classList.add('diagram');
    this.elements = new Map(); // several where one place is drawn on several pages
    this.pages = new Map();
    for (const element of this.group.querySelectorAll('[id], [data-name]')) {
      const name = element.dataset.name || element.id;
      this.elements.set(name, [...this.elements.get(name) || [], element]);
      element.dataset.element = name;
      if (element.classList.contains('element')) element.dataset.transition = name;
      element.removeAttribute('id'); // it might be that of something on the page
    }
    for (const page of this.group.querySelectorAll('[data-page]')) this.pages.set(page.dataset.page, page);
    for (const element of this.group.querySelectorAll('[style]')) keepColours(element);
    this.notes = s('g', {class: 'notes'});
    this.still = s('g', {class: 'tokens'});
    this.moving = s('g', {class: 'tokens'});
    this.group.append(this.notes, this.still, this.moving);
    this.marking = {};
    this.lost = new Set(); // where tokens are that a fault leaves behind
    this.turn = 0;
  }

  /** The boxes of all nodes, for what shows the whole. */
  points() {
    return [...this.elements.values()].flat().filter(each => each.matches('.element, .place')).map(each => this.centre(each));
  }

  /** The middle of the page that a substitution transition stands for. */
  below(element) {
    const page = this.pages.get(element.dataset.below);
    return page ? this.middle(page) : null;
  }

  centre(element) {
    const {x, y} = this.middle(element);
    return [x, y];
  }

  /** The middle of an element, in the units of the whole drawing: pages are moved within it. */
  middle(element) {
    const box = element.getBBox();
    return this.moved(element, {x: box.x + box.width / 2, y: box.y + box.height / 2});
  }

  moved(element, {x, y}) {
    const by = element.parentNode === this.group ? null : element.parentNode.transform.baseVal.consolidate();
    return by ? {x: x + by.matrix.e, y: y + by.matrix.f} : {x, y};
  }

  /** Where tokens of something are: half way along a flow, in the corner of an activity, at the edge of a place; none where it has none. */
  at(name) {
    const before = name.startsWith('before ');
    return (this.elements.get(name.replace(/^before /, '')) || []).map(element => {
      if (element.tagName === 'path') return element.getPointAtLength(element.getTotalLength() / 2);
      if (element.classList.contains('place')) {
        const box = element.querySelector('.node').getBBox();
        return this.moved(element, {x: box.x + box.width * 0.85, y: box.y + box.height * 0.15});
      }
      if (!element.querySelector('rect.node') && !before) return null; // an end that was reached has no token
      const box = element.querySelector('.node').getBBox();
      return {x: box.x + 10, y: box.y + 10};
    }).filter(each => each);
  }

  isFlow(name) {
    return (this.elements.get(name) || [])[0]?.tagName === 'path';
  }

  /** Shows the tokens of a state; those of a step that was just made move there. */
  tokens(marking, isStep) {
    const count = state => {
      const all = new Map();
      for (const [name, values] of Object.entries(state)) {
        const at = drawn(name);
        const isOneOfSeveral = at !== name || this.isFlow(at) || !(at + '#1' in state); // an activity with instances shows how many
        if (isOneOfSeveral) all.set(at, (all.get(at) || 0) + Object.values(values).reduce((a, b) => a + b, 0));
      }
      return all;
    };
    const [before, now] = [count(this.marking), count(marking)];
    this.marking = marking;
    const mine = ++this.turn;
    const gone = [...before.keys()].filter(name => this.isFlow(name) && before.get(name) > (now.get(name) || 0));
    const come = [...now.keys()].filter(name => this.isFlow(name) && now.get(name) > (before.get(name) || 0));
    this.moving.replaceChildren();
    const isMoved = isStep && gone.length + come.length > 0 && gone.length + come.length <= MOST_MOVING
      && !document.hidden && !matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!isMoved) return this.rest(now);
    const kept = new Map([...now].map(([name, tokens]) => [name, come.includes(name) ? before.get(name) || 0 : tokens]));
    this.rest(kept);
    const dots = [...gone, ...come].map(name => [this.elements.get(name)[0], come.includes(name), this.moving.appendChild(dot({x: 0, y: 0}))]);
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
    for (const [name, count] of counts) {
      if (count <= 0) continue;
      const isPlace = this.elements.get(name)?.[0].classList.contains('place');
      for (const at of this.at(name)) {
        const circle = dot(at);
        circle.dataset.at = name;
        circle.classList.toggle('lost', this.lost.has(name));
        this.still.append(circle);
        if (count > 1) this.still.append(s('text', {x: at.x, y: at.y + 4, class: 'count'}, String(count)));
        const values = isPlace ? tokens(this.marking[name]) : '';
        if (isPlace && !/^\d+(`\(\))?$/.test(values)) {
          const shown = values.length > MOST_SHOWN ? values.slice(0, MOST_SHOWN) + ' …' : values;
          this.still.append(s('text', {x: at.x + 8, y: at.y - 4, class: 'value left'}, s('title', {}, name + ': ' + values), shown));
        }
      }
    }
  }

  toggle(name, ids) {
    for (const [id, elements] of this.elements) for (const element of elements) element.classList.toggle(name, ids.has(id));
  }

  light(enabled) {
    this.toggle('enabled', enabled);
  }

  mark(transition, flows) {
    this.toggle('fired', new Set([transition]));
    this.toggle('changed', new Set(flows.map(drawn)));
  }

  /** Marks what is wrong: run, dead, left are lists of elements, notes are lines by elements. */
  faults({run = [], dead = [], left = [], notes = {}}) {
    this.toggle('run', new Set(run));
    this.toggle('dead', new Set(dead));
    this.lost = new Set(left.map(drawn));
    this.toggle('left', this.lost);
    for (const circle of this.still.querySelectorAll('circle')) circle.classList.toggle('lost', this.lost.has(circle.dataset.at));
    this.toggle('turn', new Set(Object.keys(notes)));
    this.notes.replaceChildren();
    for (const [id, lines] of Object.entries(notes)) {
      const [element] = this.elements.get(id) || [];
      if (element) this.note(element, lines);
    }
  }

  /** Writes lines near an element, where they cover as little as possible of names and nodes. */
  note(element, lines) {
    const shape = (element.querySelector('.node') || element).getBBox();
    const covered = [...this.group.querySelectorAll('text, .node:not(.inside), circle.token')].map(each => each.getBBox());
    const all = this.group.getBBox();
    const note = s('text', {class: 'note'}, lines.map((line, i) => s('tspan', {dy: i ? LINE : 0}, i < lines.length - 1 ? line + ' ' : line)));
    this.notes.append(note);
    const put = (x, y) => {
      note.setAttribute('y', y);
      for (const each of [note, ...note.children]) each.setAttribute('x', x);
    };
    put(0, 0);
    const {x: left, y: top, width, height} = note.getBBox();
    const middle = shape.x + shape.width / 2;
    let best = null;
    for (let far = 4; far <= 4 + 8 * LINE; far += LINE / 2) {
      for (const aside of [0, -width / 2, width / 2]) {
        for (const y of [shape.y - far - height, shape.y + shape.height + far]) {
          const box = {x: middle + aside - width / 2, y, width, height};
          const outside = width * height - overlap(box, all);
          const cost = outside / 4 + covered.reduce((sum, each) => sum + 10 * overlap(box, each), far * 10 + (aside ? 60 : 0));
          if (!best || cost < best.cost) best = {cost, x: box.x - left, y: y - top};
        }
      }
    }
    put(best.x, best.y);
  }

  /** Marks the elements whose name or id has a text, and tells where they are. */
  find(wanted) {
    const found = [];
    for (const [id, element] of [...this.elements].flatMap(([id, elements]) => elements.map(each => [id, each]))) {
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
export function drawn(name) {
  return name.replace(/(#\w+)+$/, '');
}

/** The area that two boxes share. */
function overlap(a, b) {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

function dot(at) {
  return s('circle', {cx: at.x, cy: at.y, r: 7, class: 'token'});
}

/** Colours of the file become variables of the style sheet, which has others for what is lit, and mixes them with its own on dark pages. */
function keepColours(element) {
  const given = element.getAttribute('style').split(';').map(each => each.split(':')).filter(([, value]) => value);
  element.removeAttribute('style');
  for (const [name, value] of given) {
    const other = name === 'fill' && element.tagName !== 'text' ? '--panel' : '--ink';
    const isColour = name === 'fill' || name === 'stroke';
    element.style.setProperty('--own-' + name, isColour ? `color-mix(in srgb, ${value} var(--own-share), var(${other}))` : value);
  }
}
