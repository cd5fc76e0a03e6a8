// Play: fire transitions by hand or at random, go back and forth, see the tokens.

import {h, plural, counted, tokens} from './dom.js';
import {isWriting, update, walkable} from './keys.js';

/** How many places are listed; of a large net nobody reads all, and every step would lay them out again. */
const MOST_PLACES = 200;

export function playView(app) {
  const status = h('p', {className: 'status', 'aria-live': 'polite'});
  const enabled = walkable(h('ul', {className: 'events', id: 'enabled'}), 'Enabled');
  const history = walkable(h('ol', {className: 'history', id: 'history'}), 'What happened');
  const marking = h('dl', {className: 'marking', id: 'marking'});
  const fields = h('h3', {}, 'Tokens');
  const rest = h('p', {className: 'note'});
  const steps = h('input', {type: 'number', min: 1, max: 1000, value: 20, 'aria-label': 'Steps of a random run'});
  const back = h('button', {type: 'button', id: 'undo', title: 'Undo (z)', onclick: () => step(-1)}, '← Undo');
  const forth = h('button', {type: 'button', id: 'redo', title: 'Redo (y)', onclick: () => step(1)}, 'Redo →');
  const panel = h('aside', {className: 'panel scroll'},
    h('div', {className: 'row'}, h('button', {type: 'button', onclick: () => jump(0)}, 'Start'), back, forth),
    h('div', {className: 'row'}, h('button', {type: 'button', title: 'One step at random (r)', onclick: () => act({random: 1})}, 'Random step'),
      h('button', {type: 'button', onclick: () => act({random: Number(steps.value)})}, 'Random run of'), steps, ' steps'),
    status, h('h3', {}, 'Enabled'), enabled, h('h3', {}, 'What happened'), history, fields, marking, rest);
  const element = h('div', {className: 'split'}, panel);
  let isShown = false;
  let before = new Map(); // what was shown before the last step
  let lastChanges = [];
  let lastAt = 0;
  const transitions = new Map(); // of the events that were offered so far

  async function act(fields) {
    app.play = await app.askModel('play', fields);
    show();
  }

  function step(by) {
    if (app.play) jump(app.play.at + by);
  }

  function jump(to) {
    if (to >= 0) act({jump: to});
  }

  function choose(transition, event) {
    const found = app.play && app.play.enabled.find(each => each.transition === transition);
    if (!found) return;
    if (found.events.length === 1) return act({fire: found.events[0]});
    const menu = h('dialog', {className: 'menu', 'aria-label': 'Choose a binding'}, h('h4', {}, transition),
      walkable(h('ul', {className: 'events'}, found.events.map(each => h('li', {}, h('button', {type: 'button', onclick: () => {
        menu.close();
        act({fire: each});
      }}, each)))), 'Bindings'), more(found));
    menu.addEventListener('close', () => menu.remove());
    menu.addEventListener('click', on => on.target === menu && menu.close());
    document.body.append(menu);
    menu.showModal();
    if (event) {
      menu.style.left = Math.min(event.clientX, innerWidth - menu.offsetWidth - 12) + 'px';
      menu.style.top = Math.min(event.clientY, innerHeight - menu.offsetHeight - 12) + 'px';
    }
  }

  function more(found) {
    return found.count > found.events.length && h('p', {className: 'note'}, `and ${found.count - found.events.length} more`);
  }

  function show() {
    const play = app.play;
    if (!play || !isShown) return;
    back.disabled = play.at === 0;
    forth.disabled = play.at === play.history.length;
    status.textContent = play.enabled.length ? plural(play.at, 'step') + ' made' : (app.net.isProcess ? `Nothing can happen any more after ${plural(play.at, 'step')}.` : `Deadlock after ${plural(play.at, 'step')}: nothing is enabled.`);
    status.classList.toggle('bad', play.enabled.length === 0);
    for (const each of play.enabled) for (const event of each.events) transitions.set(event, each.transition);
    update(enabled, play.enabled.map(each => each.events.length === 1
      ? ['event ' + each.events[0], () => h('li', {}, h('button', {type: 'button', onclick: () => act({fire: each.events[0]})}, each.events[0]))]
      : ['bindings ' + each.count + ' ' + each.transition, () => h('li', {}, h('button', {type: 'button', onclick: event => choose(each.transition, event)},
        each.transition, h('small', {}, ' ' + each.count + ' bindings')))]), back);
    update(history, play.history.map((event, i) => [i + ' ' + event, () => h('li', {}, h('button', {type: 'button', onclick: () => jump(i + 1)}, event))]));
    [...history.children].forEach((item, i) => (item.className = i >= play.at ? 'undone' : i === play.at - 1 ? 'last' : ''));
    if (history.children[play.at - 1]) history.children[play.at - 1].scrollIntoView({block: 'nearest'});
    const places = Object.entries(play.marking).map(([place, values]) => [place, tokens(values)]);
    update(marking, places.slice(0, MOST_PLACES).map(([place, text]) => [place + ' ' + text, () => h('div', {}, h('dt', {}, place), h('dd', {}, text))]));
    rest.textContent = places.length > MOST_PLACES ? `and ${counted(places.length - MOST_PLACES, app.model.nouns.field, app.model.nouns.fields)} more, beside this` : '';
    app.net.tokens(play.marking, play.at === lastAt + 1);
    lastAt = play.at;
    app.net.light(new Set(play.enabled.map(each => each.transition)));
    const now = new Map(Object.entries(play.marking).map(([place, values]) => [place, tokens(values)]));
    const changed = [...new Set([...now.keys(), ...before.keys()])].filter(place => now.get(place) !== before.get(place));
    if (changed.length && before.size) lastChanges = changed;
    before = now;
    app.net.mark(play.at ? transitionOf(play.history[play.at - 1]) : null, play.at ? lastChanges : []);
  }

  /** The transition of an event: that under which it was offered, or else the longest name that it begins with. */
  function transitionOf(event) {
    return transitions.get(event) || app.model.transitions.map(each => each.name)
      .filter(name => event === name || event.startsWith(name + '(') || event.startsWith(name + ': '))
      .sort((a, b) => b.length - a.length)[0] || null;
  }

  document.addEventListener('keydown', event => {
    if (!isShown || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target) || document.querySelector('dialog[open]')) return;
    if (event.key === 'z') step(-1);
    else if (event.key === 'y') step(1);
    else if (event.key === 'r') act({random: 1});
  });

  app.on('model', model => {
    fields.hidden = marking.hidden = Boolean(model) && !model.isNet && (!model.isDrawn || model.isWorkflow); // the picture or the table beside has them all
    lastAt = 0;
    transitions.clear();
    before = new Map();
    if (isShown && model) act({});
  });
  app.on('picture', () => show());

  return {
    element,
    show() {
      isShown = true;
      element.append(app.net.element);
      app.net.viewport.begin();
      app.net.onTransition = choose;
      if (app.model) act({});
    },
    hide() {
      isShown = false;
    },
  };
}
