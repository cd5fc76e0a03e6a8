// Explore: how states are kept and searched, figures and curves while a run goes on, and what came of each.

import {h, fill, number, count, bytes, seconds, plural} from './dom.js';
import {ask} from './server.js';
import {curves, layerStrip, short} from './chart.js';
import {saveCsv} from './save.js';
import {commandLine, remarks, table} from './report.js';
import {refill, walkable} from './keys.js';

export const STORES = [['auto', 'auto: whole, then compact'], ['plain', 'plain: every state whole'],
  ['tree', 'tree: shared parts once'], ['compact_tree', 'compact tree'], ['condensed', 'condensed: strings of bits'],
  ['delta', 'delta: steps from other states'], ['forgetful_delta', 'forgetful delta: may count states twice'],
  ['collapse', 'collapse: for nets with values'], ['hash_compact', 'hash compact: may miss states'], ['bitstate', 'bitstate: will miss states'],
  ['disk', 'disk: sorted files'], ['diagram', 'diagram: all states together (mdd)']];
const REDUCTIONS = [['none', 'none'], ['symmetry', 'symmetry: one state for all that are alike'], ['counting', 'counting: by way of a smaller net']];
const SEARCHES = [['breadth_first', 'breadth first'], ['depth_first', 'depth first'], ['sweep', 'sweep: forgets states']];

/** How many states of a net without end are explored unless another limit is given. */
const ENDLESS = 1000000;

/** Milliseconds between two drawings of the curves of a run. */
const BETWEEN_PICTURES = 900;

export function choice(name, options) {
  return h('select', {name}, options.map(([value, text]) => h('option', {value}, text)));
}

