// A run, stepped through on the net: forward, back, jump; the part that repeats forever is marked.

import {h, fill, plural, tokens} from './dom.js';
import {ask} from './server.js';
import {sequenceDialog} from './sequence.js';

/** How a run is drawn, by what it is. */
const DRAWINGS = {
  time: {button: 'Over time', title: 'The run over time', shows: 'When which transition was enabled, or which token was where'},
  messages: {button: 'Messages', title: 'The run as a message-sequence chart', shows: 'Which process took which step, and sent what to which other'},
  order: {button: 'Partial order', title: 'The run as a partial order', shows: 'Which events depend on which'},
};

export function stepper(app, onStep = () => {}) {
  const list = h('ol', {className: 'steps', start: 0, id: 'steps'});
  const slider = h('input', {type: 'range', min: 0, value: 0, 'aria-label': 'Step', oninput: () => go(Number(slider.value))});
  const where = h('span', {className: 'where', id: 'where', 'aria-live': 'polite'});
  const button = (id, title, text, to) => h('button', {type: 'button', id, title, 'aria-label': title.replace(/ \(.*/, ''), onclick: () => go(to())}, text);
  const sequence = h('button', {type: 'button', id: 'sequence', title: 'Which parts of the net take part in which step', onclick: () =>
    sequenceDialog(by => app.askModel('run-sequence', {...source, by}), app.model.name, go)}, 'Sequence');
  const picture = h('button', {type: 'button', onclick: draw});
  const changes = h('p', {className: 'changes', id: 'changes', 'aria-live': 'polite'});
  const element = h('section', {className: 'stepper', hidden: true, tabIndex: 0, 'aria-label': 'A run, step by step', onkeydown: key},
    h('div', {className: 'bar'},
      button('first-step', 'First (Home)', '|◀', () => 0), button('previous-step', 'Back (←)', '◀', () => at - 1),
      button('next-step', 'Forward (→)', '▶', () => at + 1), button('last-step', 'Last (End)', '▶|', () => run.steps.length),
      slider, where, sequence, picture,
      h('button', {type: 'button', onclick: close}, 'Close')),
    changes, list);
  let run = null;
  let source = null;
  let drawing = DRAWINGS.order;
  let markings = [];
  let at = 0;

  /** Shows a run of a job, from a step on. */
  async function open(job, number, from = 0) {
    run = await ask('run', {job: job.id, number});
    source = {job: job.id, number};
    markings = [run.start];
    for (const step of run.steps) {
      const next = {...markings[markings.length - 1], ...step.changes};
      for (const place of Object.keys(step.changes)) if (!Object.keys(step.changes[place]).length) delete next[place];
      markings.push(next);
    }
    sequence.hidden = !app.model.isNet;
    drawing = run.dates ? DRAWINGS.time : run.hasMessages ? DRAWINGS.messages : DRAWINGS.order;
    picture.hidden = !app.model.isNet && drawing === DRAWINGS.order;
    picture.textContent = drawing.button;
    picture.title = drawing.shows;
    slider.max = run.steps.length;
    const inLoop = i => run.loop !== undefined && i > run.loop;
    fill(list, h('li', {className: run.loop === 0 ? 'loop-start' : ''}, h('button', {type: 'button', onclick: () => go(0)}, 'initial state')),
      run.steps.map((step, i) => h('li', {className: (inLoop(i + 1) ? 'loop ' : '') + (run.loop === i + 1 ? 'loop-start' : '')},
        h('button', {type: 'button', onclick: () => go(i + 1)}, step.event, run.dates && h('small', {}, ' at ' + run.dates[i])))),
      run.length > run.steps.length && h('li', {}, `… ${run.length - run.steps.length} more steps`));
    element.hidden = false;
    app.net.viewport.begin();
    at = from;
    go(from);
    element.scrollIntoView({block: 'nearest'});
    element.focus({preventScroll: true}); // where the arrows step
  }

  function go(to) {
    if (!run) return;
    const isNext = to === at + 1;
    at = Math.min(Math.max(0, to), run.steps.length);
    slider.value = at;
    const step = at ? run.steps[at - 1] : null;
    app.net.tokens(markings[at], isNext);
    app.net.light(new Set());
    app.net.mark(step ? step.transition : null, step ? Object.keys(step.changes) : []);
    const loop = run.loop === undefined ? '' : run.loop === run.length ? '; then nothing is enabled'
      : at === run.steps.length ? `; then forever from step ${run.loop}` : '';
    where.textContent = `${at} of ${plural(run.length, 'step')}` + (step ? ': ' + step.event + (run.dates ? ' at ' + run.dates[at - 1] : '') : '') + loop;
    const held = state => (state ? tokens(state) : app.model.isNet ? 'nothing' : '0');
    fill(changes, step && !app.net.isProcess && Object.keys(step.changes).map(name => h('span', {}, name + ' ', h('code', {}, held(markings[at - 1][name])), ' → ', held(markings[at][name]))));
    const isInList = list.contains(document.activeElement);
    [...list.querySelectorAll('button')].forEach((item, i) => {
      item.parentElement.classList.toggle('current', i === at);
      item.tabIndex = i === at ? 0 : -1;
      if (i === at && isInList) item.focus();
    });
    if (list.children[at]) list.children[at].scrollIntoView({block: 'nearest'});
    onStep(at, run.steps.length);
  }

  function key(event) {
    const to = {ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: Infinity}[event.key];
    if (to === undefined || event.target === slider) return;
    event.preventDefault();
    go(to);
  }

  async function draw() {
    const answer = await ask('run-picture', source);
    const address = answer.svg && URL.createObjectURL(new Blob([answer.svg], {type: 'image/svg+xml'}));
    const dialog = h('dialog', {className: 'wide', 'aria-label': drawing.title},
      h('div', {className: 'head'}, h('h2', {}, drawing.title),
        address && h('a', {href: address, download: 'run.svg', className: 'button'}, 'Save SVG'),
        h('button', {type: 'button', onclick: () => dialog.close()}, 'Close')),
      address ? h('div', {className: 'sheet-of-paper'}, h('img', {src: address, alt: drawing.shows}))
        : h('p', {}, answer.wrong.message));
    dialog.addEventListener('close', () => {
      dialog.remove();
      if (address) URL.revokeObjectURL(address);
    });
    document.body.append(dialog);
    dialog.showModal();
  }

  function close() {
    run = null;
    element.hidden = true;
    app.net.reset();
    app.net.viewport.begin();
  }

  app.on('model', () => {
    run = null;
    element.hidden = true;
  });

  app.on('picture', () => run && go(at));

  return {element, open, close, refresh: () => (run ? go(at) : app.model && app.net.reset())};
}
