// The net as a picture: where everything is comes from the server, what is marked and lit from the views.

import {h, s, fill, number} from './dom.js';
import {Viewport} from './viewport.js';
import {Overview} from './overview.js';
import {Line, Inscription, Place, Transition} from './shapes.js';
import {StateTable} from './state.js';
import {saveSvg} from './save.js';
import {Diagram} from './diagram.js';

/** Of a larger net only what is in view is in the page: the rest would cost time with every change of the view. */
const MANY = 300;

/** Units of the picture per pixel beyond which texts are not drawn. */
const FAR = 3.2;

/** How many colours the style sheet has. */
const HUES = 12;

const EVERYTHING = [-Infinity, -Infinity, Infinity, Infinity];

export class NetView {
  constructor() {
    this.svg = s('svg', {class: 'net', role: 'img', 'aria-label': 'The net: arrows move it, plus and minus scale it'});
    this.viewport = new Viewport(this.svg, () => this.lookSoon());
    this.overview = new Overview(this.viewport);
    this.nodes = [];
    this.lines = [];
    this.texts = [];
    this.diagram = null; // the drawing in the file, instead of nodes and lines
    this.search = h('input', {type: 'search', placeholder: 'Find a place or transition', 'aria-label': 'Find a place or transition',
      oninput: () => this.find(this.search.value), onkeydown: event => event.key === 'Enter' && this.nextFound()});
    this.colours = h('select', {'aria-label': 'Colour places by', onchange: () => this.paint()});
    this.hint = h('span', {className: 'hint'});
    this.empty = h('p', {className: 'empty'});
    this.table = new StateTable();
    this.table.onEvent = (name, event) => this.onTransition(name, event);
    this.drawing = h('span', {className: 'row'}, this.search, this.hint);
    this.keeping = h('button', {type: 'button', title: 'Save the picture as SVG', onclick: () => this.save()}, 'Save SVG');
    this.element = h('section', {className: 'stage'},
      h('div', {className: 'bar'}, h('button', {type: 'button', title: 'Hide or show the panel on the left', 'aria-label': 'Hide or show the panel',
        onclick: () => this.widen()}, '⇔'), this.drawing, h('span', {className: 'gap'}), this.colours, this.viewport.buttons, this.keeping),
      this.svg, this.overview.canvas, this.table.element, this.empty);
    new ResizeObserver(() => this.lookSoon()).observe(this.svg);
    this.onTransition = () => {};
    this.svg.addEventListener('click', event => {
      const box = event.target.closest('[data-transition]');
      if (box && !this.viewport.moved) this.onTransition(box.dataset.transition, event);
      const substitution = event.target.closest('[data-below]');
      const page = substitution && !this.viewport.moved && this.diagram?.below(substitution);
      if (page) this.viewport.centre(page.x, page.y);
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
    if (this.nodes.length || (!model.isNet && !model.isDrawn)) return;
    this.empty.hidden = false;
    this.empty.textContent = 'drawing ' + model.name + ' …';
  }

  show(model, picture = null) {
    this.name = model ? model.name : 'net';
    this.nodes = [];
    this.lines = [];
    this.texts = [];
    this.diagram = null;
    this.isProcess = false; // whether it is a process that is drawn
    this.search.placeholder = model && model.isDrawn ? 'Find an element' : 'Find a place or transition';
    this.overview.canvas.hidden = true;
    this.initial = new Map(model ? model.places.map(place => [place.name, place.tokens]) : []);
    const isTable = Boolean(model) && !model.isNet && !model.isDrawn;
    this.table.element.hidden = !isTable;
    for (const each of [this.drawing, this.viewport.buttons, this.keeping]) each.hidden = isTable;
    if (isTable) {
      this.table.show(model);
      picture = null;
    }
    this.empty.hidden = Boolean(picture) || isTable;
    this.empty.textContent = !model ? 'Choose a model from the zoo, open a file, or drop one here.'
      : picture ? '' : 'This net is too large to be drawn: ' + number(model.places.length + model.transitions.length) + ' nodes.';
    this.svg.classList.toggle('hidden', !picture);
    if (!picture) return fill(this.svg);
    if (picture.drawing) return this.draw(picture.drawing, model);
    const layers = ['lines', 'line-texts', 'nodes'].map(name => s('g', {class: name}));
    this.lines = picture.lines.map(line => new Line(layers[0], line));
    this.texts = picture.lines.filter(line => line.text).map(line => new Inscription(layers[1], line));
    this.nodes = picture.nodes.map(node => new (node.place ? Place : Transition)(layers[2], node));
    fill(this.svg, this.markers(), layers);
    this.reset();
    this.paint();
    const marked = this.nodes.filter(each => this.initial.get(each.name) > 0).sort((a, b) => a.x - b.x || a.y - b.y)[0];
    this.overview.reset(this.nodes.map(each => [each.x, each.y]), [picture.width, picture.height]);
    this.viewport.reset(picture.width, picture.height, marked ? [marked.x, marked.y] : [0, 0]);
    this.find(this.search.value, true);
    this.look();
  }

  /** What its file draws is drawn at its own positions, all of it at once. */
  draw(drawing, model) {
    this.diagram = new Diagram(drawing);
    this.isProcess = model.isWorkflow;
    this.begun = model.initial || {};
    fill(this.svg, this.markers(), this.diagram.group);
    this.reset();
    this.overview.reset(this.diagram.points(), this.diagram.size);
    this.viewport.reset(...this.diagram.size, [0, 0]);
    this.find(this.search.value, true);
    this.look();
  }

  /** Looks again with the next frame, however often the view changes until then. */
  lookSoon() {
    this.waiting ||= requestAnimationFrame(() => {
      this.waiting = 0;
      this.look();
    });
  }

  /** Puts into the page what is in view. */
  look() {
    const view = this.viewport.visible();
    if (this.diagram && view) this.overview.show(view);
    if (!view || !this.nodes.length) return;
    const margin = [(view[2] - view[0]) / 4, (view[3] - view[1]) / 4];
    const wide = this.nodes.length <= MANY ? EVERYTHING : [view[0] - margin[0], view[1] - margin[1], view[2] + margin[0], view[3] + margin[1]];
    this.svg.classList.toggle('far', this.viewport.unit() > FAR);
    for (const parts of [this.lines, this.texts, this.nodes]) for (const part of parts) part.look(wide);
    this.overview.show(view);
  }

  /** Saves the whole picture, with all its texts. */
  save() {
    for (const parts of [this.lines, this.texts, this.nodes]) for (const part of parts) part.look(EVERYTHING);
    this.svg.classList.remove('far');
    saveSvg(this.svg, this.name || 'net');
    this.look();
  }

  markers() {
    return s('defs', {},
      s('marker', {id: 'arrow', viewBox: '0 0 8 8', refX: 7.5, refY: 4, markerWidth: 8, markerHeight: 8, markerUnits: 'userSpaceOnUse', orient: 'auto-start-reverse'},
        s('path', {d: 'M0,0.8L8,4L0,7.2z', class: 'arrow'})),
      s('marker', {id: 'double', viewBox: '0 0 14 8', refX: 13.5, refY: 4, markerWidth: 14, markerHeight: 8, markerUnits: 'userSpaceOnUse', orient: 'auto'},
        s('path', {d: 'M0,0.8L7,4L0,7.2zM7,0.8L14,4L7,7.2z', class: 'arrow'})),
      s('marker', {id: 'ring', viewBox: '0 0 8 8', refX: 7, refY: 4, markerWidth: 8, markerHeight: 8, markerUnits: 'userSpaceOnUse', orient: 'auto'},
        s('circle', {cx: 4, cy: 4, r: 3, class: 'ring'})));
  }

  /** The initial marking, with nothing lit. */
  reset() {
    if (this.diagram) {
      this.diagram.tokens(this.begun);
      this.diagram.faults({});
    }
    for (const each of this.nodes) if (each instanceof Place) each.reset(this.initial.get(each.name));
    if (!this.table.element.hidden) this.table.tokens(this.table.model.initial || {});
    this.light(new Set());
    this.mark(null, []);
  }

  /** Shows a marking: places with values by count. In a drawing, the tokens of a step that was just made move. */
  tokens(marking, isStep = false) {
    if (this.diagram) this.diagram.tokens(marking, isStep);
    for (const each of this.nodes) if (each instanceof Place) each.hold(marking[each.name] || {});
    this.table.tokens(marking);
  }

  /** Lights the transitions that are enabled. */
  light(enabled, when) {
    for (const each of this.nodes) if (each instanceof Transition) each.toggle('enabled', enabled.has(each.name));
    this.table.light(enabled, when);
    if (this.diagram) this.diagram.light(enabled);
  }

  /** Marks faults in a drawing; a net has none. */
  faults(marks) {
    if (this.diagram) this.diagram.faults(marks);
  }

  /** Marks what happened last: a transition and the places that it changed. */
  mark(transition, places) {
    const changed = new Set(places);
    this.table.mark(transition, places);
    if (this.diagram) this.diagram.mark(transition, places);
    for (const each of this.nodes) {
      if (each instanceof Place) each.toggle('changed', changed.has(each.name));
      else each.toggle('fired', each.name === transition);
    }
    for (const line of this.lines) line.toggle('used', transition !== null && line.transition === transition);
  }

  find(text, quietly) {
    const wanted = text.trim().toLowerCase();
    this.found = this.diagram ? this.diagram.find(wanted) : [];
    for (const each of this.nodes) {
      const isFound = wanted !== '' && each.name.toLowerCase().includes(wanted);
      each.toggle('found', isFound);
      if (isFound) this.found.push(each);
    }
    this.svg.classList.toggle('finding', wanted !== '');
    this.hint.textContent = wanted === '' ? '' : this.found.length + ' found';
    this.at = -1;
    if (this.found.length && !quietly) this.nextFound();
  }

  /** Ends the search: what is opened next is another model. */
  findNothing() {
    this.search.value = '';
    this.find('');
  }

  nextFound() {
    if (!this.found.length) return;
    this.at = (this.at + 1) % this.found.length;
    this.viewport.centre(this.found[this.at].x, this.found[this.at].y);
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
    for (const each of this.nodes) if (each instanceof Place) each.colour(colour.has(each.name) ? colour.get(each.name) % HUES : -1);
  }
}