export function exploreView(app) {
  const advice = h('p', {className: 'note'});
  const advised = h('h3', {hidden: true}, 'What info advises');
  const store = choice('store', STORES);
  const search = choice('search', SEARCHES);
  const reduce = choice('reduce', REDUCTIONS);
  const colors = choice('colors', [['auto', 'auto'], ['unfold', 'unfolded'], ['direct', 'directly']]);
  const measure = h('input', {name: 'measure', placeholder: 'auto', spellcheck: false});
  const threads = h('input', {name: 'threads', type: 'number', min: 1, max: 64});
  const memory = h('input', {name: 'memory', type: 'number', min: 1});
  const time = h('input', {name: 'seconds', type: 'number', min: 1});
  const states = h('input', {name: 'states', type: 'number', min: 1, placeholder: 'no limit'});
  const field = (text, input, note) => h('label', {}, h('span', {}, text), input, note && h('small', {}, note));
  const form = h('form', {className: 'panel scroll', onsubmit: start, onchange: adapt},
    h('h3', {}, 'How'), field('store', store), field('search', search), field('leave out', reduce), field('measure', measure, 'of progress, for a sweep'),
    field('values', colors, 'how tokens with values are executed'), field('threads', threads, 'for breadth first and diagrams'),
    h('h3', {}, 'Limits'), field('memory, MiB', memory), field('time, seconds', time), field('states', states),
    h('button', {type: 'submit', className: 'main', id: 'explore'}, 'Explore'), advised, advice);
  const list = walkable(h('ul', {className: 'runs', id: 'runs'}), 'Runs');
  const detail = h('section', {className: 'detail', id: 'detail'});
  const element = h('div', {className: 'split'}, form, h('div', {className: 'column'}, list, detail));
  let chosen = 0;
  let hasValues = false;
  let isFilled = false; // whether the limit on states comes from here

  /** Offers only what goes together, as the command line takes it. */
  function adapt() {
    const allow = (select, isAllowed) => {
      for (const option of select.options) option.disabled = !isAllowed(option.value);
      if (select.selectedOptions[0].disabled) select.value = [...select.options].find(option => !option.disabled).value;
    };
    const isNet = !app.model || app.model.isNet;
    allow(reduce, value => isNet || value === 'none');
    const counts = reduce.value === 'counting';
    const isSymmetric = reduce.value === 'symmetry';
    allow(store, value => (value === 'disk' && !app.budget.disk ? false
      : !isNet && ['diagram', 'collapse'].includes(value) ? false
      : isSymmetric ? value !== 'diagram' : counts ? ['auto', 'diagram'].includes(value) : true));
    const isTogether = counts || store.value === 'diagram';
    allow(search, value => value === 'breadth_first' || (!isTogether && store.value !== 'disk'
      && (value === 'sweep' ? ['auto', 'plain'].includes(store.value) : store.value !== 'forgetful_delta')));
    allow(colors, value => value === 'auto' || (value === 'unfold' ? store.value !== 'collapse'
      : !isTogether && !(isSymmetric && search.value === 'sweep') && !['disk', 'forgetful_delta', 'compact_tree', 'bitstate'].includes(store.value)));
    colors.disabled = !hasValues;
    measure.disabled = search.value !== 'sweep';
    threads.disabled = search.value !== 'breadth_first';
    states.disabled = isTogether;
  }

  async function start(event) {
    event.preventDefault();
    const whole = input => (input.value === '' || input.disabled ? null : Number(input.value));
    const job = await app.askModel('explore', {store: store.value, search: search.value, reduce: reduce.value, colors: colors.value, measure: measure.value,
      threads: whole(threads), memory: whole(memory), seconds: whole(time), states: whole(states)});
    chosen = job.id;
    app.addJob(job);
  }

  app.on('model', () => {
    memory.max ||= app.budget.memory;
    memory.value ||= app.budget.memory;
    time.max ||= app.budget.seconds;
    time.value ||= app.budget.seconds;
    threads.value ||= app.budget.threads;
    store.querySelector('[value=disk]').textContent = app.budget.disk ? 'disk: sorted files' : 'disk: start the server with --disk DIR';
    advice.textContent = '';
    advised.hidden = true;
    if (isFilled) states.value = '';
    isFilled = false;
    hasValues = Boolean(app.model) && app.model.places.some(place => place.type !== '');
    adapt();
  });
  app.on('facts', facts => {
    advice.textContent = facts.advice ? facts.advice[0].toUpperCase() + facts.advice.slice(1) + '.' : '';
    advised.hidden = !facts.advice;
    if (facts.bounded === 'false' && states.value === '') {
      states.value = ENDLESS;
      isFilled = true;
    }
  });
  app.on('jobs', () => element.hidden || show());

  let shown = '';
  let moving = null;
  let drawn = 0;

  /** Only what moves is replaced while a run goes on: buttons stay, and with them the focus. */
  function show() {
    const runs = app.jobs.filter(job => job.kind === 'explore').sort((a, b) => b.id - a.id);
    if (!runs.some(job => job.id === chosen)) chosen = runs.length ? runs[0].id : 0;
    const job = runs.find(each => each.id === chosen);
    const now = JSON.stringify([chosen, app.model && app.model.version, runs.map(each => [each.id, each.status])]);
    if (now === shown && moving && job) {
      runs.forEach((each, i) => (list.children[i].querySelector('small').textContent = line(each)));
      if (job.status === 'RUNNING') move(job);
      return;
    }
    shown = now;
    moving = {figures: h('div'), pictures: h('div')};
    drawn = performance.now();
    refill(list, runs.map(each => h('li', {className: each.id === chosen ? 'current' : ''}, h('button', {type: 'button', 'data-key': each.id,
      tabIndex: each.id === chosen ? 0 : -1, 'aria-current': each.id === chosen && 'true', onclick: () => {
      chosen = each.id;
      show();
    }}, h('span', {className: 'state ' + outcome(each), title: outcome(each)}), h('b', {}, each.model), ' ' + each.title, h('small', {}, line(each))))));
    refill(detail, job ? describe(app, job, moving) : h('p', {className: 'empty'}, 'Runs appear here, with live figures; each can be looked at later.'), detail);
  }

  /** Curves are redrawn less often than figures: drawing takes the processor from the run. */
  function move(job) {
    fill(moving.figures, live(job));
    if (performance.now() - drawn < BETWEEN_PICTURES) return;
    fill(moving.pictures, pictures(app, job));
    drawn = performance.now();
  }

  return {element, show};
}

/** How a run ended, or where it is, as a class of the mark beside it. */
function outcome(job) {
  const status = job.status.toLowerCase();
  return status === 'done' && job.result && job.result.outcome && job.result.outcome !== 'complete' ? job.result.outcome : status;
}

function line(job) {
  if (job.status === 'QUEUED') return 'waiting';
  if (job.status === 'FAILED') return 'failed';
  if (job.status === 'RUNNING') {
    const last = job.points[job.points.length - 1];
    return job.doing || (last && last[1] ? number(last[1]) + ' states so far' : 'starting');
  }
  if (!job.result || !job.result.states) return 'cancelled';
  if (['fault', 'violated'].includes(job.result.outcome)) return job.result.outcome;
  return job.result.states.precision === 'UNKNOWN' ? 'unknown' : count(job.result.states) + ' states';
}

