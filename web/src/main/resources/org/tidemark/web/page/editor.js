// A text area with colours behind its text, a mark under the word that is wrong, and completion.

import {h, fill} from './dom.js';
import {pieces} from './language.js';

const MOST_OFFERS = 8;

/** How many lines are painted above and below those in view, so that not every turn of the wheel paints. */
const BEYOND = 25;

let editors = 0;

export class Editor {
  /** words() gives what can be completed; onText hears of every change, some time after the last key. */
  constructor({label, words, onText, lines = false, onEnter}) {
    this.words = words;
    this.area = h('textarea', {spellcheck: false, autocapitalize: 'off', autocomplete: 'off', wrap: 'off', 'aria-label': label,
      className: 'text'});
    this.painted = h('div', {});
    this.numbers = h('div', {});
    this.back = h('pre', {className: 'colours', 'aria-hidden': 'true'}, this.painted);
    this.gutter = lines ? h('pre', {className: 'gutter', 'aria-hidden': 'true'}, this.numbers) : null;
    this.rows = [''];
    this.window = [0, 0];
    this.offers = h('ul', {className: 'offers', role: 'listbox', id: 'offers-' + ++editors, 'aria-label': 'Words', hidden: true});
    this.blamed = h('button', {type: 'button', className: 'link', title: 'Go there', onclick: () => this.goToWrong()});
    this.message = h('p', {className: 'message', role: 'alert', hidden: true}, this.blamed);
    this.area.setAttribute('aria-autocomplete', 'list');
    this.area.setAttribute('aria-controls', this.offers.id);
    this.element = h('div', {className: 'editor' + (lines ? ' lined' : '')},
      h('div', {className: 'sheet'}, this.gutter, h('div', {className: 'paper'}, this.back, this.area, this.offers)), this.message);
    this.wrong = null;
    this.area.addEventListener('input', () => {
      this.wrong = null;
      this.message.hidden = true;
      this.paint();
      this.offer();
      clearTimeout(this.waiting);
      this.waiting = setTimeout(() => this.flush(), 300);
    });
    this.onText = onText;
    this.area.addEventListener('scroll', () => this.scroll());
    new ResizeObserver(() => this.scroll()).observe(this.area);
    this.area.addEventListener('keydown', event => this.key(event, onEnter));
    this.area.addEventListener('blur', () => setTimeout(() => this.close(), 150));
    this.area.addEventListener('click', () => this.close());
  }

  /** Tells of the last change at once. */
  flush() {
    clearTimeout(this.waiting);
    this.waiting = 0;
    return this.onText(this.area.value);
  }

  get text() {
    return this.area.value;
  }

  set text(value) {
    clearTimeout(this.waiting);
    this.waiting = 0;
    this.area.value = value;
    this.wrong = null;
    this.message.hidden = true;
    this.area.scrollTop = 0;
    this.paint();
  }

  /** Shows what is wrong, or with null that nothing is. */
  blame(wrong) {
    this.wrong = wrong;
    this.message.hidden = !wrong || !this.offers.hidden; // a word that can be completed is not yet wrong
    if (wrong) this.blamed.textContent = wrong.message.split('\n')[0].replace(/^[^ ]*?:(\d+)(:\d+)?: /, this.gutter ? 'Line $1: ' : '');
    this.area.setAttribute('aria-invalid', wrong ? 'true' : 'false');
    this.paint();
  }

  /** What is wrong and in which line; empty where nothing is. */
  get complaint() {
    return this.wrong ? this.blamed.textContent : '';
  }

