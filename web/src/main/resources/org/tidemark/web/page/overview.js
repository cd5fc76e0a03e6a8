// A small picture of the whole beside a large one: where its nodes are, and which part is in view. A click or a drag goes there.

import {h} from './dom.js';

const WIDTH = 220;
const HEIGHT = 150;

/** A net may be long and flat; a strip that is narrower could not be hit. */
const LEAST = 28;

export class Overview {
  constructor(viewport) {
    this.viewport = viewport;
    this.nodes = [];
    this.canvas = h('canvas', {className: 'overview', hidden: true, title: 'The whole net: click to go there', 'aria-hidden': 'true'});
    this.canvas.addEventListener('pointerdown', event => {
      this.canvas.setPointerCapture(event.pointerId);
      this.go(event);
    });
    this.canvas.addEventListener('pointermove', event => event.buttons === 1 && this.go(event));
  }

  /** Another picture, with nodes at these points. */
  reset(nodes, [width, height]) {
    this.nodes = nodes;
    this.size = [width, height];
    const scale = Math.min(WIDTH / width, HEIGHT / height);
    this.canvas.width = Math.max(LEAST, Math.round(width * scale));
    this.canvas.height = Math.max(LEAST, Math.round(height * scale));
    this.scale = [this.canvas.width / width, this.canvas.height / height];
  }

  go(event) {
    this.viewport.move(event.offsetX / this.scale[0], event.offsetY / this.scale[1]);
  }

  /** Draws it, unless the view [left, top, right, bottom] shows everything. */
  show([left, top, right, bottom]) {
    this.canvas.hidden = left <= 0 && top <= 0 && right >= this.size[0] && bottom >= this.size[1];
    if (this.canvas.hidden) return;
    const [sx, sy] = this.scale;
    const {width, height} = this.canvas;
    const style = getComputedStyle(this.canvas);
    const pen = this.canvas.getContext('2d');
    pen.clearRect(0, 0, width, height);
    pen.fillStyle = style.color;
    for (const [x, y] of this.nodes) pen.fillRect(x * sx - 1, y * sy - 1, 2, 2);
    const x = Math.max(0, left * sx);
    const y = Math.max(0, top * sy);
    pen.strokeStyle = style.getPropertyValue('--accent');
    pen.lineWidth = 2;
    pen.strokeRect(x + 1, y + 1, Math.max(4, Math.min(width, right * sx) - x - 2), Math.max(4, Math.min(height, bottom * sy) - y - 2));
  }
}
