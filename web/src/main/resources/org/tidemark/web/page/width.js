// The width of the panel on the left: dragged at its edge, with the arrows when the edge has the focus, and kept for the next visit.

import {h} from './dom.js';

const KEY = 'panel-width';
const LEAST = 280;
const STEP = 40;

/** Puts an edge to drag into every view that has a panel; onChange hears of every other width. */
export function watchWidths(onChange) {
  for (const split of document.querySelectorAll('.split')) {
    const panel = split.querySelector('.panel');
    if (panel) split.insertBefore(edge(onChange), panel.nextSibling);
  }
  if (localStorage.getItem(KEY)) set(Number(localStorage.getItem(KEY)));
}

function edge(onChange) {
  const bar = h('div', {className: 'edge', role: 'separator', tabIndex: 0, 'aria-orientation': 'vertical', 'aria-label': 'Width of the panel',
    title: 'Drag to widen the panel; a double click resets it'});
  const width = () => bar.previousElementSibling.getBoundingClientRect().width;
  const change = to => {
    set(to);
    onChange();
  };
  bar.addEventListener('pointerdown', event => bar.setPointerCapture(event.pointerId));
  bar.addEventListener('pointermove', event => event.buttons === 1 && bar.hasPointerCapture(event.pointerId)
    && change(event.clientX - bar.parentElement.getBoundingClientRect().left - 10));
  bar.addEventListener('dblclick', () => change(0));
  bar.addEventListener('keydown', event => {
    const by = {ArrowLeft: -STEP, ArrowRight: STEP}[event.key];
    if (!by && event.key !== 'Home') return;
    event.preventDefault();
    change(by ? width() + by : 0);
  });
  return bar;
}

/** Sets the width of all panels; 0 for the usual one. */
function set(width) {
  const most = innerWidth - 320;
  const style = document.documentElement.style;
  if (width > 0) style.setProperty('--panel-width', Math.round(Math.min(most, Math.max(LEAST, width))) + 'px');
  else style.removeProperty('--panel-width');
  if (width > 0) localStorage.setItem(KEY, String(Math.round(Math.min(most, Math.max(LEAST, width)))));
  else localStorage.removeItem(KEY);
}
