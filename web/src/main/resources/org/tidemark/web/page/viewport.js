// Moves and scales a picture: wheel and drag, buttons, and keys when it has the focus.

import {h} from './dom.js';

/** Pixels per unit of a picture below which its texts cannot be read. */
const READABLE = 0.5;

/** The scale at which a picture begins that is too large to be seen as a whole. */
const PLEASANT = 0.75;

export class Viewport {
  /** onView hears of every change of what is in view. */
  constructor(svg, onView = () => {}) {
    this.svg = svg;
    this.onView = onView;
    this.size = [100, 100];
    this.focus = [0, 0];
    this.box = [0, 0, 100, 100];
    svg.setAttribute('tabindex', '0');
    svg.setAttribute('preserveAspectRatio', 'xMidYMid meet');
    svg.addEventListener('wheel', event => this.wheel(event), {passive: false});
    svg.addEventListener('pointerdown', event => this.grab(event));
    svg.addEventListener('keydown', event => this.key(event));
    this.buttons = h('span', {className: 'zoom'},
      h('button', {type: 'button', title: 'Zoom in (+)', 'aria-label': 'Zoom in', onclick: () => this.scale(1 / 1.3)}, '+'),
      h('button', {type: 'button', title: 'Zoom out (−)', 'aria-label': 'Zoom out', onclick: () => this.scale(1.3)}, '−'),
      h('button', {type: 'button', title: 'Show everything (0)', onclick: () => this.fit()}, 'Fit'));
  }

  /** A new picture of this size, in which this point is where one begins to read. */
  reset(width, height, focus = [0, 0]) {
    this.size = [width, height];
    this.focus = focus;
    this.begin();
  }

  /** Shows everything where that can be read, and otherwise the part where one begins to read. */
  begin() {
    this.fit();
    const frame = this.svg.getBoundingClientRect();
    if (!frame.width || this.unit() <= 1 / READABLE) return;
    const shown = [frame.width / PLEASANT, frame.height / PLEASANT];
    const [x, y] = [0, 1].map(axis => (shown[axis] < this.size[axis]
      ? Math.min(Math.max(0, this.focus[axis] - shown[axis] / 3), this.size[axis] - shown[axis]) : (this.size[axis] - shown[axis]) / 2));
    this.show(x, y, ...shown);
  }

  /** Shows everything, but small pictures not larger than they are drawn. */
  fit() {
    const frame = this.svg.getBoundingClientRect();
    const [width, height] = this.size;
    const grow = Math.max(1, frame.width / 1.5 / width, frame.height / 1.5 / height);
    const least = Math.min(frame.width / width, frame.height / height) > 1.5 ? grow : 1;
    const w = least > 1 ? frame.width / 1.5 : width;
    const hgt = least > 1 ? frame.height / 1.5 : height;
    this.show(width / 2 - w / 2, height / 2 - hgt / 2, w, hgt);
  }

  show(x, y, width, height) {
    this.box = [x, y, width, height];
    this.svg.setAttribute('viewBox', this.box.map(value => value.toFixed(1)).join(' '));
    this.onView();
  }

  /** What can be seen, [left, top, right, bottom]; null while nothing can. */
  visible() {
    const frame = this.svg.getBoundingClientRect();
    if (!frame.width || !frame.height) return null;
    const unit = this.unit();
    const [x, y] = [this.box[0] + this.box[2] / 2, this.box[1] + this.box[3] / 2];
    return [x - frame.width * unit / 2, y - frame.height * unit / 2, x + frame.width * unit / 2, y + frame.height * unit / 2];
  }

  /** Brings a point into the middle. */
  move(x, y) {
    this.show(x - this.box[2] / 2, y - this.box[3] / 2, this.box[2], this.box[3]);
  }

  scale(factor, cx = 0.5, cy = 0.5) {
    const [x, y, width, height] = this.box;
    const next = Math.min(Math.max(width * factor, 60), 40 * Math.max(...this.size));
    const real = next / width;
    this.show(x + width * cx * (1 - real), y + height * cy * (1 - real), width * real, height * real);
  }

  /** The same, near enough to read. */
  centre(x, y) {
    const frame = this.svg.getBoundingClientRect();
    const width = Math.min(this.box[2], frame.width / 1.3);
    const height = width * frame.height / Math.max(1, frame.width);
    this.show(x - width / 2, y - height / 2, width, height);
  }

  /** How many units of the picture a pixel has. */
  unit() {
    const frame = this.svg.getBoundingClientRect();
    return Math.max(this.box[2] / frame.width, this.box[3] / frame.height);
  }

  wheel(event) {
    event.preventDefault();
    const frame = this.svg.getBoundingClientRect();
    const unit = this.unit();
    const cx = 0.5 + (event.clientX - frame.left - frame.width / 2) * unit / this.box[2];
    const cy = 0.5 + (event.clientY - frame.top - frame.height / 2) * unit / this.box[3];
    this.scale(Math.exp(Math.sign(event.deltaY) * Math.min(Math.abs(event.deltaY), 100) / 400), cx, cy);
  }

  grab(event) {
    if (event.button !== 0) return;
    const start = [event.clientX, event.clientY, ...this.box];
    const unit = this.unit();
    this.moved = false;
    const move = to => {
      const dx = to.clientX - start[0];
      const dy = to.clientY - start[1];
      this.moved ||= Math.abs(dx) + Math.abs(dy) > 4;
      if (this.moved) this.show(start[2] - dx * unit, start[3] - dy * unit, start[4], start[5]);
    };
    const release = () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', release);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', release);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = this.box[2] / 12;
    const [x, y, width, height] = this.box;
    const keys = {
      '+': () => this.scale(1 / 1.3), '=': () => this.scale(1 / 1.3), '-': () => this.scale(1.3), 0: () => this.fit(),
      ArrowLeft: () => this.show(x - step, y, width, height), ArrowRight: () => this.show(x + step, y, width, height),
      ArrowUp: () => this.show(x, y - step, width, height), ArrowDown: () => this.show(x, y + step, width, height),
    };
    if (keys[event.key]) {
      event.preventDefault();
      keys[event.key]();
    }
  }
}
