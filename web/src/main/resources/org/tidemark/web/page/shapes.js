// What a picture of a net is made of. A part makes its elements when it first comes into view, and remembers until then how it looks.

import {s, fill, tokens} from './dom.js';

const RADIUS = 13;
const DOTS = 5;
const PITCH = 11.5;

/** About the width of a letter, where it matters whether a text is in view. */
const LETTER = 6.5;

const words = (lines, x, y, style) => lines.map((line, i) => s('text', {x, y: (y + i * PITCH).toFixed(1), class: style}, line));

/** Something within a box [left, top, right, bottom]. */
class Part {
  constructor(layer, box) {
    this.layer = layer;
    this.box = box;
    this.isIn = false;
    this.classes = new Set();
    this.element = null;
  }

  /** Puts it into the picture where it can be seen, and takes it out where it cannot. */
  look([left, top, right, bottom]) {
    const isIn = this.box[0] <= right && this.box[2] >= left && this.box[1] <= bottom && this.box[3] >= top;
    if (isIn === this.isIn) return;
    this.isIn = isIn;
    if (!isIn) return this.element.remove();
    if (!this.element) {
      this.element = this.build();
      if (this.classes.size) this.element.classList.add(...this.classes);
    }
    this.layer.append(this.element);
  }

  toggle(name, isOn) {
    if (this.classes.has(name) === isOn) return;
    if (isOn) this.classes.add(name);
    else this.classes.delete(name);
    if (this.element) this.element.classList.toggle(name, isOn);
  }
}

/** An arc. */
export class Line extends Part {
  constructor(layer, line) {
    super(layer, reach(line.path));
    this.line = line;
  }

  build() {
    const {path, kind} = this.line;
    return s('path', {d: path, class: 'arc ' + kind.toLowerCase(),
      'marker-end': kind === 'INHIBITOR' ? 'url(#ring)' : kind === 'READ' ? undefined : 'url(#arrow)'});
  }

  /** The transition at its end. */
  get transition() {
    return this.line.kind === 'OUTPUT' ? this.line.from : this.line.to;
  }
}

/** The box around a path of absolute points; H goes to an x alone. */
function reach(path) {
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  const widen = (axis, value) => {
    if (value < box[axis]) box[axis] = value;
    if (value > box[axis + 2]) box[axis + 2] = value;
  };
  for (const [, letter, numbers] of path.matchAll(/([A-Z])([^A-Z]*)/g)) {
    numbers.split(/[ ,]/).forEach((number, i) => widen(letter === 'H' ? 0 : i % 2, Number(number)));
  }
  return box;
}

/** The text at an arc. */
export class Inscription extends Part {
  constructor(layer, line) {
    const [x, y] = line.at;
    const half = LETTER * Math.max(...line.text.map(each => each.length)) / 2;
    super(layer, [x - half, y - PITCH, x + half, y + line.text.length * PITCH]);
    this.line = line;
  }

  build() {
    return s('g', {}, words(this.line.text, this.line.at[0], this.line.at[1], 'inscription'));
  }
}

/** A place or a transition. */
class Node extends Part {
  constructor(layer, node) {
    const [x, y, width, height] = node.box;
    const above = node.above || [];
    const below = node.below || [];
    const half = Math.max(width, LETTER * Math.max(...[node.label, ...above, ...below].map(text => text.length))) / 2;
    super(layer, [x - half, y - height / 2 - (above.length + 1) * PITCH, x + half, y + height / 2 + (below.length + 2) * PITCH]);
    this.node = node;
    this.name = node.name;
    this.x = x;
    this.y = y;
    this.hue = -1;
  }

  /** Colours it with one of some hues, or with none for -1. */
  colour(hue) {
    if (this.hue >= 0) this.toggle('hue-' + this.hue, false);
    if (hue >= 0) this.toggle('hue-' + hue, true);
    this.hue = hue;
  }
}

