// Ask: formulas, the usual questions, files of questions and automata, under assumptions and limits; answers arrive one by one.

import {h, fill, seconds, number, plural} from './dom.js';
import {ask} from './server.js';
import {Editor} from './editor.js';
import {FORMULA_WORDS, names} from './language.js';
import {stepper} from './steps.js';
import {refill} from './keys.js';
import {commandLine, folded, remarks} from './report.js';

/** Questions of every model, and those that only make sense for places and tokens. */
export const USUAL = [['Deadlock-free?', 'deadlock-free'], ['Live?', 'live'], ['Quasi-live?', 'quasi-live'],
  ['One-safe?', 'one-safe', true], ['Some place stable?', 'stable-marking', true]];

/** The options of a check: name, meaning, and either a hint or what can be chosen. */
export const OPTIONS = [
  ['fair', 'weakly fair to', 't, u or all'], ['strong-fair', 'strongly fair to', 't, u or all'],
  ['store', 'store', ['', 'plain', 'tree', 'compact-tree', 'collapse', 'condensed', 'delta', 'bitvector', 'mdd', 'hash-compact', 'bitstate']],
  ['search', 'search', ['', 'bfs', 'dfs', 'sweep']], ['progress', 'progress measure', 'for a sweep'],
  ['reduce', 'leave out', ['', 'none', 'stubborn', 'symmetry', 'structural']], ['colors', 'values', ['', 'unfold', 'direct']],
  ['clock', 'clock', ['', 'absolute', 'relative', 'modulo']], ['cut-off', 'do not go on where', 'a condition: time > 4'],
  ['max-states', 'most states', 'no limit'], ['max-depth', 'most steps', 'no limit'],
];

/** The field of an option. */
export function optionInput(name, kind) {
  return Array.isArray(kind) ? h('select', {name}, kind.map(value => h('option', {value}, value || 'auto')))
    : h('input', {name, placeholder: kind, spellcheck: false, autocomplete: 'off'});
}

/** An editor for a formula, which is checked while it is typed; what is entered is given to a function if it can be read. */
export function formulaEditor(app, entered) {
  const editor = new Editor({label: 'A formula', words: () => [...names(app.model), ...FORMULA_WORDS], onText: check, onEnter: enter});
  editor.element.classList.add('formula');

  async function check(text) {
    if (!app.model || !text.trim()) return editor.blame(null);
    const answer = await ask('check-formula', {text});
    if (text === editor.text) editor.blame(answer.wrong || null);
  }

  async function enter() {
    const text = editor.text.trim();
    if (!text || !app.model) return;
    const answer = await ask('check-formula', {text});
    editor.blame(answer.wrong || null);
    if (!answer.wrong) entered(text);
  }

  app.on('model', model => {
    editor.text = '';
    editor.area.placeholder = model && model.isNet ? 'AG (p + q <= 1)' : 'EF deadlock';
  });
  return {editor, enter};
}

/** A number that was asked for: the most of something, or a time, which may only be approached. */
function amount({value, attained, formula, text}) {
  const figure = typeof value === 'number' ? number(value) : value;
  const isTime = /^(earliest|latest)\b/.exec(formula || text);
  if (!isTime) return 'at most ' + figure;
  return attained !== false ? 'exactly ' + figure : (isTime[1] === 'earliest' ? 'more than ' : 'less than ') + figure + ', by as little as one likes';
}

/** Answers with their numbers; once all are there, the violated one with the shortest run first, since a longer run is often a consequence. */
function inOrder(answers, isGoing) {
  const all = answers.map((answer, i) => [answer, i]);
  const steps = ([{verdict, runLength}]) => (verdict === 'violated' && runLength !== undefined ? runLength : Infinity);
  return isGoing ? all : all.sort((one, other) => (steps(one) === steps(other) ? one[1] - other[1] : steps(one) - steps(other)));
}

/** The question that explains an answer. */
function whyOf(answer) {
  return answer.kind === 'formula' ? {kind: 'formula', text: answer.text} : {kind: answer.kind, name: answer.asked};
}

