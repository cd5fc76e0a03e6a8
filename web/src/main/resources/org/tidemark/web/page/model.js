// The model: its text with what is wrong in it, where it comes from, and what is known about it.

import {h, fill, toast, plural, number} from './dom.js';
import {ask, turn} from './server.js';
import {Editor} from './editor.js';
import {TIDE_WORDS, names} from './language.js';
import {walkable} from './keys.js';

export function modelView(app) {
  const editor = new Editor({label: 'The model as a text', lines: true, words: () => [...names(app.model), ...TIDE_WORDS], onText: edit});
  const origin = h('p', {className: 'origin'});
  const parameters = h('form', {className: 'parameters', id: 'parameters', hidden: true, 'aria-label': 'Parameters', onsubmit: event => {
    event.preventDefault();
    setParameters();
  }});
  const facts = h('div', {className: 'facts', tabIndex: 0, role: 'region', 'aria-label': 'What is known about the model'});
  const panel = h('aside', {className: 'panel'},
    h('div', {className: 'row'},
      h('button', {type: 'button', id: 'open-zoo', onclick: () => chooseZoo(app)}, 'Zoo…'),
      h('button', {type: 'button', id: 'open-folder', onclick: () => chooseFile(app)}, 'Folder…'),
      h('button', {type: 'button', onclick: () => chooseUpload(app)}, 'File…'),
      origin),
    parameters, editor.element, facts);
  const element = h('div', {className: 'split'}, panel);
  let latest = 0;
  let editing = Promise.resolve();

  function edit(text) {
    editing = tryEdit(text);
    return editing;
  }

  async function tryEdit(text) {
    latest = turn();
    const mine = latest;
    const answer = await ask('edit', {text, parameters: given(), turn: mine});
    if (mine !== latest || text !== editor.text) return;
    editor.blame(answer.wrong || null);
    if (answer.wrong) app.tell('mistake', editor.complaint);
    if (answer.model) {
      isTyping = true;
      app.setModel(answer.model);
      isTyping = false;
    }
  }

  let isTyping = false;

  /** The parameters that have other values than in the text. */
  function given() {
    return [...parameters.querySelectorAll('input')].filter(input => input.value !== input.defaultValue || input.dataset.set)
      .map(input => ({name: input.name, value: input.value}));
  }

  /** Opens the model again with the values in the fields. */
  async function setParameters() {
    if (await app.settled()) await edit(editor.text); // which may be right with the values that are in the fields now
    if (app.mistake()) return toast('The text of the model is wrong in a place: mend it first, or it would be lost.');
    const answer = await ask('set', {parameters: given(), turn: turn()});
    if (answer.wrong) return toast(answer.wrong.message);
    if (answer.model) app.setModel(answer.model);
  }

  function showParameters(model) {
    const all = model ? model.parameters : [];
    parameters.hidden = all.length === 0;
    fill(parameters, all.map(each => h('label', {className: each.set ? 'set' : '', title: `-D ${each.name}=…`}, h('span', {}, each.name),
      h('input', {name: each.name, value: each.value, defaultValue: each.value, 'data-set': each.set && '1', spellcheck: false, autocomplete: 'off'}))),
    all.length > 0 && h('button', {type: 'submit', id: 'set-parameters', title: 'Open the model with these values'}, 'Set'));
  }

  /** Waits until the server has the text that is shown: what is asked next is about it. */
  app.settle = async () => {
    if (await app.settled()) toast('The text of the model is wrong in a place; answers are about the last text that was right.');
  };

  /** The same; returns what is wrong with that text, which is empty where nothing is. */
  app.settled = async () => {
    if (editor.waiting) await editor.flush();
    else await editing.catch(() => {});
    return app.mistake();
  };

  app.mistake = () => editor.complaint;

  app.goToMistake = () => {
    app.go('model');
    editor.goToWrong();
  };

  app.on('model', model => {
    if (!isTyping) editor.text = model ? model.text : '';
    showParameters(model);
    editor.area.readOnly = !model;
    editor.element.classList.toggle('absent', Boolean(model) && model.text === '');
    origin.textContent = model ? model.reference + (model.edited ? ' (edited)' : '') : '';
    origin.title = origin.textContent;
    fill(facts);
    app.net.offerColours({});
  });
  app.on('picture', () => showFacts(app.model)); // which is what one waits for; both at the same time would take longer

  async function showFacts(model) {
    const soundness = model.isWorkflow && h('div', {className: 'row'}, h('button', {type: 'button', className: 'main', id: 'ask-sound', onclick: () => app.sound()}, 'Is it sound?'));
    if (!model.isNet) return fill(facts, soundness, h('dl', {}, h('dt', {}, 'kind'), h('dd', {}, model.nouns.model)));
    const found = await ask('facts', {version: model.version});
    if (app.model !== model || found.outdated) return;
    if (found.wrong) return fill(facts, h('p', {}, found.wrong.message));
    const groups = {};
    if (Object.keys(found.units).length) groups.Units = Object.values(found.units);
    if (found.components.length) groups.Components = found.components;
    app.net.offerColours(groups);
    app.facts = found;
    app.tell('facts', found);
    const item = (term, text) => text && [h('dt', {}, term), h('dd', {}, text)];
    fill(facts, soundness, h('dl', {},
      item('kind', found.kinds.join(', ')),
      item('tokens', found.safe ? 'at most one on a place' : found.bounded === 'true' ? 'bounded' : found.bounded === 'false' ? 'unbounded' : ''),
      item('states', found.mostStates && 'at most ' + (/^\d+$/.test(found.mostStates) ? number(Number(found.mostStates)) : found.mostStates)),
      item('never', found.neverFire.length ? found.neverFire.slice(0, 5).join(', ') + ' cannot happen' : ''),
      item('deadlocks', found.liveness),
      item('invariants', found.invariants.length
        ? [h('span', {}, found.invariants.slice(0, 3).join(';  ')), found.invariants.length > 3 ? ' and ' + (found.invariants.length - 3) + ' more' : '']
        : ''),
      item('advice', found.advice),
      item('notes', model.notes.join(' '))));
  }

  return {
    element,
    show() {
      element.append(app.net.element);
      app.net.onTransition = () => {};
      if (app.model) app.net.reset();
      app.net.viewport.begin();
    },
  };
}