export class Transition extends Node {
  build() {
    const [x, y, width, height] = this.node.box;
    const below = this.node.below || [];
    const name = y + 4 - below.length * PITCH / 2;
    return s('g', {class: 'transition', 'data-transition': this.name}, s('title', {}, this.node.whole),
      s('rect', {x: x - width / 2, y: y - height / 2, width, height, rx: 3, class: 'body'}),
      s('text', {x, y: name, class: 'name'}, this.node.label), words(below, x, name + PITCH, 'guard'));
  }
}

export class Place extends Node {
  constructor(layer, node) {
    super(layer, node);
    this.shown = '';
    this.put(0, [], false, node.whole);
  }

  build() {
    const below = this.y + RADIUS + 11;
    this.marks = s('g', {class: 'tokens'});
    this.values = s('g', {class: 'values'});
    this.title = s('title', {});
    this.paint();
    return s('g', {class: 'place', 'data-place': this.name}, this.title,
      s('circle', {cx: this.x, cy: this.y, r: RADIUS, class: 'disc'}), this.marks, this.values,
      s('text', {x: this.x, y: below, class: 'name'}, this.node.label), words(this.node.below || [], this.x, below + PITCH, 'type'));
  }

  /** The tokens that it has at first. */
  reset(initial) {
    const above = this.node.above || [];
    this.put(above.length ? 0 : initial, above, false, this.node.whole);
  }

  /** Tokens by value; places without values have one value, the empty text. */
  hold(values) {
    const held = JSON.stringify(values);
    if (held === this.held) return; // a step changes few places of many
    const total = Object.values(values).reduce((sum, times) => sum + times, 0);
    const isPlain = total === 0 || (Object.keys(values).length === 1 && '' in values);
    const above = isPlain ? [] : this.wrap(values, (this.node.above || []).length);
    this.put(total, above, !isPlain, this.node.whole.split(' = ')[0] + (total ? '\nnow: ' + tokens(values) : '\nnow: empty'));
    this.held = held;
  }

  /** Breaks values into lines; what does not fit into the room that the picture has is cut. */
  wrap(values, most) {
    const lines = [''];
    const written = Object.entries(values).map(([value, times], i, all) => tokens({[value]: times}) + (i < all.length - 1 ? ',' : ''));
    for (const word of written) {
      const last = lines[lines.length - 1];
      if (last && last.length + word.length > 28) lines.push(word);
      else lines[lines.length - 1] = last ? last + ' ' + word : word;
    }
    if (lines.length <= most) return lines;
    return most === 0 ? [] : [...lines.slice(0, most - 1), lines[most - 1].slice(0, 26) + ' …'];
  }

  put(total, above, asNumber, title) {
    this.held = null;
    const next = JSON.stringify([total, above, asNumber, title]);
    if (next === this.shown) return;
    this.shown = next;
    if (this.element) this.paint();
  }

  paint() {
    const [total, above, asNumber, title] = JSON.parse(this.shown);
    this.title.textContent = title;
    fill(this.marks, this.dots(total, asNumber));
    fill(this.values, words(above, this.x, this.y - RADIUS - above.length * PITCH + PITCH - 4, 'value'));
  }

  /** One token in the middle, more on a ring, the fifth in the middle of four; still more as a number. */
  dots(total, asNumber) {
    const {x, y} = this;
    if (total > DOTS || (asNumber && total > 0)) return s('text', {x, y: y + 4, class: 'total'}, total > 99999 ? '>99k' : String(total));
    const ring = total === DOTS ? total - 1 : total;
    const far = total === 1 ? 0 : 6;
    const dots = Array.from({length: ring}, (_, i) => {
      const angle = 2 * Math.PI * i / ring + (total > 3 ? Math.PI / 4 : total === 3 ? -Math.PI / 2 : 0);
      return s('circle', {cx: x + far * Math.cos(angle), cy: y + far * Math.sin(angle), r: 2.8, class: 'dot'});
    });
    return ring < total ? [...dots, s('circle', {cx: x, cy: y, r: 2.8, class: 'dot'})] : dots;
  }
}
