// A picture that the server draws, shown as an image: nothing in it is executed.

import {h, fill} from './dom.js';

export class Picture {
  constructor(title) {
    this.title = title;
    this.link = h('a', {className: 'button', download: 'run.svg'}, 'Save SVG');
    this.sheet = h('div', {className: 'sheet-of-paper'});
    this.element = h('figure', {className: 'picture', hidden: true}, h('figcaption', {className: 'bar'}, title, h('span', {className: 'gap'}), this.link), this.sheet);
    this.svg = '';
  }

  /** Shows it, or nothing where there is none. */
  show(svg) {
    if (svg === this.svg) return;
    if (this.svg) URL.revokeObjectURL(this.link.href);
    this.svg = svg;
    this.element.hidden = !svg;
    if (svg) this.link.href = URL.createObjectURL(new Blob([svg], {type: 'image/svg+xml'}));
    fill(this.sheet, svg && h('img', {src: this.link.href, alt: this.title}));
  }
}
