// The state of a model that is not a net, as a table: a row for each variable with its value, what the last step changed, and the events.

import {h, fill, tokens} from './dom.js';

export class StateTable {
  constructor() {
    this.rows = new Map();
    this.clocks = h('table', {className: 'values'});
    this.others = h('div', {hidden: true}, h('h3', {}, 'Clocks'), this.clocks);
    this.events = new Map();
    this.element = h('div', {className: 'state-table', hidden: true});
    this.onEvent = () => {};
  }

  show(model) {
    this.model = model;
    this.rows = new Map(model.places.map(each => [each.name, h('tr', {'data-field': each.name}, h('th', {}, each.name), h('td', {}))]));
    this.events = new Map(model.transitions.map(each => [each.name, h('button', {type: 'button', 'data-event': each.name,
      onclick: event => this.onEvent(each.name, event)}, each.name)]));
    const title = word => word[0].toUpperCase() + word.slice(1);
    fill(this.element, h('div', {}, h('h3', {}, title(model.nouns.fields)), h('table', {className: 'values'}, h('tbody', {}, [...this.rows.values()]))),
      h('div', {}, h('h3', {}, title(model.nouns.events)), h('div', {className: 'row wrap'}, [...this.events.values()].map(button => h('span', {className: 'event'}, button, h('small', {})))), this.others));
    this.tokens(model.initial || {});
    this.light(new Set());
  }

  /** Shows a state: variables that are not in it are 0, and what is no variable, such as a clock, has a row as long as it is there. */
  tokens(state) {
    for (const [name, row] of this.rows) row.lastChild.textContent = state[name] ? tokens(state[name]) : '0';
    const others = Object.keys(state).filter(name => !this.rows.has(name));
    this.others.hidden = !others.length;
    fill(this.clocks, h('tbody', {}, others.map(name => h('tr', {'data-clock': name}, h('th', {}, name), h('td', {}, tokens(state[name]))))));
  }

  /** Lights the events that can happen, and says when others can, where that is known. */
  light(enabled, when = new Map()) {
    for (const [name, button] of this.events) {
      button.classList.toggle('enabled', enabled.has(name));
      button.classList.toggle('later', !enabled.has(name) && when.has(name));
      button.nextSibling.textContent = when.get(name) || '';
    }
  }

  mark(event, fields) {
    const changed = new Set(fields);
    for (const [name, row] of this.rows) row.classList.toggle('changed', changed.has(name));
    for (const [name, button] of this.events) button.classList.toggle('fired', name === event);
  }
}
