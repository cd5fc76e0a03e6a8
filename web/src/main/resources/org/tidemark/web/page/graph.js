// Graph: small state graphs drawn; larger ones by their components, or as layers with samples.

import {h, s, fill, number, plural, tokens} from './dom.js';
import {ask} from './server.js';
import {Viewport} from './viewport.js';
import {columns} from './chart.js';
import {saveSvg} from './save.js';
import {refill, walkable} from './keys.js';

const RADIUS = 12;

/** How near the next deadlock is, in six steps of the colours. */
const nearness = distance => (distance < 0 ? ' near-never' : ' near-' + Math.min(5, Math.floor(Math.log2(distance + 1))));

export function graphView(app) {
  const svg = s('svg', {class: 'states', role: 'img', 'aria-label': 'The state graph: arrows move it, plus and minus scale it'});
  const viewport = new Viewport(svg);
  const status = h('p', {className: 'status', id: 'graph-status', 'aria-live': 'polite'});
  const cancel = h('button', {type: 'button', hidden: true, onclick: () => ask('cancel', {job: job.id})}, 'Cancel');
  const about = h('div', {className: 'about', id: 'about-state'});
  const layers = h('div', {className: 'layers'});
  const tint = h('input', {type: 'checkbox', id: 'tint', onchange: () => svg.classList.toggle('tinted', tint.checked)});
  const find = h('input', {type: 'number', min: 0, 'aria-label': 'Number of a state', placeholder: 'state'});
  const panel = h('aside', {className: 'panel scroll'},
    h('div', {className: 'row'}, h('button', {type: 'button', className: 'main', id: 'build', onclick: build}, 'Build the state graph'),
      h('form', {className: 'row', onsubmit: event => {
        event.preventDefault();
        if (job && find.value !== '') look(Number(find.value));
      }}, find, h('button', {type: 'submit'}, 'Show'))),
    h('div', {className: 'row'}, status, cancel), h('label', {className: 'tint'}, tint, ' colour states by how near the next deadlock is'), about, layers);
  const empty = h('p', {className: 'empty'}, 'The states appear here once the graph is built.');
  const stage = h('section', {className: 'stage'}, h('div', {className: 'bar'}, h('span', {className: 'gap'}), viewport.buttons,
    h('button', {type: 'button', onclick: () => saveSvg(svg, app.model ? app.model.name + '-states' : 'states')}, 'Save SVG')), svg, empty);
  const element = h('div', {className: 'split'}, panel, stage);
  let job = null;
  let drawn = 0;
  let nodes = new Map();
  let edges = [];
  let names = null;

  async function build() {
    if (app.model) app.addJob(await app.askModel('graph'));
  }

  function show() {
    const all = app.jobs.filter(each => each.kind === 'graph' && app.model && each.version === app.model.version);
    job = all[all.length - 1] || null;
    empty.hidden = Boolean(job);
    svg.classList.toggle('hidden', !job);
    cancel.hidden = true;
    if (!job) {
      drawn = 0;
      empty.textContent = 'The states appear here once the graph is built.';
      status.classList.remove('busy', 'bad');
      status.textContent = 'States are circles, from the initial one on the left; a click shows what is in one.';
      return fill(svg), fill(about), fill(layers);
    }
    const picture = job.result && job.result.picture;
    const last = (job.points || [])[(job.points || []).length - 1];
    status.textContent = job.failure || (picture
      ? `${plural(picture.states, 'state')}, ${plural(picture.edges, 'edge')}, ${plural(picture.components, 'component')}`
        + {states: '', components: '; circles are components of states that can reach each other', layers: '; some states of each layer are drawn, with the edges between them'}[picture.mode]
      : job.status === 'DONE' ? (job.result.fault ? `FAULT: ${job.result.fault}. There is no whole graph until that is repaired; Explore shows a run to it.`
        : `There are too many states for a picture: ${job.result.reason}`)
        : job.status === 'CANCELLED' ? 'cancelled' : 'building … ' + (last ? number(last[1]) + ' states' : ''));
    const isGoing = job.status === 'RUNNING' || job.status === 'QUEUED';
    cancel.hidden = !isGoing;
    status.classList.toggle('busy', isGoing);
    status.classList.toggle('bad', Boolean(job.failure || (job.result && job.result.fault)));
    empty.hidden = Boolean(picture);
    empty.textContent = isGoing ? 'The states appear here once the graph is built.' : 'There is no picture of this graph.';
    svg.classList.toggle('hidden', !picture);
    if (picture && drawn !== job.id) {
      drawn = job.id;
      draw(picture);
    }
  }

  function draw(picture) {
    nodes = new Map();
    fill(about);
    fill(layers, columns('States by distance from the initial one', picture.layers));
    fill(svg, s('defs', {}, s('marker', {id: 'state-arrow', viewBox: '0 0 8 8', refX: 7.5, refY: 4, markerWidth: 7, markerHeight: 7, markerUnits: 'userSpaceOnUse', orient: 'auto'},
      s('path', {d: 'M0,0.8L8,4L0,7.2z', class: 'arrow'}))));
    names = null;
    if (!picture.nodes) return;
    const lines = s('g', {});
    names = s('g', {});
    edges = [];
    const heads = s('g', {});
    const radius = node => (node.size > 1 ? Math.min(30, RADIUS + 2 * Math.log2(node.size)) : RADIUS);
    for (const [from, to, label] of picture.lines) edge(picture, radius, lines, from, to, label);
    picture.nodes.forEach((node, i) => {
      const group = s('g', {class: 'state' + nearness(node.distance) + (node.deadlock ? ' dead' : '') + (node.state === 0 ? ' first' : '') + (node.size > 1 ? ' many' : ''), 'data-state': node.state},
        s('title', {}, (node.size > 1 ? plural(node.size, 'state') : 'state ' + node.state)
          + (node.deadlock ? ', a deadlock' : node.distance >= 0 ? `, ${plural(node.distance, 'step')} to the next deadlock` : '')),
        s('circle', {cx: node.x, cy: node.y, r: radius(node)}), s('text', {x: node.x, y: node.y + 3.5}, node.size > 1 ? number(node.size) : String(node.state)));
      group.addEventListener('click', () => viewport.moved || look(node.state));
      heads.append(group);
      nodes.set(node.state, [group, node]);
    });
    const titles = (picture.heads || []).map(([x, depth, states]) => [s('text', {x, y: 24, class: 'layer-name'}, depth),
      s('text', {x, y: 38, class: 'layer-count'}, plural(states, 'state'))]);
    svg.append(lines, heads, s('g', {}, titles), names);
    viewport.reset(Math.max(...picture.nodes.map(node => node.x)) + 56, Math.max(...picture.nodes.map(node => node.y)) + 40);
    look(0);
  }

  /** A line: forward ones bend a little, those back and those within a column more, so that they are told apart. */
  function edge(picture, radius, lines, from, to, label) {
    const a = picture.nodes[from];
    const b = picture.nodes[to];
    let path;
    let middle;
    if (from === to) {
      path = `M${a.x - 6},${a.y - 10}C${a.x - 20},${a.y - 34} ${a.x + 20},${a.y - 34} ${a.x + 6},${a.y - 10}`;
      middle = [a.x, a.y - 30];
    } else {
      const dx = b.x - a.x;
      const dy = b.y - a.y;
      const far = Math.hypot(dx, dy);
      const bend = dx > 0 ? 6 : Math.min(70, 18 + far / 8);
      const cx = (a.x + b.x) / 2 - dy / far * bend;
      const cy = (a.y + b.y) / 2 + dx / far * bend;
      const end = (node, r) => {
        const length = Math.hypot(cx - node.x, cy - node.y) || 1;
        return [node.x + (cx - node.x) / length * r, node.y + (cy - node.y) / length * r];
      };
      const [x1, y1] = end(a, radius(a));
      const [x2, y2] = end(b, radius(b) + 1);
      path = `M${x1.toFixed(1)},${y1.toFixed(1)}Q${cx.toFixed(1)},${cy.toFixed(1)} ${x2.toFixed(1)},${y2.toFixed(1)}`;
      const t = 0.52; // where edges have gone apart, and before the state at the end
      const along = (p, c, q) => (1 - t) * (1 - t) * p + 2 * t * (1 - t) * c + t * t * q;
      middle = [along(a.x, cx, b.x), along(a.y, cy, b.y)];
    }
    const line = s('path', {d: path, class: 'edge', 'marker-end': 'url(#state-arrow)'}, s('title', {}, label));
    lines.append(line);
    edges.push({line, from: a.state, label, middle});
  }

  /** The names of the edges that leave a state; those of all would cover the picture. */
  function nameEdges(state) {
    fill(names);
    for (const {line, from, label, middle} of edges) {
      line.classList.toggle('leaving', from === state);
      if (from === state) names.append(s('text', {x: middle[0].toFixed(1), y: (middle[1] - 3).toFixed(1), class: 'edge-name'}, label.length > 24 ? label.slice(0, 23) + '…' : label));
    }
  }

  async function look(state) {
    const known = await ask('state', {job: job.id, state});
    for (const [each, [group]] of nodes) group.classList.toggle('chosen', each === state);
    if (names) nameEdges(state);
    const steps = known.distance === 0 ? 'a deadlock' : known.distance > 0 ? `${plural(known.distance, 'step')} to the next deadlock` : 'no deadlock can be reached';
    const nearer = known.distance > 0 && known.edges.find(each => each.distance === known.distance - 1);
    refill(about, [h('h3', {}, 'State ' + state), h('p', {}, `${known.depth ? plural(known.depth, 'step') + ' from the initial state' : 'the initial state'}; ${steps} `,
      nearer && h('button', {type: 'button', id: 'nearer', 'data-key': 'nearer', title: nearer.event, onclick: () => look(nearer.target)}, 'One step nearer')),
      h('dl', {className: 'marking'}, Object.entries(known.marking).map(([place, values]) => [h('dt', {}, place), h('dd', {}, tokens(values))])),
      known.edges.length > 0 && h('h3', {}, 'Leads to'),
      known.edges.length > 0 && walkable(h('ul', {className: 'events'}, known.edges.map(each => h('li', {}, h('button', {type: 'button', onclick: () => look(each.target)},
        each.event + ' → ' + each.target, each.distance >= 0 && h('small', {}, ' ' + each.distance + ' to a deadlock'))))), 'Leads to')]);
  }

  app.on('jobs', () => element.hidden || show());
  app.on('model', () => element.hidden || show());

  return {
    element,
    show() {
      show();
      viewport.begin();
    },
  };
}
