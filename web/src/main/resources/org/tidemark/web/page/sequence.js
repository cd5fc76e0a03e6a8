// A run as a message-sequence picture: parts of the net are lifelines, steps are dots on those that take part, joined by a line.

import {h, s, fill, plural} from './dom.js';
import {saveSvg} from './save.js';

const ROW = 22;
const LONGEST_NAME = 34;
const WORDS = {UNITS: 'units', COMPONENTS: 'components of one token', PLACES: 'places'};

const cut = (text, most) => (text.length > most ? text.slice(0, most - 1) + '…' : text);

/** Shows the picture in a dialog; a click on a step goes there. */
export async function sequenceDialog(load, name, go) {
  const sheet = h('div', {className: 'sheet-of-lines', tabIndex: 0, role: 'region', 'aria-label': 'The sequence'});
  const note = h('span', {className: 'note'});
  const by = h('select', {'aria-label': 'What lifelines are', onchange: () => show(by.value)});
  const dialog = h('dialog', {className: 'wide', 'aria-label': 'The run as a sequence'},
    h('div', {className: 'head'}, h('h2', {}, 'The run as a sequence'), note, h('label', {className: 'row'}, 'Lifelines are', by),
      h('button', {type: 'button', onclick: () => saveSvg(sheet.querySelector('svg'), name + '-run')}, 'Save SVG'),
      h('button', {type: 'button', onclick: () => dialog.close()}, 'Close')),
    sheet);

  async function show(parts) {
    const picture = await load(parts);
    if (picture.wrong) return fill(sheet, h('p', {className: 'empty'}, picture.wrong.message));
    fill(by, picture.choices.map(each => h('option', {value: each.toLowerCase()}, WORDS[each])));
    by.value = picture.by.toLowerCase();
    note.textContent = [picture.left > 0 && `${plural(picture.left, 'lifeline')} left out`,
      picture.length > picture.steps.length && `the first ${picture.steps.length} of ${plural(picture.length, 'step')}`].filter(Boolean).join('; ');
    fill(sheet, draw(picture, step => {
      dialog.close();
      go(step);
    }));
  }

  await show('');
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** Time runs downwards, a row for each step. */
function draw(picture, onStep) {
  const {lines, steps} = picture;
  // of a run that was cut short, nobody sees where the repetition ends
  const isRepeating = picture.loop !== undefined && picture.loop < steps.length && steps.length === picture.length;
  const left = 60 + 6.2 * Math.max(6, ...steps.map(step => cut(step.event, LONGEST_NAME).length));
  const longest = Math.max(1, ...lines.map(line => cut(line, LONGEST_NAME).length));
  const isSlanted = longest * 6.2 + 14 > 90;
  const pitch = isSlanted ? 40 : Math.max(34, longest * 6.2 + 14);
  const top = isSlanted ? 34 + longest * 6.2 * 0.6 : 44;
  const x = line => left + 20 + pitch / 2 + line * pitch;
  const y = step => top - 14 + step * ROW;
  const right = x(Math.max(0, lines.length - 1)) + pitch / 2;
  const width = right + (isSlanted ? longest * 5 : 0) + (isRepeating ? 130 : 30);
  const height = y(steps.length + 1) + 14;
  const svg = s('svg', {class: 'sequence', viewBox: `0 0 ${width.toFixed(0)} ${height.toFixed(0)}`, width: width.toFixed(0), height: height.toFixed(0), role: 'group',
    'aria-label': 'Which parts of the net take part in which step'});
  if (isRepeating) svg.append(repetition(picture, y, right + 12));
  lines.forEach((line, i) => {
    svg.append(s('line', {x1: x(i), x2: x(i), y1: top - 12, y2: y(steps.length) + ROW / 2, class: 'life'}),
      s('rect', {x: x(i) - 4, y: top - 16, width: 8, height: 5, class: 'head-mark'}),
      s('text', isSlanted ? {transform: `translate(${x(i)},${top - 22}) rotate(-36)`, class: 'line-name slanted'} : {x: x(i), y: top - 22, class: 'line-name'},
        cut(line, LONGEST_NAME), s('title', {}, line)));
  });
  steps.forEach((step, i) => {
    const at = y(i + 1);
    const row = s('g', {class: 'step', tabindex: 0, role: 'button', 'aria-label': `Go to step ${i + 1}, ${step.event}`, 'data-step': i + 1}, s('title', {}, `${i + 1}: ${step.event}` + (step.on.length ? '\n' + step.on.map(line => lines[line]).join(', ') : '')),
      s('rect', {x: 0, y: at - ROW / 2, width: right + 6, height: ROW, class: 'row-back'}),
      s('text', {x: 34, y: at + 4, class: 'number'}, String(i + 1)), s('text', {x: 44, y: at + 4, class: 'event'}, cut(step.event, LONGEST_NAME)));
    if (step.on.length) row.append(s('line', {x1: left, x2: x(step.on[0]), y1: at, y2: at, class: 'lead'}));
    if (step.on.length > 1) row.append(s('line', {x1: x(step.on[0]), x2: x(step.on[step.on.length - 1]), y1: at, y2: at, class: 'shared'}));
    for (const line of step.on) row.append(s('circle', {cx: x(line), cy: at, r: 4.5, class: 'event-dot'}));
    row.addEventListener('click', () => onStep(i + 1));
    row.addEventListener('keydown', event => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault(); // else the key would press the button that has the focus next
      onStep(i + 1);
    });
    svg.append(row);
  });
  if (picture.loop === picture.length) svg.append(s('text', {x: 44, y: y(steps.length + 1) + 4, class: 'ending'}, 'then nothing is enabled'));
  return svg;
}

/** What repeats forever: a band behind the steps, and an arrow from its end back to its beginning. */
function repetition(picture, y, at) {
  const from = y(picture.loop) + ROW / 2;
  const to = y(picture.steps.length) + ROW / 2;
  return s('g', {}, s('rect', {x: 0, y: from, width: at - 2, height: to - from, class: 'loop-band'}),
    s('path', {d: `M${at},${to - 5}h14V${from + 5}h-12m6,-4l-6,4l6,4`, class: 'loop-arrow'}),
    s('text', {x: at + 22, y: (from + to) / 2 + 4, class: 'loop-name'}, 'repeats forever'));
}
