// Starts the page: finds the session again, builds the views, and lets them hear of each other.

import {h, fill, toast, counted} from './dom.js';
import {watchWidths} from './width.js';
import {ask, begin, listen} from './server.js';
import {NetView} from './net.js';
import {save} from './save.js';
import {isWriting, showKeys} from './keys.js';
import {modelView, openFile} from './model.js';
import {playView} from './play.js';
import {askView} from './ask.js';
import {whyView} from './why.js';
import {exploreView} from './explore.js';
import {graphView} from './graph.js';
import {compareView} from './compare.js';
import {soundView} from './sound.js';

/** What the views share: the model, the runs, the picture of the net, and who wants to hear of changes. */
const app = {
  model: null,
  play: null,
  jobs: [],
  budget: {},
  net: new NetView(),
  listeners: {},
  on(what, heard) {
    (this.listeners[what] ||= []).push(heard);
  },
  tell(what, value) {
    for (const heard of this.listeners[what] || []) heard(value);
  },
  setModel(model) {
    this.model = model;
    this.play = null;
    if (!model) this.net.show(null);
    this.tell('model', model);
    describe();
    if (model) this.draw(model);
  },
  /** Laying out a large net takes a while; until then the last picture stays. */
  async draw(model) {
    this.net.wait(model);
    const picture = await ask('picture', {version: model.version});
    if (this.model !== model || picture.outdated) return;
    this.net.show(model, picture.nodes || picture.drawing ? picture : null);
    this.tell('picture', picture);
  },
  /** Asks about the model that is shown, and about no other. */
  async askModel(action, fields = {}) {
    await this.settle();
    return ask(action, {...fields, version: this.model ? this.model.version : 0});
  },
  addJob(job) {
    if (!this.jobs.some(each => each.id === job.id)) this.jobs.push(job); // else news of it came before the answer
    this.tell('jobs');
  },
  go: name => select(name),
};

const VIEWS = [
  ['model', 'Model', modelView], ['play', 'Play', playView], ['ask', 'Ask', askView], ['why', 'Why', whyView],
  ['explore', 'Explore', exploreView], ['graph', 'Graph', graphView], ['compare', 'Compare', compareView],
  ['sound', 'Sound', soundView], // of a workflow only
];
const views = new Map();
let current = '';

function build() {
  const tabs = document.getElementById('tabs');
  for (const [name, title, create] of VIEWS) {
    const view = create(app);
    view.element.id = 'view-' + name;
    view.element.setAttribute('role', 'tabpanel');
    view.element.setAttribute('aria-labelledby', 'tab-' + name);
    view.element.hidden = true;
    view.tab = h('button', {type: 'button', role: 'tab', id: 'tab-' + name, 'aria-controls': 'view-' + name, onclick: () => select(name)}, title);
    views.set(name, view);
    tabs.append(view.tab);
    document.getElementById('views').append(view.element);
  }
  tabs.addEventListener('keydown', event => {
    const names = [...views.keys()].filter(name => !views.get(name).tab.hidden);
    const at = names.indexOf(current);
    const to = {ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: names.length - 1}[event.key];
    if (to === undefined) return;
    event.preventDefault();
    select(names[(to + names.length) % names.length]);
    views.get(current).tab.focus();
  });
  document.addEventListener('keydown', event => {
    const number = Number((/^Digit(\d)$/.exec(event.code) || [])[1]); // on some keyboards Alt changes what a key means
    if (event.altKey && number >= 1 && number <= VIEWS.length && !views.get(VIEWS[number - 1][0]).tab.hidden && !document.querySelector('dialog[open]')) {
      event.preventDefault();
      select(VIEWS[number - 1][0]);
      views.get(current).tab.focus();
    } else if (!event.altKey && !event.ctrlKey && !event.metaKey && !isWriting(event.target)) {
      letter(event);
    }
  });
  fill(document.getElementById('tools'),
    h('button', {type: 'button', title: 'Save model, play and results as one file', onclick: saveSession}, 'Save'),
    h('button', {type: 'button', title: 'Open a session that was saved', onclick: openSession}, 'Reopen'),
    h('button', {type: 'button', id: 'show-keys', title: 'Keys (?)', 'aria-label': 'Keys', onclick: showKeys}, '?'),
    h('button', {type: 'button', id: 'theme', title: 'Light or dark', 'aria-label': 'Light or dark', onclick: changeTheme}, '◐'));
  window.addEventListener('hashchange', () => select(location.hash.slice(1)));
}

/** Keys that work in every view. */
function letter(event) {
  if (event.key === '?') showKeys();
  else if (event.key === '/' && app.net.search.checkVisibility() && !document.querySelector('dialog[open]')) {
    event.preventDefault();
    app.net.search.focus();
  }
}

