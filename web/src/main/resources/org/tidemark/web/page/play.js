// Play: fire transitions by hand or at random, let time pass, go back and forth, see the tokens.

import {h, plural, counted, tokens} from './dom.js';
import {isWriting, update, walkable} from './keys.js';
import {Picture} from './picture.js';

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
  const delay = h('input', {id: 'delay', placeholder: '3, 0.5 or 7/2', spellcheck: false, autocomplete: 'off', 'aria-label': 'A delay'});
  const obstacle = h('p', {className: 'reservation', id: 'obstacle', role: 'status', hidden: true});
  const limit = h('span', {className: 'note', id: 'limit'});
  const waiting = h('form', {className: 'row wrap', id: 'waiting', hidden: true, onsubmit: event => {
    event.preventDefault();
    if (delay.value.trim()) act({delay: delay.value.trim()});
  }}, h('label', {}, 'Let ', delay), h('button', {id: 'pass'}, 'time pass'), limit);
  const panel = h('aside', {className: 'panel scroll'},
    h('div', {className: 'row'}, h('button', {type: 'button', onclick: () => jump(0)}, 'Start'), back, forth),
    h('div', {className: 'row'}, h('button', {type: 'button', title: 'One step at random (r)', onclick: () => act({random: 1})}, 'Random step'),
      h('button', {type: 'button', onclick: () => act({random: Number(steps.value)})}, 'Random run of'), steps, ' steps'),
    status, waiting, obstacle, h('h3', {}, 'Enabled'), enabled, h('h3', {}, 'What happened'), history, fields, marking, rest);
  const chart = new Picture('The run so far');
  const stage = h('div', {className: 'column'}, chart.element);
  const element = h('div', {className: 'split'}, panel, stage);
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
    const menu = h('dialog', {className: 'menu', 'aria-label': found.takes ? 'Choose tokens' : 'Choose a binding'}, h('h4', {}, transition),
      walkable(h('ul', {className: 'events'}, found.events.map((each, i) => h('li', {}, h('button', {type: 'button', onclick: () => {
        menu.close();
        act({fire: each});
      }}, found.takes ? found.takes[i] || words(each) : each)))), found.takes ? 'Tokens' : 'Bindings'), more(found));
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

  /** What is shown of a step: where time passes, it begins with a delay. */
  function words(step) {
    return app.play.dates ? step.split(' ').slice(1).join(' ') || 'wait ' + step : step;
  }

  /** How time may go on. */
  function showTime(play) {
    waiting.hidden = !play.dates;
    obstacle.hidden = !play.obstacle;
    obstacle.textContent = play.obstacle || '';
    limit.textContent = play.most ? 'up to ' + play.most : 'without end';
    if (play.dates && !play.obstacle) delay.value = '';
    chart.show(play.picture || '');
  }

  function show() {
    const play = app.play;
    if (!play || !isShown) return;
    showTime(play);
    back.disabled = play.at === 0;
    forth.disabled = play.at === play.history.length;
    status.textContent = play.enabled.length ? plural(play.at, 'step') + ' made' + (play.dates ? ', time ' + play.time : '') : (app.net.isProcess ? `Nothing can happen any more after ${plural(play.at, 'step')}.` : `Deadlock after ${plural(play.at, 'step')}: ${play.dates ? 'nothing can ever happen.' : 'nothing is enabled.'}`);
    status.classList.toggle('bad', play.enabled.length === 0);
    for (const each of play.enabled) for (const event of each.events) transitions.set(words(event), each.transition);
    update(enabled, play.enabled.map(each => each.events.length === 1
      ? ['event ' + each.events[0] + (each.when || ''), () => h('li', {}, h('button', {type: 'button', className: each.isNow === false ? 'later' : '', onclick: () => act({fire: each.events[0]})},
        words(each.events[0]), each.when && h('small', {}, ' ' + each.when)))]
      : ['bindings ' + each.count + ' ' + each.transition + (each.when || ''), () => h('li', {}, h('button', {type: 'button', onclick: event => choose(each.transition, event)},
        each.transition, h('small', {}, ` ${each.when ? each.when + ', ' : ''}${each.count} ${each.when ? 'choices' : 'bindings'}`)))]), back);
    update(history, play.history.map((event, i) => [i + ' ' + event, () => h('li', {}, h('button', {type: 'button', onclick: () => jump(i + 1)},
      words(event), play.dates && h('small', {}, ' at ' + play.dates[i])))]));
    [...history.children].forEach((item, i) => (item.className = i >= play.at ? 'undone' : i === play.at - 1 ? 'last' : ''));
    if (history.children[play.at - 1]) history.children[play.at - 1].scrollIntoView({block: 'nearest'});
    const places = Object.entries(play.marking).map(([place, values]) => [place, tokens(values)]);
    update(marking, places.slice(0, MOST_PLACES).map(([place, text]) => [place + ' ' + text, () => h('div', {}, h('dt', {}, place), h('dd', {}, text))]));
    rest.textContent = places.length > MOST_PLACES ? `and ${counted(places.length - MOST_PLACES, app.model.nouns.field, app.model.nouns.fields)} more, beside this` : '';
    app.net.tokens(play.marking, play.at === lastAt + 1);
    lastAt = play.at;
    app.net.light(new Set(play.enabled.filter(each => each.isNow !== false).map(each => each.transition)), new Map(play.enabled.map(each => [each.transition, each.when])));
    const now = new Map(Object.entries(play.marking).map(([place, values]) => [place, tokens(values)]));
    const changed = [...new Set([...now.keys(), ...before.keys()])].filter(place => now.get(place) !== before.get(place));
    if (changed.length && before.size) lastChanges = changed;
    before = now;
    app.net.mark(play.at ? transitionOf(words(play.history[play.at - 1])) : null, play.at ? lastChanges : []);
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
      stage.prepend(app.net.element);
      app.net.viewport.begin();
      app.net.onTransition = choose;
      if (app.model) act({});
    },
    hide() {
      isShown = false;
    },
  };
}
