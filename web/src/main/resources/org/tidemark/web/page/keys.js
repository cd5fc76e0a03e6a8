// What the page does for those who use it with the keyboard: lists that are one stop of the tab key, a focus that outlives what it
// was on, and a sheet of all keys.

import {h, fill} from './dom.js';

const REACHABLE = 'button, summary, input, select, a';

const items = list => [...list.querySelectorAll('button')];

/** Lets the tab key stop at one item of a list, the one given or else the first. */
function stopAt(list, item) {
  const all = items(list);
  const stop = all.includes(item) ? item : all[0];
  for (const each of all) each.tabIndex = each === stop ? 0 : -1;
}

/** Makes a list of buttons one stop of the tab key, within which the arrows, Home and End lead from one to the next. */
export function walkable(list, label) {
  list.setAttribute('aria-label', label);
  list.addEventListener('focusin', event => stopAt(list, event.target));
  list.addEventListener('keydown', event => {
    const all = items(list);
    const at = all.indexOf(event.target);
    const to = {ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1}[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    if (all[to]) all[to].focus();
  });
  stopAt(list);
  return list;
}

/** Fills an element again. What had the focus in it has it again: what has the same data-key, or what is in its place, or else the fallback. */
export function refill(element, children, fallback = element) {
  const held = element.contains(document.activeElement) ? document.activeElement : null;
  const key = held && held.dataset.key;
  const at = held ? [...element.querySelectorAll(REACHABLE)].indexOf(held) : -1;
  fill(element, children);
  if (held) {
    const all = [...element.querySelectorAll(REACHABLE)];
    const same = key ? all.find(each => each.dataset.key === key) : all[Math.min(at, all.length - 1)];
    give(same || fallback);
  }
}

/** Gives the focus to an element, also to one that is no stop of the tab key. */
export function give(element) {
  if (!element.matches(REACHABLE) && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus();
}

/**
 * Brings a list up to date without touching what stays: rows are [key, make], and elements with the key of a row are kept. A list of a
 * thousand rows costs little where few of them change, and the focus stays where it is, or goes to the row in its place.
 */
export function update(list, rows, fallback = list) {
  const held = list.contains(document.activeElement) ? items(list).indexOf(document.activeElement) : -1;
  const wanted = new Set(rows.map(([key]) => key));
  const known = new Map();
  for (const each of [...list.children]) {
    if (wanted.has(each.dataset.row)) known.set(each.dataset.row, each);
    else each.remove();
  }
  let next = list.firstElementChild;
  for (const [key, make] of rows) {
    const element = known.get(key) || make();
    element.dataset.row = key;
    if (element === next) next = next.nextElementSibling;
    else list.insertBefore(element, next);
  }
  if (held >= 0 && !list.contains(document.activeElement)) {
    const all = items(list);
    give(all[Math.min(held, all.length - 1)] || fallback);
  } else if (!items(list).some(each => each.tabIndex === 0)) {
    stopAt(list);
  }
}

const KEYS = [
  ['Everywhere', [['Alt+1 … Alt+8', 'go to a view'], ['← → Home End', 'on the tabs: the next view, the first, the last'],
    ['↑ ↓ Home End', 'in a list: the next item, the first, the last'], ['/', 'find a place or transition'], ['← → Home', 'on the edge of the panel: widen it, reset it'],
    ['Esc', 'close a dialog, or the words that are offered'], ['?', 'this sheet']]],
  ['On a picture', [['← → ↑ ↓', 'move it'], ['+ −', 'scale it'], ['0', 'show everything']]],
  ['In a text', [['↑ ↓ Tab', 'choose and take a word that is offered'], ['Enter', 'ask the formula']]],
  ['Play', [['z  y', 'undo, redo'], ['r', 'a step at random'], ['Enter', 'on an event: let it happen']]],
  ['A run, step by step', [['← →', 'a step back, a step on'], ['Home End', 'the first, the last']]],
];

/** Whether keys mean letters where the focus is. */
export const isWriting = target => /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);

/** All keys, in a dialog. */
export function showKeys() {
  if (document.querySelector('dialog[open]')) return;
  const dialog = h('dialog', {id: 'keys', 'aria-label': 'Keys'},
    h('div', {className: 'head'}, h('h2', {}, 'Keys'), h('button', {type: 'button', onclick: () => dialog.close()}, 'Close')),
    h('div', {className: 'keys'}, KEYS.map(([where, keys]) => h('section', {}, h('h3', {}, where),
      h('dl', {}, keys.map(([key, meaning]) => [h('dt', {}, h('kbd', {}, key)), h('dd', {}, meaning)]))))));
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
