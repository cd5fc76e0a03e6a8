// Ask: formulas, the usual questions, files of questions; answers arrive one by one.

import {h, fill, toast, seconds, number, plural} from './dom.js';
import {ask} from './server.js';
import {Editor} from './editor.js';
import {FORMULA_WORDS, names} from './language.js';
import {stepper} from './steps.js';
import {refill} from './keys.js';

const USUAL = [
  ['Deadlock-free?', 'deadlock-free', 'AG !deadlock'], ['Live?', 'live', 'live'], ['Quasi-live?', 'quasi-live', 'quasi-live'],
  ['One-safe?', 'one-safe', 'one-safe'], ['Some place stable?', 'stable-marking', 'stable-marking'],
];

export function askView(app) {
  const editor = new Editor({label: 'A formula', words: () => [...names(app.model), ...FORMULA_WORDS], onText: check, onEnter: askFormula});
  editor.element.classList.add('formula');
  editor.area.placeholder = 'AG (p + q <= 1)';
  const own = h('div', {className: 'row wrap'});
  const answers = h('div', {className: 'answers', id: 'answers', role: 'region', 'aria-label': 'Answers', 'aria-live': 'polite'});
  const runs = stepper(app);
  const panel = h('aside', {className: 'panel scroll'},
    h('div', {className: 'row question'}, editor.element, h('button', {type: 'button', className: 'main', id: 'ask', onclick: askFormula}, 'Ask')),
    h('div', {className: 'row wrap'}, USUAL.map(([label, name, text]) => h('button', {type: 'button', onclick: () => send([{name, text}])}, label))),
    own, answers);
  const right = h('div', {className: 'column'});
  const element = h('div', {className: 'split'}, panel, right);

  async function check(text) {
    if (!app.model || !text.trim()) return editor.blame(null);
    const answer = await ask('check-formula', {text});
    if (text === editor.text) editor.blame(answer.wrong || null);
  }

  async function askFormula() {
    const text = editor.text.trim();
    if (!text) return;
    const answer = await ask('check-formula', {text});
    editor.blame(answer.wrong || null);
    if (!answer.wrong) send([{name: text, text}]);
  }

  async function send(questions) {
    app.addJob(await app.askModel('ask', {questions}));
    panel.scrollTop = 0;
  }

  async function askFile(file) {
    const questions = await ask('questions', {text: await file.text()});
    if (questions.wrong) return toast(questions.wrong.message);
    if (!questions.length) return toast('There are no questions in this file.');
    send(questions);
  }

  app.on('model', model => {
    editor.text = '';
    const questions = model ? model.questions : [];
    fill(own,
      questions.length > 0 && h('button', {type: 'button', onclick: () => send(questions)}, 'Ask all of the model\'s questions'),
      questions.map(each => h('button', {type: 'button', title: each.text, onclick: () => send([each])}, each.name)),
      h('button', {type: 'button', title: 'Lines of “name: formula”, or the contest\'s XML', onclick: () =>
        h('input', {type: 'file', accept: '.props,.txt,.xml', onchange: event => askFile(event.target.files[0])}).click()}, 'File of questions…'));
    show();
  });
  app.on('jobs', () => show());
  app.on('step', ({job, number}) => {
    app.go('ask');
    runs.open(job, number);
  });

  const opened = new Set();
  let shown = '';

  function show() {
    const asked = app.jobs.filter(job => job.kind === 'ask').reverse();
    const now = JSON.stringify([app.model && app.model.version, asked.map(job => [job.id, job.status, job.result])]);
    if (now === shown) {
      for (const job of asked) {
        const going = answers.querySelector(`[data-job='${Number(job.id)}'] .busy`);
        if (going && job.status === 'RUNNING') going.textContent = progress(job);
      }
      return;
    }
    shown = now;
    refill(answers, [asked.map(job => h('article', {className: 'job', 'data-job': job.id},
      job.status === 'RUNNING' || job.status === 'QUEUED'
        ? h('div', {className: 'row'}, h('span', {className: 'busy'}, job.status === 'QUEUED' ? 'waiting' : progress(job)),
          h('button', {type: 'button', 'data-key': 'cancel ' + job.id, onclick: () => ask('cancel', {job: job.id})}, 'Cancel'))
        : job.failure && h('p', {className: 'failure'}, job.failure),
      ((job.result && job.result.answers) || []).map((answer, i) => card(job, answer, i)))),
    asked.length === 0 && h('p', {className: 'note'}, 'Answers appear here, each with what decided it and, where one shows it, a run.')]);
  }

  function progress(job) {
    const last = (job.points || [])[(job.points || []).length - 1];
    return last && last[1] ? number(last[1]) + ' states' : 'looking';
  }

  function card(job, answer, i) {
    const key = job.id + '/' + i;
    const hasRun = answer.runLength !== undefined && job.version === app.model.version;
    const words = answer.verdict === 'value' ? 'at most ' + number(answer.value) : answer.verdict;
    return h('div', {className: 'answer ' + answer.verdict},
      h('div', {className: 'verdict'}, h('b', {className: 'chip'}, words), h('code', {}, answer.name !== answer.text ? answer.name + ': ' : '', answer.text)),
      h('div', {className: 'how'},
        [answer.decidedBy, answer.seconds !== undefined && seconds(answer.seconds), job.version !== app.model.version && job.model].filter(Boolean).join(' · '),
        hasRun && h('button', {type: 'button', className: 'step-through', 'data-key': 'step ' + key, onclick: () => runs.open(job, i)}, `Step through ${plural(answer.runLength, 'step')}`)),
      answer.explanation && h('details', {open: opened.has(key), ontoggle: event => (event.target.open ? opened.add(key) : opened.delete(key))},
        h('summary', {'data-key': 'why ' + key}, 'Why'), h('pre', {}, answer.explanation)));
  }

  return {
    element,
    show() {
      fill(right, app.net.element, runs.element);
      app.net.onTransition = () => {};
      runs.refresh();
      app.net.viewport.begin();
      show();
    },
  };
}
