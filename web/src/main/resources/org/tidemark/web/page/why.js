// Why: the reasons for an answer, as the command why prints them, and a picture of the steps and what each needs.

import {h, fill, seconds} from './dom.js';
import {ask} from './server.js';
import {OPTIONS, USUAL, formulaEditor, optionInput} from './ask.js';
import {commandLine, remarks, sentence, table} from './report.js';
import {refill, walkable} from './keys.js';

const USUAL_SECONDS = 60;

export function whyView(app) {
  const {editor, enter} = formulaEditor(app, text => explain({kind: 'formula', text}));
  const usual = h('div', {className: 'row wrap small'});
  const own = h('div', {className: 'row wrap small'});
  const given = OPTIONS.filter(([name]) => ['fair', 'strong-fair', 'clock'].includes(name));
  const inputs = new Map(given.map(([name, , kind]) => [name, optionInput(name, kind)]));
  const memory = h('input', {name: 'memory', type: 'number', min: 1});
  const time = h('input', {name: 'seconds', type: 'number', min: 1});
  const field = (text, option, input) => h('label', {title: option}, h('span', {}, text), input);
  const options = h('form', {onsubmit: event => event.preventDefault()}, given.map(([name, text]) => field(text, '--' + name, inputs.get(name))),
    field('memory, MiB', '--memory', memory), field('time, seconds', '--time', time));
  const panel = h('aside', {className: 'panel scroll'},
    h('div', {className: 'row question'}, editor.element, h('button', {type: 'button', className: 'main', id: 'why', onclick: enter}, 'Why?')),
    usual, own, h('h3', {}, 'Assumptions and limits'), options,
    h('p', {className: 'note'}, 'Explains one answer, of what holds and of what does not: which steps matter, when it was too late, what else could have been done, or what rules it out.'));
  const list = walkable(h('ul', {className: 'runs', id: 'reasons'}), 'Explanations');
  const detail = h('section', {className: 'detail why', id: 'reason', 'aria-live': 'polite'});
  const element = h('div', {className: 'split'}, panel, h('div', {className: 'column'}, list, detail));
  const pictures = new Map(); // by the number of the job, the picture, or why there is none
  let chosen = 0;

  async function explain(question) {
    if (!app.model) return;
    const limits = {memory: Number(memory.value) || null, seconds: Number(time.value) || null};
    for (const [name, input] of inputs) if (input.value.trim()) limits[name] = input.value.trim();
    const job = await app.askModel('why', {...question, options: limits});
    chosen = job.id;
    app.addJob(job);
    show();
  }

  app.on('model', model => {
    memory.max ||= app.budget.memory;
    memory.value ||= app.budget.memory;
    time.max ||= app.budget.seconds;
    time.value ||= Math.min(USUAL_SECONDS, app.budget.seconds);
    const questions = model ? model.questions : [];
    const isNet = !model || model.isNet;
    fill(usual, USUAL.filter(([, name, needsNet]) => name !== 'stable-marking' && (isNet || !needsNet)).map(([label, name]) =>
      h('button', {type: 'button', onclick: () => explain({kind: 'usual', name})}, label)));
    fill(own,
      questions.length > 1 && h('button', {type: 'button', className: 'main', title: 'Of the questions of the model, the violated one with the shortest run', onclick: () => explain({})}, 'What is wrong?'),
      questions.map(each => h('button', {type: 'button', title: each.text, onclick: () => explain({kind: 'own', name: each.name})}, each.name)));
    [...pictures.keys()].forEach(forget); // a reopened session numbers its jobs from the start
    if (!element.hidden) show();
  });
  app.on('jobs', () => element.hidden || show());
  app.on('why', ({question, assumed}) => {
    editor.text = question.kind === 'formula' ? question.text : '';
    for (const [name, input] of inputs) input.value = assumed[name] || '';
    app.go('why');
    explain(question);
  });

  let shown = '';

  function show() {
    const jobs = app.jobs.filter(job => job.kind === 'why').sort((a, b) => b.id - a.id);
    if (!jobs.some(job => job.id === chosen)) chosen = jobs.length ? jobs[0].id : 0;
    const job = jobs.find(each => each.id === chosen);
    const now = JSON.stringify([chosen, app.model && app.model.version, jobs.map(each => [each.id, each.status]), pictures.has(chosen)]);
    if (now === shown) {
      const going = detail.querySelector('.busy');
      if (going && job.status === 'RUNNING') going.textContent = progress(job);
      return;
    }
    shown = now;
    refill(list, jobs.map(each => h('li', {className: each.id === chosen ? 'current' : ''}, h('button', {type: 'button', 'data-key': each.id,
      tabIndex: each.id === chosen ? 0 : -1, 'aria-current': each.id === chosen && 'true', onclick: () => {
      chosen = each.id;
      show();
    }}, h('span', {className: 'state ' + mark(each)}), h('b', {}, each.model), ' ' + each.title, h('small', {}, outcome(each))))));
    refill(detail, job ? describe(job) : h('p', {className: 'empty'}, 'Ask why something holds or does not: the reasons appear here. An answer in Ask leads here, too.'), detail);
    if (job && job.result && job.result.drawn && !pictures.has(job.id)) load(job);
  }

  async function load(job) {
    pictures.set(job.id, {});
    const answer = await ask('run-picture', {job: job.id, number: 0});
    pictures.set(job.id, answer.svg ? {address: URL.createObjectURL(new Blob([answer.svg], {type: 'image/svg+xml'}))} : {wrong: answer.wrong.message});
    shown = '';
    if (!element.hidden) show();
  }

  function describe(job) {
    const isGoing = job.status === 'RUNNING' || job.status === 'QUEUED';
    const isHere = app.model && job.version === app.model.version;
    const result = job.result;
    const picture = pictures.get(job.id) || {};
    return [
      h('div', {className: 'row'}, h('h2', {}, job.model + ': ' + job.title), h('span', {className: 'gap'}),
        isGoing ? h('button', {type: 'button', 'data-key': 'cancel', onclick: () => ask('cancel', {job: job.id})}, 'Cancel')
          : [result && result.runLength > 0 && isHere && h('button', {type: 'button', className: 'step-why', 'data-key': 'step', onclick: () => app.tell('step', {job, number: 0})}, 'Step through the run'),
            h('button', {type: 'button', 'data-key': 'remove', onclick: () => remove(job)}, 'Remove')]),
      commandLine(app, job),
      isGoing && h('p', {className: 'busy'}, job.status === 'QUEUED' ? 'waiting' : progress(job)),
      job.status === 'CANCELLED' && h('p', {className: 'note'}, 'cancelled'),
      job.failure && h('p', {className: 'failure'}, job.failure),
      result && [remarks(result), table((result.rows || []).filter(row => !(result.remarks || []).includes(sentence(row))))],
      isHere && result && (result.others || []).length > 0 && h('div', {className: 'row wrap small'}, 'Explain instead:', result.others.map(each =>
        h('button', {type: 'button', 'data-key': 'other ' + each.name, onclick: () => explain({kind: 'own', name: each.name})}, each.name))),
      picture.wrong && h('p', {className: 'note'}, picture.wrong),
      picture.address && [h('div', {className: 'row'}, h('h3', {}, 'What needs what'), h('span', {className: 'gap'}),
        h('a', {href: picture.address, download: job.model + '-why.svg', className: 'button', 'data-key': 'svg'}, 'Save SVG')),
      h('div', {className: 'sheet-of-paper'}, h('img', {src: picture.address, id: 'why-picture', alt: 'The steps of the run and what each of them needs'}))],
    ];
  }

  function forget(id) {
    const {address} = pictures.get(id) || {};
    if (address) URL.revokeObjectURL(address);
    pictures.delete(id);
  }

  async function remove(job) {
    await ask('remove', {job: job.id});
    app.jobs = app.jobs.filter(each => each.id !== job.id);
    forget(job.id);
    app.tell('jobs');
  }

  return {element, show};
}

function progress(job) {
  const last = (job.points || [])[(job.points || []).length - 1];
  return job.doing || (last ? 'looking for reasons, ' + seconds(last[0]) : 'looking for reasons');
}

function outcome(job) {
  if (job.status === 'QUEUED') return 'waiting';
  return job.status === 'RUNNING' ? 'looking' : job.result ? job.result.verdict : job.status.toLowerCase();
}

/** The class of the mark beside an explanation. */
function mark(job) {
  const status = job.status.toLowerCase();
  return job.result && ['violated', 'unknown'].includes(job.result.verdict) ? job.result.verdict : status;
}