/** Everything about a run; what changes while it goes on is put into elements of its own. */
function describe(app, job, moving) {
  const isGoing = job.status === 'RUNNING' || job.status === 'QUEUED';
  const hasRun = job.result && job.result.runLength !== undefined && app.model && job.version === app.model.version;
  fill(moving.figures, isGoing && live(job));
  fill(moving.pictures, pictures(app, job));
  return [
    h('div', {className: 'row'}, h('h2', {}, job.model + ': ' + job.title), h('span', {className: 'gap'}),
      isGoing ? h('button', {type: 'button', id: 'cancel', 'data-key': 'cancel', onclick: () => ask('cancel', {job: job.id})}, 'Cancel')
        : [hasRun && h('button', {type: 'button', onclick: () => app.tell('step', {job, number: 0})}, 'Step through the run'),
          job.result && job.result.states && h('button', {type: 'button', onclick: () => saveCsv(rows(job), job.model)}, 'Save CSV'),
          h('button', {type: 'button', 'data-key': 'remove', onclick: async () => {
            await ask('remove', {job: job.id});
            app.jobs = app.jobs.filter(each => each.id !== job.id);
            app.tell('jobs');
          }}, 'Remove')]),
    commandLine(app, job),
    job.failure && h('p', {className: 'failure'}, job.failure),
    job.result && job.result.states && (job.result.rows ? [table(job.result.rows), remarks(job.result)]
      : [verdict(job.result), h('table', {className: 'figures'}, h('tbody', {}, rows(job).map(([name, value]) => h('tr', {}, h('th', {}, name), h('td', {}, value)))))]),
    moving.figures,
    moving.pictures,
  ];
}

function pictures(app, job) {
  return [(job.layers || []).length > 0 && layerStrip(job.layers), (job.points || []).length > 1 && charts(app, job)];
}

function live(job) {
  const last = job.points[job.points.length - 1];
  if (!last) return h('p', {className: 'busy'}, job.status === 'QUEUED' ? 'waiting for the run before it' : 'starting');
  const [time, states, explored, edges, depth, used] = last;
  const figure = (name, value) => h('div', {}, h('b', {}, value), h('small', {}, name));
  if (job.doing) return [h('p', {className: 'busy'}, job.doing),
    h('div', {className: 'live', id: 'live'}, used > 0 && figure('memory', bytes(used)), figure('time', seconds(time)))];
  const isSweep = job.command.includes('--search sweep');
  return h('div', {className: 'live', id: 'live'}, figure(isSweep ? 'states in memory' : 'states', number(states)),
    figure('states per second', short(explored / Math.max(time, 0.001))),
    isSweep ? figure('explored', number(explored)) : figure('frontier', number(Math.max(0, states - explored))),
    figure(isSweep ? 'progress' : 'depth', number(depth)), figure('memory', bytes(used)), figure('time', seconds(time)));
}

function verdict(result) {
  return h('p', {className: result.complete ? 'good' : 'bad'}, result.complete ? 'COMPLETE: every reachable marking was seen.'
    : result.fault ? 'FAULT: ' + result.fault : 'UNKNOWN: ' + result.reason);
}

/** The figures of a run as rows of texts. */
function rows(job) {
  const result = job.result;
  if (result.rows) return result.rows.filter(row => row.figure).map(row => [row.label, row.figure, ...(row.remark ? [row.remark] : [])]);
  // no state was visited by itself, or a sweep visited states again that it had forgotten
  const isCounted = !result.states.number || /--store mdd|--reduce counting|--search sweep/.test(job.command);
  return [
    ['states', count(result.states)], ['edges', count(result.edges)],
    ['deadlocks', count(result.deadlocks) + (result.runLength === undefined || !result.deadlocks.number ? '' : `, one after ${plural(result.runLength, 'step')}`)],
    ['depth', count(result.depth)], ['most tokens', count(result.mostInPlace) + ' in a place, ' + count(result.mostInState) + ' in a marking'],
    ['memory', bytes(result.bytes) + (!isCounted ? ', ' + (result.bytes / result.states.number).toFixed(1) + ' bytes per state' : '')],
    ['time', seconds(result.seconds) + (!isCounted ? ', ' + number(Math.round(result.states.number / Math.max(result.seconds, 0.001))) + ' states/s' : '')],
  ];
}

function charts(app, job) {
  const limit = Number((job.command.match(/--memory (\d+)m/) || [0, app.budget.memory])[1]) * 1048576;
  const points = [[0, 0, 0, 0, 0, 0], ...job.points];
  if (!points.some(point => point[1])) return points.some(point => point[5]) && h('div', {className: 'charts'},
    curves('Memory', [['memory', 'one', points.map(point => [point[0], point[5]])]], {limit, unit: bytes}));
  const rate = points.slice(1).map((point, i) => [point[0], (point[2] - points[i][2]) / Math.max(point[0] - points[i][0], 0.001)])
    .filter(point => point[1] >= 0);
  const of = column => points.map(point => [point[0], point[column]]);
  return h('div', {className: 'charts'},
    curves('States', [['explored', 'two', of(2)], ['found', 'one', of(1)]]),
    curves('States per second', [['rate', 'one', rate]]),
    curves('Memory', [['memory', 'one', of(5)]], {limit, unit: bytes}),
    curves(job.command.includes('--search sweep') ? 'Progress of the sweep' : 'Depth', [['depth', 'one', of(4)]]));
}
