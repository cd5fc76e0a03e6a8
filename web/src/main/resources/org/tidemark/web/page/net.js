// The net as a picture: where everything is comes from the server, what is marked and lit from the views.

import {h, s, fill, tokens, number} from './dom.js';
import {Viewport} from './viewport.js';
import {saveSvg} from './save.js';

const RADIUS = 13;
const DOTS = 5;
const PITCH = 11.5;

export class NetView {
  constructor() {
    this.svg = s('svg', {class: 'net', role: 'img', 'aria-label': 'The net'});
    this.viewport = new Viewport(this.svg);
    this.search = h('input', {type: 'search', placeholder: 'Find a place or transition', 'aria-label': 'Find a place or transition',
      oninput: () => this.find(this.search.value), onkeydown: event => event.key === 'Enter' && this.nextFound()});
    this.colours = h('select', {'aria-label': 'Colour places by', onchange: () => this.paint()});
    this.hint = h('span', {className: 'hint'});
    this.empty = h('p', {className: 'empty'});
    this.element = h('section', {className: 'stage'},
      h('div', {className: 'bar'}, h('button', {type: 'button', title: 'Hide or show the panel on the left', 'aria-label': 'Hide or show the panel',
        onclick: () => this.widen()}, '⇔'), this.search, this.hint, h('span', {className: 'gap'}), this.colours, this.viewport.buttons,
        h('button', {type: 'button', title: 'Save the picture as SVG', onclick: () => saveSvg(this.svg, this.name || 'net')}, 'Save SVG')),
      this.svg, this.empty);
    this.onTransition = () => {};
    this.svg.addEventListener('click', event => {
      const box = event.target.closest('[data-transition]');
      if (box && !this.viewport.moved) this.onTransition(box.dataset.transition, event);
    });
    this.groups = {};
    this.paintGroups();
  }

  /** Gives the picture the whole width, or the panel its place again. */
  widen() {
    this.element.closest('.split').classList.toggle('wide-stage');
    this.viewport.begin();
  }

  wait(model) {
    if (this.nodes && this.nodes.length) return;
    this.empty.hidden = false;
    this.empty.textContent = 'drawing ' + model.name + ' …';
  }

  show(model, picture = null) {
    this.name = model ? model.name : 'net';
    this.nodes = [];
    this.lines = [];
    this.initial = new Map(model ? model.places.map(place => [place.name, place.tokens]) : []);
    this.empty.hidden = Boolean(picture);
    this.empty.textContent = !model ? 'Choose a model from the zoo, open a file, or drop one here.'
      : picture ? '' : 'This net is too large to be drawn: ' + number(model.places.length + model.transitions.length) + ' nodes.';
    this.svg.classList.toggle('hidden', !picture);
    if (!picture) return fill(this.svg);
    const lines = s('g', {class: 'lines'});
    const texts = s('g', {class: 'line-texts'});
    for (const line of picture.lines) {
      const path = s('path', {d: line.path, class: 'arc ' + line.kind.toLowerCase(),
        'marker-end': line.kind === 'INHIBITOR' ? 'url(#ring)' : line.kind === 'READ' ? undefined : 'url(#arrow)'});
      lines.append(path);
      this.lines.push([line, path]);
      if (line.text) texts.append(...this.words(line.text, line.at[0], line.at[1], 'inscription'));
    }
    const nodes = s('g', {class: 'nodes'});
    for (const node of picture.nodes) nodes.append(node.place ? this.place(node) : this.box(node));
    fill(this.svg, this.markers(), lines, texts, nodes);
    this.reset();
    this.paint();
    this.viewport.reset(picture.width, picture.height);
    this.find(this.search.value, true);
  }

  markers() {
    return s('defs', {},
      s('marker', {id: 'arrow', viewBox: '0 0 8 8', refX: 7.5, refY: 4, markerWidth: 8, markerHeight: 8, markerUnits: 'userSpaceOnUse', orient: 'auto'},
        s('path', {d: 'M0,0.8L8,4L0,7.2z', class: 'arrow'})),
      s('marker', {id: 'ring', viewBox: '0 0 8 8', refX: 7, refY: 4, markerWidth: 8, markerHeight: 8, markerUnits: 'userSpaceOnUse', orient: 'auto'},
        s('circle', {cx: 4, cy: 4, r: 3, class: 'ring'})));
  }

  words(lines, x, y, style) {
    return lines.map((line, i) => s('text', {x, y: (y + i * PITCH).toFixed(1), class: style}, line));
  }

  place(node) {
    const [x, y] = node.box;
    const below = y + RADIUS + 11;
    const marks = s('g', {class: 'tokens'});
    const values = s('g', {class: 'values'});
    const group = s('g', {class: 'place', 'data-place': node.name}, s('title', {}, node.whole),
      s('circle', {cx: x, cy: y, r: RADIUS, class: 'disc'}), marks, values,
      s('text', {x, y: below, class: 'name'}, node.label), this.words(node.below || [], x, below + PITCH, 'type'));
    this.nodes.push({name: node.name, node, group, marks, values, title: group.firstChild});
    return group;
  }

  box(node) {
    const [x, y, width, height] = node.box;
    const below = node.below || [];
    const name = y + 4 - below.length * PITCH / 2;
    const group = s('g', {class: 'transition', 'data-transition': node.name}, s('title', {}, node.whole),
      s('rect', {x: x - width / 2, y: y - height / 2, width, height, rx: 3, class: 'body'}),
      s('text', {x, y: name, class: 'name'}, node.label), this.words(below, x, name + PITCH, 'guard'));
    this.nodes.push({name: node.name, node, group, title: group.firstChild});
    return group;
  }

