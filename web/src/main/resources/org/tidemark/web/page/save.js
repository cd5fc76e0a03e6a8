// Files that the browser saves: pictures with their styles inside, tables, sessions.

import {h} from './dom.js';

export function save(name, type, text) {
  const link = h('a', {href: URL.createObjectURL(new Blob([text], {type})), download: name});
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** The picture as a file of its own: everything in it, in the colours for paper. */
export function saveSvg(svg, name) {
  const copy = svg.cloneNode(true);
  const box = svg.getBBox();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('viewBox', [box.x - 10, box.y - 10, box.width + 20, box.height + 20].map(v => v.toFixed(1)).join(' '));
  copy.setAttribute('width', (box.width + 20).toFixed(0));
  copy.setAttribute('height', (box.height + 20).toFixed(0));
  copy.removeAttribute('tabindex');
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style');
  style.textContent = [...document.styleSheets[0].cssRules]
    .filter(rule => rule.selectorText && (rule.selectorText === ':root' || /(^|,\s*)(svg|\.(net|diagram|chart|states|sequence))\b/.test(rule.selectorText)))
    .map(rule => rule.cssText).join('\n');
  copy.prepend(style);
  save(name + '.svg', 'image/svg+xml', new XMLSerializer().serializeToString(copy));
}

export function saveCsv(rows, name) {
  const cell = value => (/[",\n]/.test(value) ? '"' + value.replaceAll('"', '""') + '"' : value);
  save(name + '.csv', 'text/csv', rows.map(row => row.map(value => cell(String(value))).join(',')).join('\n') + '\n');
}