export function askView(app) {
  const {editor, enter: askFormula} = formulaEditor(app, text => send([{text}]));
  const usual = h('div', {className: 'row wrap small'});
  const own = h('div', {className: 'row wrap small'});
  const answers = h('div', {className: 'answers', id: 'answers', role: 'region', 'aria-label': 'Answers', 'aria-live': 'polite'});
  const runs = stepper(app);
  const inputs = new Map(OPTIONS.map(([name, , kind]) => [name, optionInput(name, kind)]));
  const memory = h('input', {name: 'memory', type: 'number', min: 1});
  const time = h('input', {name: 'seconds', type: 'number', min: 1});
  const explain = h('input', {type: 'checkbox', name: 'explain'});
  const field = (text, option, input) => h('label', {title: option}, h('span', {}, text), input);
  const summary = h('summary', {id: 'ask-options'}, 'Assumptions, limits, files');
  const files = h('div', {className: 'row wrap'},
    h('button', {type: 'button', title: 'Lines of “name: formula”, with “fair t” for all of them; or the contest\'s XML', onclick: () => choose('file', '.props,.txt,.xml')}, 'File of questions…'),
    h('button', {type: 'button', title: 'An automaton that accepts every run which is allowed', onclick: () => choose('allowed', '.txt,.hoa')}, 'Allowed runs…'),
    h('button', {type: 'button', title: 'A Büchi automaton, in the Hanoi format, of endless runs that must not be', onclick: () => choose('forbidden', '.hoa')}, 'Forbidden runs…'));
  const options = h('details', {className: 'options'}, summary, files, h('form', {onsubmit: event => event.preventDefault(), oninput: describe, onchange: describe},
    OPTIONS.map(([name, text]) => field(text, '--' + name, inputs.get(name))), field('memory, MiB', '--memory', memory), field('time, seconds', '--time', time),
    h('label', {className: 'check', title: '--explain'}, explain, h('span', {}, 'say which stages were run, and when'))));
  const panel = h('aside', {className: 'panel scroll'},
    h('div', {className: 'row question'}, editor.element, h('button', {type: 'button', className: 'main', id: 'ask', onclick: askFormula}, 'Ask')),
    usual, own, options, answers);
  const right = h('div', {className: 'column'});
  const element = h('div', {className: 'split'}, panel, right);

  /** What is chosen under Assumptions and limits. */
  function chosen() {
    const given = {};
    for (const [name, input] of inputs) if (!input.disabled && input.value.trim()) given[name] = input.value.trim();
    for (const input of [memory, time]) if (input.value) given[input.name] = Number(input.value);
    if (explain.checked) given.explain = true;
    return given;
  }

  /** Says in one line what is chosen, so that nobody forgets it behind the fold. */
  function describe() {
    const given = Object.entries(chosen()).filter(([name]) => name !== 'memory' && name !== 'seconds').map(([name, value]) => (value === true ? name : name + ' ' + value));
    summary.textContent = 'Assumptions, limits, files' + (given.length ? ': ' + given.join(', ') : '');
  }

  async function send(questions, own = false) {
    if (!app.model) return;
    app.addJob(await app.askModel('ask', {questions, own, options: chosen()}));
    panel.scrollTop = 0;
  }

  /** Lets somebody choose a file, and asks what is in it. */
  function choose(kind, accept) {
    h('input', {type: 'file', accept, onchange: async event => {
      const file = event.target.files[0];
      if (file) send([{kind, name: file.name, text: await file.text()}]);
    }}).click();
  }

  app.on('model', model => {
    memory.max ||= app.budget.memory;
    memory.value ||= app.budget.memory;
    time.max ||= app.budget.seconds;
    time.value ||= app.budget.seconds;
    const questions = model ? model.questions : [];
    const isNet = !model || model.isNet;
    for (const name of ['reduce', 'colors']) inputs.get(name).disabled = !isNet;
    for (const option of inputs.get('store').options) option.disabled = !isNet && ['collapse', 'bitvector', 'mdd'].includes(option.value);
    fill(usual, USUAL.filter(([, , needsNet]) => isNet || !needsNet).map(([label, name]) =>
      h('button', {type: 'button', onclick: () => send([{kind: 'usual', name}])}, label)));
    fill(own,
      questions.length > 0 && h('button', {type: 'button', className: 'main', id: 'ask-own', onclick: () => send([], true)}, 'Ask all of the model\'s questions'),
      questions.map(each => h('button', {type: 'button', title: each.text, onclick: () => send([{kind: 'own', ...each}])}, each.name)));
    describe();
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
    refill(answers, [asked.map(article),
      asked.length === 0 && h('p', {className: 'note'}, 'Answers appear here, each with what decided it and, where one shows it, a run. '
        + 'What the model takes for granted (capacities, assertions, values that exist) is asked with every question.')]);
  }

  function article(job) {
    const isGoing = job.status === 'RUNNING' || job.status === 'QUEUED';
    const result = job.result || {};
    return h('article', {className: 'job', 'data-job': job.id},
      isGoing ? h('div', {className: 'row'}, h('span', {className: 'busy'}, job.status === 'QUEUED' ? 'waiting' : progress(job)),
        h('button', {type: 'button', 'data-key': 'cancel ' + job.id, onclick: () => ask('cancel', {job: job.id})}, 'Cancel'))
        : [job.status === 'CANCELLED' && h('p', {className: 'note'}, 'cancelled'), job.failure && h('p', {className: 'failure'}, job.failure)],
      remarks(result),
      inOrder(result.answers || [], isGoing).map(([answer, i]) => card(job, answer, i)),
      !isGoing && [commandLine(app, job), result.printed && folded(opened, 'printed ' + job.id, 'As the command line prints it', result.printed)]);
  }

  function progress(job) {
    const last = (job.points || [])[(job.points || []).length - 1];
    return job.doing || (last && last[1] ? number(last[1]) + ' states, ' + seconds(last[0]) : last ? 'looking, ' + seconds(last[0]) : 'looking');
  }

  function card(job, answer, i) {
    const key = job.id + '/' + i;
    const isHere = app.model && job.version === app.model.version;
    const hasRun = answer.runLength !== undefined && isHere;
    const isExplained = isHere && answer.kind && job.result.assumed && ['holds', 'violated'].includes(answer.verdict);
    const isMarked = Boolean(answer.mayDependOn || answer.assumes);
    const words = answer.verdict === 'value' ? amount(answer) : answer.verdict;
    return h('div', {className: 'answer ' + answer.verdict + (isMarked ? ' marked' : '')},
      h('div', {className: 'verdict'}, h('b', {className: 'chip', title: isMarked && 'See the remark with the star'}, words + (isMarked ? '*' : '')),
        h('code', {title: answer.formula}, answer.name && answer.name !== answer.text ? answer.name + ': ' : '', answer.text)),
      h('div', {className: 'how'},
        [answer.decidedBy, answer.seconds !== undefined && seconds(answer.seconds), !isHere && job.model].filter(Boolean).join(' · '),
        h('span', {className: 'gap'}),
        isExplained && h('button', {type: 'button', className: 'explain', title: 'The steps that matter, when it was too late, or what rules it out', 'data-key': 'explain ' + key,
          onclick: () => app.tell('why', {question: whyOf(answer), assumed: job.result.assumed})}, 'Why?'),
        hasRun && h('button', {type: 'button', className: 'step-through', 'data-key': 'step ' + key, onclick: () => runs.open(job, i)}, `Step through ${plural(answer.runLength, 'step')}`)),
      answer.shows && answer.runLength > 0 && h('p', {className: 'shows'}, answer.shows),
      (answer.verdict === 'unknown' || answer.verdict === 'refused') && answer.explanation ? h('p', {className: 'reservation'}, answer.explanation)
        : answer.explanation && folded(opened, 'why ' + key, 'How it was decided', answer.explanation));
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