async function open(app, fields) {
  const answer = await ask('open', {...fields, turn: turn()});
  if (answer.wrong) return toast(answer.wrong.message);
  if (answer.outdated) return false;
  app.net.findNothing();
  app.setModel(answer.model);
  return true;
}

export async function openFile(app, file) {
  if (file.size > 8 * 1024 * 1024) return toast(file.name + ' is larger than 8 MiB.');
  return open(app, {name: file.name, text: await file.text()});
}

function chooseUpload(app) {
  h('input', {type: 'file', onchange: event => openFile(app, event.target.files[0])}).click();
}

/** A list to choose from, with a filter. */
function chooser(title, placeholder, fillList, side) {
  const filter = h('input', {type: 'search', placeholder, 'aria-label': placeholder, oninput: () => fillList(filter.value.toLowerCase(), list), onkeydown: event => {
    const first = list.querySelector('button');
    if (!first || (event.key !== 'ArrowDown' && event.key !== 'Enter')) return;
    event.preventDefault();
    if (event.key === 'ArrowDown') first.focus();
    else (side ? side.querySelector('button.main') : first).click();
  }});
  const list = walkable(h('ul', {className: 'choices'}), title);
  const dialog = h('dialog', {'aria-label': title},
    h('div', {className: 'head'}, h('h2', {}, title), filter, h('button', {type: 'button', onclick: () => dialog.close()}, 'Close')),
    h('div', {className: 'body'}, list, side));
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  fillList('', list);
  dialog.showModal();
  filter.focus();
  return dialog;
}

async function chooseZoo(app) {
  const zoo = await ask('zoo');
  const side = h('form', {className: 'side'});
  let dialog;
  const choose = entry => {
    const inputs = entry.parameters.map(each => h('input', {type: 'number', name: each.name, value: each.usual, min: each.least, max: each.most, required: true}));
    fill(side, h('h3', {}, entry.name), h('p', {}, entry.story),
      entry.parameters.map((each, i) => h('label', {}, h('span', {}, each.name + ': ' + each.meaning), inputs[i])),
      h('button', {className: 'main', type: 'submit'}, 'Open'));
    side.onsubmit = async event => {
      event.preventDefault();
      if (await open(app, {zoo: [entry.name, ...inputs.map(input => input.value)].join('/')})) dialog.close();
    };
  };
  const fillList = (wanted, list) => {
    const found = zoo.filter(entry => (entry.name + ' ' + entry.story).toLowerCase().includes(wanted));
    const mark = (button, entry) => {
      for (const each of list.querySelectorAll('[aria-current]')) each.removeAttribute('aria-current');
      button.setAttribute('aria-current', 'true');
      choose(entry);
    };
    fill(list, found.map((entry, i) => h('li', {}, h('button', {type: 'button', tabIndex: i ? -1 : 0, onclick: event => mark(event.currentTarget, entry)},
      h('b', {}, entry.name), h('small', {}, entry.story)))));
    if (found.length) mark(list.querySelector('button'), found[0]);
  };
  dialog = chooser('Models of the zoo', 'Filter', fillList, side);
}

async function chooseFile(app) {
  const files = await ask('files');
  let dialog;
  const fillList = (wanted, list) => fill(list, files.filter(file => file.toLowerCase().includes(wanted)).map(file =>
    h('li', {}, h('button', {type: 'button', onclick: async () => {
      if (await open(app, {file})) dialog.close();
    }}, h('b', {}, file)))), files.length ? '' : h('li', {}, 'There are no models in this folder.'));
  dialog = chooser(plural(files.length, 'model') + ' in the folder', 'Filter', fillList, null);
}