  /** From where to where the text is wrong: a word, or a character, or the last one of the line. */
  wrongRange() {
    if (!this.wrong || !this.wrong.line) return [-1, -1];
    const lines = this.area.value.split('\n');
    const line = Math.min(this.wrong.line, lines.length) - 1;
    let start = lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0);
    const text = lines[line];
    if (!this.wrong.column) return [start + text.length - text.trimStart().length, start + Math.max(1, text.length)];
    let column = Math.min(this.wrong.column - 1, Math.max(0, text.trimEnd().length - 1));
    const word = text.slice(column).match(/^[\p{L}\p{Nd}_]+|^./u);
    return [start + column, start + column + (word ? word[0].length : 1)];
  }

  goToWrong() {
    const [from, to] = this.wrongRange();
    if (from < 0) return;
    this.area.focus();
    this.area.setSelectionRange(from, to);
    const line = this.area.value.slice(0, from).split('\n').length;
    this.area.scrollTop = Math.max(0, (line - 6) * parseFloat(getComputedStyle(this.area).lineHeight));
  }

  /** Repaints the text: the part in view, since models have thousands of lines. */
  paint() {
    this.rows = this.area.value.split('\n');
    this.numbers.style.minWidth = String(this.rows.length).length + 'ch';
    this.window = [0, 0];
    this.scroll();
  }

  /** Moves what is painted with the text, and paints again where it does not reach. */
  scroll() {
    const line = parseFloat(getComputedStyle(this.area).lineHeight) || 19;
    const first = Math.floor(this.area.scrollTop / line);
    const last = Math.min(this.rows.length, first + Math.ceil(this.area.clientHeight / line) + 1);
    if (this.window[1] === 0 || first < this.window[0] || last > this.window[1]) {
      this.window = [Math.max(0, first - BEYOND), Math.min(this.rows.length, last + BEYOND)];
      fill(this.painted, this.paintedRows(...this.window));
      this.numbers.textContent = Array.from({length: this.window[1] - this.window[0]}, (_, i) => this.window[0] + i + 1).join('\n');
    }
    const down = this.window[0] * line - this.area.scrollTop;
    this.painted.style.transform = `translate(${-this.area.scrollLeft}px, ${down}px)`;
    this.numbers.style.transform = `translate(0, ${down}px)`;
  }

  paintedRows(first, last) {
    const [from, to] = this.wrongRange();
    const parts = [];
    let at = this.rows.slice(0, first).reduce((sum, row) => sum + row.length + 1, 0);
    for (const row of this.rows.slice(first, last)) {
      for (const [piece, kind] of pieces(row)) {
        const end = at + piece.length;
        if (to <= at || from >= end) parts.push(kind ? h('span', {className: kind}, piece) : piece);
        else {
          const cut = [Math.max(0, from - at), Math.min(piece.length, to - at)];
          parts.push(piece.slice(0, cut[0]), h('span', {className: kind + ' wrong'}, piece.slice(...cut)), piece.slice(cut[1]));
        }
        at = end;
      }
      if (from === at && to > at) parts.push(h('span', {className: 'wrong'}, ' ')); // what is missing at the end of a line
      parts.push('\n');
      at++;
    }
    return parts;
  }

  /** The word before the caret. */
  begun() {
    const before = this.area.value.slice(0, this.area.selectionStart);
    const word = before.match(/[\p{L}_][\p{L}\p{Nd}_-]*$/u);
    return word ? word[0] : '';
  }

  offer() {
    const begun = this.begun();
    const lower = begun.toLowerCase();
    const found = begun.length < 1 ? [] : [...new Set(this.words())]
      .filter(word => word.toLowerCase().startsWith(lower) && word !== begun)
      .slice(0, MOST_OFFERS);
    this.chosen = 0;
    this.list = found;
    this.offers.hidden = found.length === 0;
    if (!found.length) return;
    const before = this.area.value.slice(0, this.area.selectionStart - begun.length).split('\n');
    const style = getComputedStyle(this.area);
    const line = parseFloat(style.lineHeight);
    this.offers.style.top = before.length * line + parseFloat(style.paddingTop) + 2 - this.area.scrollTop + 'px';
    this.offers.style.left = `calc(${before[before.length - 1].length}ch + ${parseFloat(style.paddingLeft) - this.area.scrollLeft}px)`;
    this.showOffers();
  }

  showOffers() {
    this.area.setAttribute('aria-activedescendant', this.offers.id + '-' + this.chosen);
    fill(this.offers, this.list.map((word, i) => h('li', {role: 'option', id: this.offers.id + '-' + i, 'aria-selected': String(i === this.chosen),
      onmousedown: event => {
        event.preventDefault();
        this.chosen = i;
        this.accept();
      }}, word)));
  }

  close() {
    this.offers.hidden = true;
    this.area.removeAttribute('aria-activedescendant');
    this.message.hidden = !this.wrong;
  }

  accept() {
    const begun = this.begun();
    const end = this.area.selectionStart;
    this.area.setRangeText(this.list[this.chosen], end - begun.length, end, 'end');
    this.close();
    this.area.dispatchEvent(new Event('input'));
    this.close();
  }

  key(event, onEnter) {
    if (!this.offers.hidden) {
      const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
      if (step) {
        event.preventDefault();
        this.chosen = (this.chosen + step + this.list.length) % this.list.length;
        return this.showOffers();
      }
      if (event.key === 'Tab' || (event.key === 'Enter' && !onEnter)) {
        event.preventDefault();
        return this.accept();
      }
      if (event.key === 'Escape') {
        event.preventDefault();
        return this.close();
      }
    }
    if (event.key === 'Enter' && onEnter && !event.shiftKey) {
      event.preventDefault();
      this.close();
      onEnter();
    }
  }
}
