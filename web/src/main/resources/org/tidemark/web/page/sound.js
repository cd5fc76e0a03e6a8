// Sound: whether a process can always be completed, properly, and all of it can happen; every fault as a run through the drawing, and what to change.

import {h, fill, plural, seconds} from './dom.js';
import {ask, turn} from './server.js';
import {stepper} from './steps.js';
import {commandLine, folded, remarks} from './report.js';
import {refill} from './keys.js';
import {save} from './save.js';
import {drawn} from './diagram.js';

const USUAL_SECONDS = 60;

const MEANING = 'A process is sound if it can always be completed, nothing is left then, and everything that is drawn can happen.';

/** The properties as a modeller asks for them. */
const TITLES = {
  'option to complete': 'Can it always be completed?',
  'proper completion': 'Does it end exactly once, with nothing left?',
  'no dead parts': 'Can everything happen?',
  synchronisation: 'Does any step run twice by mistake?',
  delivery: 'Is every message received?',
};

/** The answers to them; to most it is good to say yes. */
const ANSWERS = {holds: 'yes', violated: 'no', unknown: 'unknown'};
const OTHER_ANSWERS = {synchronisation: {holds: 'no', violated: 'yes', unknown: 'unknown'}};

const isNumber = value => Number.isInteger(value);

export function soundView(app) {
  const cases = h('input', {name: 'k', type: 'number', min: 1, max: 1000, value: 1});
  const time = h('input', {name: 'seconds', type: 'number', min: 1});
  const field = (text, option, input) => h('label', {title: option}, h('span', {}, text), input);
  const forNets = field('cases at once', '--k', cases);
  const options = h('details', {className: 'options'}, h('summary', {}, 'Limits'), h('form', {onsubmit: event => event.preventDefault()},
    forNets, field('time, seconds', '--time', time)));
  const ask0 = h('button', {type: 'button', className: 'main', id: 'sound', onclick: () => send()}, 'Is it sound?');
  const answer = h('div', {className: 'answers', id: 'soundness', role: 'region', 'aria-label': 'Answers', 'aria-live': 'polite'});
  const panel = h('aside', {className: 'panel scroll'}, h('div', {className: 'row'}, ask0), options, answer);
  const runs = stepper(app, marked);
  const right = h('div', {className: 'column'});
  const element = h('div', {className: 'split'}, panel, right);
  const opened = new Set();
  let shown = '';
  let chosen = null; // the job and the number of the property that is shown in the drawing
  let isAsked = false;
  let asking = null; // the version of the model that is being asked about
  const changes = []; // those that were made: the text before, the one after, and the sentence

  async function send() {
    if (await app.settled()) return show();
    if (!app.model) return;
    asking = app.model.version;
    const limits = {seconds: Number(time.value) || null};
    if (app.model.isNet && Number(cases.value) > 1) limits.k = cases.value;
    try {
      app.addJob(await app.askModel('sound', {options: limits}));
    } finally {
      asking = null;
    }
  }

  /** Asks about the model that is shown, unless it has an answer or was never asked for. */
  async function sendOnce() {
    const mistake = await app.settled();
    const isMissing = isAsked && app.model && app.model.isWorkflow && !latest() && asking !== app.model.version;
    if (isMissing && !mistake && !element.hidden) await send();
    else show();
  }

  app.sound = () => {
    isAsked = true;
    app.go('sound');
  };

  app.on('model', model => {
    chosen = null;
    if (!model || !model.edited) changes.length = 0;
    time.max ||= app.budget.seconds;
    time.value ||= Math.min(USUAL_SECONDS, app.budget.seconds);
    forNets.hidden = Boolean(model) && !model.isNet;
    shown = '';
    if (!element.hidden) sendOnce(); // after each change, once it was asked
    show();
  });
  app.on('picture', () => element.hidden || marked());
  app.on('jobs', () => show());
  app.on('mistake', () => show());

  const latest = () => app.jobs.filter(job => job.kind === 'sound' && app.model && job.version === app.model.version).pop();

  function show() {
    const job = latest();
    const mistake = app.mistake();
    const now = JSON.stringify([app.model && app.model.version, job && [job.id, job.status], chosen, mistake]);
    if (now === shown) return;
    shown = now;
    if (mistake) return refuse(mistake);
    refill(answer, [lastChange(), job ? article(job) : h('p', {className: 'note'}, MEANING + ' What is wrong is shown in the drawing, step by step.')]);
    const isOver = job && job.result && job.result.properties;
    if (isOver && !(chosen && chosen.job === job.id) && !element.hidden) {
      const first = job.result.properties.findIndex(each => each.verdict === 'violated' && (each.run || (each.never || []).length));
      if (first >= 0) look(job, first);
      else marked();
    }
  }

  /** There is no answer about a text with a mistake, and that of the text before is not shown for one. */
  function refuse(mistake) {
    chosen = null;
    refill(answer, [h('div', {id: 'mistake'},
      h('p', {className: 'failure'}, 'The text of the model has a mistake, so it is not asked whether it is sound. ' + mistake),
      h('button', {type: 'button', 'data-key': 'mistake', onclick: () => app.goToMistake()}, 'Go to the mistake'),
      h('p', {className: 'note'}, 'The drawing is that of the last text without a mistake.'))]);
    if (element.hidden) return;
    if (!runs.element.hidden) runs.close();
    marked();
  }

  /** What was changed last, while the text is still that. */
  function lastChange() {
    const last = changes[changes.length - 1];
    return last && app.model && app.model.text === last.after && h('p', {className: 'changed-last', id: 'changed'}, h('span', {}, 'Changed: ' + last.sentence),
      h('button', {type: 'button', id: 'undo-change', 'data-key': 'undo', title: 'Puts back the text from before, and asks again', onclick: () => undo(last)}, 'Undo'));
  }

  function article(job) {
    const result = job.result;
    const isGoing = job.status === 'RUNNING' || job.status === 'QUEUED';
    if (isGoing) {
      return [h('p', {className: 'busy'}, 'looking'), h('button', {type: 'button', 'data-key': 'cancel', onclick: () => ask('cancel', {job: job.id})}, 'Cancel')];
    }
    if (!result || !result.properties) return [h('p', {className: 'failure'}, job.failure || 'cancelled')];
    const words = {holds: 'Sound', violated: 'Not sound', unknown: 'Unknown'};
    return [
      h('h2', {className: 'headline ' + (result.verdict === 'holds' ? 'good' : 'bad'), id: 'verdict'}, words[result.verdict],
        h('small', {}, ' ' + seconds(result.seconds))),
      h('small', {className: 'meaning'}, MEANING),
      app.model.edited && app.model.text !== '' && h('p', {}, h('button', {type: 'button', id: 'save-diagram', 'data-key': 'save', onclick: saveChanged},
        'Save the changed model')),
      result.properties.map((each, i) => card(job, each, i)),
      removal(result.removed),
      suggestions(job),
      h('ul', {className: 'assumed'}, (result.assumptions || []).map(each => h('li', {}, each))),
      remarks(result), commandLine(app, job), folded(opened, 'printed', 'As the command line prints it', result.printed),
    ];
  }

  function card(job, finding, i) {
    const isChosen = chosen && chosen.job === job.id && chosen.number === i;
    const isWrong = finding.verdict === 'violated';
    const never = finding.never || [];
    const isIdle = finding.name === 'proper completion' && finding.verdict === 'holds'
      && job.result.properties.some(each => each.name === 'option to complete' && each.verdict === 'violated');
    if (isIdle) {
      return h('div', {className: 'answer idle'},
        h('div', {className: 'verdict'}, h('b', {className: 'chip'}, '–'), h('span', {title: finding.name}, TITLES[finding.name])),
        h('p', {className: 'shows'}, 'Not asked, since it may never end.'));
    }
    return h('div', {className: 'answer ' + finding.verdict + (isChosen ? ' chosen' : '')},
      h('div', {className: 'verdict'}, h('b', {className: 'chip'}, (OTHER_ANSWERS[finding.name] || ANSWERS)[finding.verdict]),
        h('span', {title: finding.name}, TITLES[finding.name] || finding.name)),
      finding.why && h('p', {className: 'shows'}, finding.why[0].toUpperCase() + finding.why.slice(1) + '.'),
      isWrong && isNumber(finding.repeatsFrom) && h('p', {className: 'shows'}, `Steps ${finding.repeatsFrom + 1} to ${finding.run.length} repeat forever.`),
      isWrong && (finding.left || []).map(each => h('p', {className: 'shows', ...pointing([each.element])}, 'Left: ' + each.text + '.')),
      never.length > 0 && h('p', {className: 'shows', ...pointing(never.map(each => each.element))},
        'Never happens: ' + never.map(each => each.label).join(', ') + '.'),
      isWrong && (finding.run || never.length > 0) && h('div', {className: 'how'}, h('span', {className: 'gap'}),
        h('button', {type: 'button', className: 'show-fault', 'data-key': 'show ' + i, onclick: () => look(job, i)},
          finding.run ? `Show me, ${plural(finding.run.length, 'step')}` : 'Show me')));
  }

  function removal(removed) {
    return removed && h('p', {className: 'reservation'}, removed.why + ', which may hide that it is not completed properly: '
      + removed.left.map(each => each.text).join('; ') + '.');
  }

  function suggestions(job) {
    const result = job.result;
    const all = result.suggestions || [];
    if (all.length === 0) {
      return result.verdict === 'violated' && app.net.diagram
        && h('p', {className: 'note'}, 'No small change was found that makes it sound: another kind of one or two gateways, or another end of a flow.');
    }
    return h('section', {id: 'suggestions'}, h('h3', {}, 'It is sound after any one of these changes'),
      h('ul', {}, all.map((each, i) => h('li', {className: 'suggestion', ...pointing(each.elements)},
        h('span', {}, each.text[0].toUpperCase() + each.text.slice(1)),
        app.model.text !== '' && h('button', {type: 'button', className: 'apply', 'data-key': 'apply ' + i, title: 'Changes the text of the model, which you can save', onfocus: () => point(each.elements),
          onblur: () => point([]), onclick: () => apply(job, each)}, 'Change')))),
      h('p', {className: 'note'}, 'Each was tried. Whether it is what you mean, only you know.'));
  }

  /** Shows the elements that a line is about. */
  function point(elements) {
    if (app.net.diagram) app.net.diagram.toggle('found', new Set(elements.map(drawn)));
  }

  const pointing = elements => ({onmouseenter: () => point(elements), onmouseleave: () => point([])});

  /** Makes a change in the text of the model that a run was about. */
  async function apply(job, suggestion) {
    if (await app.settled() || job.version !== app.model.version) return show();
    const before = app.model.text;
    let text = before;
    for (const edit of [...suggestion.edits].reverse()) text = text.slice(0, edit.at) + edit.text + text.slice(edit.at + edit.length);
    changes.push({before, after: text, sentence: suggestion.text});
    await replace(text);
  }

  /** Takes the last change back. */
  async function undo(change) {
    if (await app.settled() || app.model.text !== change.after) return show();
    changes.pop();
    await replace(change.before);
  }

  async function saveChanged() {
    if (await app.settled()) show();
    else save(app.model.file, 'text/plain', app.model.text);
  }

  /** Makes a text that of the model, and asks about it. */
  async function replace(text) {
    isAsked = true;
    const answered = await ask('edit', {text, parameters: app.model.parameters.filter(each => each.set).map(each => ({name: each.name, value: each.value})), turn: turn()});
    if (answered.model) app.setModel(answered.model);
  }

  /** Shows a fault in the drawing: its end, from which one can step back. */
  async function look(job, number) {
    chosen = {job: job.id, number};
    shown = '';
    show();
    const finding = job.result.properties[number];
    if (finding.run && finding.run.length) await runs.open(job, number, finding.run.length);
    else {
      app.net.reset();
      marked();
    }
  }

  /** Marks what is wrong: what the run has passed up to a step, where it took its turn, and at its end what is left. */
  function marked(at, length) {
    const job = latest();
    const finding = chosen && job && job.id === chosen.job && job.result ? job.result.properties[chosen.number] : null;
    if (!finding) return app.net.faults({});
    const run = finding.run || [];
    const steps = run.slice(0, at === undefined ? run.length : at);
    const notes = {};
    const [turning, loop] = [finding.pointOfNoReturn, finding.repeatsFrom];
    if (isNumber(loop) && steps.length > loop) notes[run[loop].elements[0]] = ['repeats from here'];
    if (isNumber(turning) && steps.length > turning) notes[run[turning].elements[0]] = hopeless(run[turning]);
    const isEnd = steps.length === run.length;
    app.net.faults({
      run: steps.flatMap(step => step.elements),
      left: isEnd ? (finding.left || []).map(each => each.element) : [],
      dead: (job.result.properties.find(each => each.name === 'no dead parts')?.never || []).map(each => each.element),
      notes,
    });
  }

  /** What a step says from which on it cannot be completed, in two lines: the way that it takes, where it is one of several. */
  function hopeless(step) {
    const [, way] = / → (.+)$/.exec(step.shown) || [];
    return way ? [`once ${way} ${way.includes("' and '") ? 'are' : 'is'} taken`, 'it cannot be completed'] : ['after this', 'it cannot be completed'];
  }

  return {
    element,
    show() {
      fill(right, app.net.element, runs.element);
      app.net.onTransition = () => {};
      runs.refresh();
      app.net.viewport.begin();
      shown = '';
      show();
      sendOnce();
      marked();
    },
    hide() {
      app.net.faults({});
    },
  };
}