function select(name) {
  if (!views.has(name) || views.get(name).tab.hidden) name = 'model';
  if (name === current) return;
  if (current && views.get(current).hide) views.get(current).hide();
  current = name;
  for (const [each, view] of views) {
    view.element.hidden = each !== name;
    view.tab.setAttribute('aria-selected', String(each === name));
    view.tab.tabIndex = each === name ? 0 : -1;
  }
  if (location.hash !== '#' + name) history.replaceState(null, '', '/#' + name);
  views.get(name).show();
}

function describe() {
  const model = app.model;
  if (views.size) {
    views.get('sound').tab.hidden = !model || !model.isWorkflow;
    if (current === 'sound' && views.get('sound').tab.hidden) select('model');
  }
  document.title = model ? model.name + ' · Tidemark' : 'Tidemark';
  fill(document.getElementById('what'), model ? [h('b', {}, model.name), ' ' + counted(model.places.length, model.nouns.field, model.nouns.fields) + ', '
    + counted(model.transitions.length, model.nouns.event, model.nouns.events)] : 'no model yet');
}

function take(state) {
  app.budget = state.budget;
  app.jobs = state.jobs;
  app.setModel(state.model || null);
  app.play = state.play || null;
  app.tell('jobs');
}

const asked = new Set(); // for each time that the state was asked for, the news that came since

/** News of a run; while it goes on only its last point comes. */
function news(job) {
  const known = app.jobs.find(each => each.id === job.id);
  if (!job.points) {
    job.points = known ? known.points || [] : [];
    const last = job.points[job.points.length - 1];
    if (job.point && (!last || last[0] !== job.point[0])) job.points.push(job.point);
  }
  if (known) app.jobs[app.jobs.indexOf(known)] = job;
  else app.jobs.push(job);
  for (const since of asked) since.set(job.id, job);
  showSoon();
}

let isWaiting = false;
let isPressed = false;

/** Shows news with the next frame, of which a tab in the background has none, and not between the press and the release of a button. */
function showSoon() {
  if (isWaiting || isPressed) return;
  isWaiting = true;
  requestAnimationFrame(() => {
    isWaiting = false;
    if (!isPressed) app.tell('jobs');
  });
}

function watchPresses() {
  window.addEventListener('pointerdown', () => (isPressed = true), true);
  for (const end of ['pointerup', 'pointercancel', 'blur']) {
    window.addEventListener(end, event => {
      if (end === 'blur' && event.target !== window) return; // an element that loses the focus
      setTimeout(() => {
        isPressed = false;
        showSoon();
      });
    }, true);
  }
}

/** After a break: the runs may be others; the text stays, since somebody may be typing. */
async function refresh() {
  const before = sessionStorage.getItem('session');
  const since = new Map();
  asked.add(since);
  const state = await begin().finally(() => asked.delete(since));
  if (state.session !== before || !app.model) return take(state);
  app.jobs = [...state.jobs.filter(job => !since.has(job.id)), ...since.values()]; // the state may be older than the news
  app.tell('jobs');
}

async function saveSession() {
  save((app.model ? app.model.name : 'session') + '.tidemark.json', 'application/json', JSON.stringify(await ask('save')));
}

function openSession() {
  h('input', {type: 'file', accept: '.json', onchange: async event => restore(event.target.files[0])}).click();
}

async function restore(file) {
  try {
    const state = await ask('restore', {saved: JSON.parse(await file.text())});
    if (state.wrong) return toast(state.wrong.message);
    app.net.findNothing();
    take(state);
  } catch (wrong) {
    if (wrong instanceof SyntaxError) toast('This file is not a session that was saved here.');
  }
}

function changeTheme() {
  const isDark = document.documentElement.dataset.theme
    ? document.documentElement.dataset.theme === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches;
  setTheme(isDark ? 'light' : 'dark');
}

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  localStorage.setItem('theme', theme);
}

/** Files can be dropped anywhere. */
function watchDrops() {
  const sheet = document.getElementById('drop');
  window.addEventListener('dragover', event => {
    event.preventDefault();
    sheet.hidden = false;
  });
  window.addEventListener('dragleave', event => {
    if (!event.relatedTarget) sheet.hidden = true;
  });
  window.addEventListener('drop', event => {
    event.preventDefault();
    sheet.hidden = true;
    const file = event.dataTransfer.files[0];
    if (!file) return;
    if (file.name.endsWith('.json')) restore(file);
    else openFile(app, file);
  });
}

if (localStorage.getItem('theme')) setTheme(localStorage.getItem('theme'));
history.replaceState(null, '', '/' + location.hash);
const state = await begin();
build();
take(state);
select(location.hash.slice(1) || 'model');
listen(news, refresh);
watchDrops();
watchPresses();
watchWidths(() => app.net.viewport.begin());
