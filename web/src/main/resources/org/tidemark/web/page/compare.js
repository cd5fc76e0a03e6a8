// Compare: several stores or searches on one model, as a table and bars.

import {h, number, count, bytes, seconds, plural} from './dom.js';
import {ask} from './server.js';
import {bars} from './chart.js';
import {STORES} from './explore.js';
import {saveCsv, saveSvg} from './save.js';
import {refill} from './keys.js';

const HEAD = ['run', 'states', 'edges', 'bytes per state', 'memory', 'seconds', 'states/s', 'outcome'];

export function compareView(app) {
  const boxes = STORES.filter(([name]) => !['auto', 'collapse', 'disk'].includes(name)).map(([name, text]) =>
    h('input', {type: 'checkbox', value: name, checked: ['plain', 'tree', 'delta'].includes(name), 'aria-label': text}));
  const searches = [['breadth_first', 'breadth first', true], ['depth_first', 'depth first', false], ['sweep', 'sweep: forgets states (plain only)', false]]
    .map(([name, text, checked]) => h('input', {type: 'checkbox', value: name, checked, 'aria-label': text}));
  const check = box => h('label', {className: 'check'}, box, h('span', {}, box.getAttribute('aria-label')));
  const left = h('form', {className: 'panel scroll', onsubmit: start},
    h('h3', {}, 'Stores'), boxes.map(check), h('h3', {}, 'Searches'), searches.map(check),
    h('button', {type: 'submit', className: 'main', id: 'compare'}, 'Run them one after the other'),
    h('p', {className: 'note'}, 'Each runs with one thread and the whole budget. Runs made in Explore on this model are shown as well.'));
  const right = h('section', {className: 'detail compare', id: 'comparison'});
  const element = h('div', {className: 'split'}, left, right);

  async function start(event) {
    event.preventDefault();
    if (!app.model) return;
    for (const {value: store} of boxes.filter(each => each.checked)) {
      for (const {value: search} of searches.filter(each => each.checked)) {
        if (!app.model.isNet && store === 'diagram') continue;
        const isPossible = search === 'breadth_first' || (search === 'sweep' ? store === 'plain' : !['forgetful_delta', 'diagram'].includes(store));
        if (isPossible) app.addJob(await app.askModel('explore', {store, search, threads: 1}));
      }
    }
  }

  /** What is still to come, with a button that ends it. */
  function toGo(going) {
    return going.length > 0 && [h('span', {className: 'busy'}, `${plural(going.length, 'run')} to go`),
      h('button', {type: 'button', 'data-key': 'cancel', onclick: () => going.forEach(job => ask('cancel', {job: job.id}))}, 'Cancel')];
  }

  function row(job) {
    const result = job.result;
    const states = result.states.number;
    return [job.title + (job.command.includes('--threads 1 ') || !job.command.includes('--threads') ? '' : ', ' + job.command.match(/--threads (\d+)/)[1] + ' threads'),
      count(result.states), count(result.edges), states && result.bytes ? (result.bytes / states).toFixed(1) : '', result.bytes ? bytes(result.bytes) : '',
      result.seconds ? result.seconds.toFixed(2) : '', states && result.seconds ? number(Math.round(states / Math.max(result.seconds, 0.001))) : '', result.complete ? 'complete' : result.outcome || 'unknown'];
  }

  function show() {
    const all = app.jobs.filter(job => job.kind === 'explore' && app.model && job.version === app.model.version).sort((a, b) => a.id - b.id);
    const jobs = all.filter(job => job.result && job.result.states && job.status === 'DONE');
    const going = all.filter(job => job.status === 'RUNNING' || job.status === 'QUEUED');
    if (!jobs.length) {
      return refill(right, going.length ? h('div', {className: 'row'}, toGo(going)) : h('p', {className: 'empty'}, 'Choose stores and run them: the table and the bars appear here.'));
    }
    const rows = jobs.map(row);
    const charts = [
      bars('Bytes per state', jobs.map((job, i) => [rows[i][0], job.result.states.number ? job.result.bytes / job.result.states.number : 0, rows[i][3]])),
      bars('Seconds', jobs.map((job, i) => [rows[i][0], job.result.seconds, seconds(job.result.seconds)])),
      bars('States', jobs.map((job, i) => [rows[i][0], job.result.states.number, rows[i][1]])),
    ];
    refill(right, [
      h('div', {className: 'row'}, h('h2', {}, app.model.name), toGo(going), h('span', {className: 'gap'}),
        h('button', {type: 'button', onclick: () => saveCsv([HEAD, ...rows], app.model.name + '-comparison')}, 'Save CSV'),
        h('button', {type: 'button', onclick: () => charts.forEach((chart, i) => saveSvg(chart, app.model.name + '-' + ['bytes', 'seconds', 'states'][i]))}, 'Save SVG')),
      h('table', {className: 'comparison'}, h('thead', {}, h('tr', {}, HEAD.map(name => h('th', {}, name)))),
        h('tbody', {}, rows.map(cells => h('tr', {}, cells.map((cell, i) => (i ? h('td', {}, cell) : h('th', {}, cell))))))),
      h('div', {className: 'charts'}, charts)]);
  }

  app.on('jobs', () => element.hidden || show());
  app.on('model', () => element.hidden || show());
  return {element, show};
}