  /** The initial marking, with nothing lit. */
  reset() {
    for (const each of this.nodes || []) {
      if (!each.marks) continue;
      each.title.textContent = each.node.whole;
      const above = each.node.above || [];
      this.draw(each, above.length ? 0 : this.initial.get(each.name), above);
    }
    this.light(new Set());
    this.mark(null, []);
  }

  /** Shows a marking: places with values by count. */
  tokens(marking) {
    for (const each of this.nodes || []) {
      if (!each.marks) continue;
      const values = marking[each.name] || {};
      const total = Object.values(values).reduce((sum, times) => sum + times, 0);
      const written = tokens(values);
      each.title.textContent = each.node.whole.split(' = ')[0] + (total ? '\nnow: ' + written : '\nnow: empty');
      const isPlain = total === 0 || (Object.keys(values).length === 1 && '' in values);
      this.draw(each, total, isPlain ? [] : this.wrap(values, (each.node.above || []).length), !isPlain);
    }
  }

  /** Breaks values into lines; what does not fit into the room that the picture has is cut. */
  wrap(values, most) {
    const lines = [''];
    const words = Object.entries(values).map(([value, times], i, all) => tokens({[value]: times}) + (i < all.length - 1 ? ',' : ''));
    for (const word of words) {
      const last = lines[lines.length - 1];
      if (last && last.length + word.length > 28) lines.push(word);
      else lines[lines.length - 1] = last ? last + ' ' + word : word;
    }
    if (lines.length <= most) return lines;
    return most === 0 ? [] : [...lines.slice(0, most - 1), lines[most - 1].slice(0, 26) + ' …'];
  }

  draw(each, total, above, asNumber = false) {
    const [x, y] = each.node.box;
    const dots = [];
    if (total > DOTS || (asNumber && total > 0)) {
      dots.push(s('text', {x, y: y + 4, class: 'total'}, total > 99999 ? '>99k' : String(total)));
    } else {
      const ring = total === DOTS ? total - 1 : total;
      const far = total === 1 ? 0 : 6;
      for (let i = 0; i < ring; i++) {
        const angle = 2 * Math.PI * i / ring + (total > 3 ? Math.PI / 4 : total === 3 ? -Math.PI / 2 : 0);
        dots.push(s('circle', {cx: x + far * Math.cos(angle), cy: y + far * Math.sin(angle), r: 2.8, class: 'dot'}));
      }
      if (ring < total) dots.push(s('circle', {cx: x, cy: y, r: 2.8, class: 'dot'}));
    }
    fill(each.marks, dots);
    fill(each.values, this.words(above, x, y - RADIUS - above.length * PITCH + PITCH - 4, 'value'));
  }

  /** Lights the transitions that are enabled. */
  light(enabled) {
    for (const each of this.nodes || []) {
      if (!each.marks) each.group.classList.toggle('enabled', enabled.has(each.name));
    }
  }

  /** Marks what happened last: a transition and the places that it changed. */
  mark(transition, places) {
    const changed = new Set(places);
    for (const each of this.nodes || []) {
      each.group.classList.toggle('fired', each.name === transition && !each.marks);
      each.group.classList.toggle('changed', Boolean(each.marks) && changed.has(each.name));
    }
    for (const [line, path] of this.lines || []) {
      path.classList.toggle('used', transition !== null && (line.kind === 'OUTPUT' ? line.from : line.to) === transition);
    }
  }

  find(text, quietly) {
    const wanted = text.trim().toLowerCase();
    this.found = [];
    for (const each of this.nodes || []) {
      const isFound = wanted !== '' && each.name.toLowerCase().includes(wanted);
      each.group.classList.toggle('found', isFound);
      if (isFound) this.found.push(each.node);
    }
    this.svg.classList.toggle('finding', wanted !== '');
    this.hint.textContent = wanted === '' ? '' : this.found.length + ' found';
    this.at = -1;
    if (this.found.length && !quietly) this.nextFound();
  }

  nextFound() {
    if (!this.found.length) return;
    this.at = (this.at + 1) % this.found.length;
    this.viewport.centre(this.found[this.at].box[0], this.found[this.at].box[1]);
  }

  /** What places can be coloured by: names of groupings, each a list of lists of places. */
  offerColours(groups) {
    this.groups = groups;
    this.paintGroups();
    this.paint();
  }

  paintGroups() {
    const before = this.colours.value;
    fill(this.colours, h('option', {value: ''}, 'No colours'),
      Object.keys(this.groups).map(name => h('option', {value: name}, name + ' (' + this.groups[name].length + ')')));
    this.colours.value = before in this.groups ? before : '';
    this.colours.hidden = Object.keys(this.groups).length === 0;
  }

  paint() {
    const groups = this.groups[this.colours.value] || [];
    const colour = new Map();
    groups.forEach((places, i) => places.forEach(place => colour.has(place) || colour.set(place, i)));
    for (const each of this.nodes || []) {
      if (!each.marks) continue;
      for (let i = 0; i < 12; i++) each.group.classList.remove('hue-' + i);
      if (colour.has(each.name)) each.group.classList.add('hue-' + colour.get(each.name) % 12);
    }
  }
}
