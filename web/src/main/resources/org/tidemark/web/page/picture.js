// A picture that the server draws, shown as an image: nothing in it is executed.

import {h} from './dom.js';

export class Picture {
  constructor(title) {
    this.image = h('img', {alt: title});
    this.link = h('a', {className: 'button', download: 'run.svg'}, 'Save SVG');
    this.element = h('figure', {className: 'picture', hidden: true}, h('figcaption', {className: 'bar'}, title, h('span', {className: 'gap'}), this.link),
      h('div', {className: 'sheet-of-paper'}, this.image));
    this.svg = '';
  }

  /** Shows it, or nothing where there is none. */
  show(svg) {
    if (svg === this.svg) return;
    this.svg = svg;
    if (this.image.src) URL.revokeObjectURL(this.image.src);
    this.element.hidden = !svg;
    if (!svg) return this.image.removeAttribute('src');
    this.image.src = this.link.href = URL.createObjectURL(new Blob([svg], {type: 'image/svg+xml'}));
  }
}
