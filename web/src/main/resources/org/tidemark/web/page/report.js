// What a command says beside its answers, as elements: remarks, the report as it is printed, and the command to copy.

import {h} from './dom.js';
import {save} from './save.js';

/** A text that may be long, behind a word; keys of those that are open are kept in a set. */
export function folded(opened, key, title, text) {
  return h('details', {open: opened.has(key), ontoggle: event => (event.target.open ? opened.add(key) : opened.delete(key))},
    h('summary', {'data-key': key}, title), h('pre', {}, text));
}

/** The sentences that a command prints beside its report. */
export function remarks(result) {
  const all = [...new Set([...(result.remarks || []), ...(result.notes || [])])];
  return all.length > 0 && h('ul', {className: 'remarks', 'aria-label': 'Remarks'}, all.map(each => h('li', {}, each)));
}

/** The command that does the same in a shell, and what to do before. */
export function commandLine(app, job) {
  return [
    h('div', {className: 'command'}, h('code', {}, job.command),
      h('button', {type: 'button', 'data-key': 'copy ' + job.id, onclick: () => navigator.clipboard.writeText(job.command)}, 'Copy')),
    job.before && h('p', {className: 'note before'}, job.before + ' ',
      app.model && job.version === app.model.version && app.model.text !== ''
        && h('button', {type: 'button', 'data-key': 'text ' + job.id, onclick: () => save(app.model.file, 'text/plain', app.model.text)}, 'Save the text')),
  ];
}

/** The text of a line, without the breaks of its screen. */
export function sentence(row) {
  return row.line === undefined ? '' : row.line.replace(/\n */g, ' ');
}

/** The rows and lines of a report: rows that follow one another are a table, and so are lines that are indented, as they are printed. */
export function table(rows) {
  const parts = [];
  let body = null;
  let block = null;
  for (const row of rows) {
    if (row.line === undefined) {
      block = null;
      if (!body) {
        body = h('tbody');
        parts.push(h('table', {className: 'figures'}, body));
      }
      body.append(h('tr', {}, h('th', {}, row.label), row.figure === '' ? h('td', {colSpan: 2}, row.remark)
        : [h('td', {className: 'figure'}, row.figure), h('td', {className: 'beside'}, row.remark)]));
    } else if (row.line.startsWith('  ')) { // the steps of a run, or something else in columns
      body = null;
      if (block) block.textContent += '\n' + row.line;
      else parts.push(block = h('pre', {className: 'trace'}, row.line));
    } else {
      body = block = null;
      if (row.line.trim()) parts.push(h('p', {className: mark(row.line)}, sentence(row)));
    }
  }
  return parts;
}

/** How a sentence is coloured: by the word that it begins with. */
function mark(line) {
  if (/^(COMPLETE|HOLDS)/.test(line)) return 'good';
  return /^(FAULT|VIOLATED|UNKNOWN)/.test(line) ? 'bad' : 'line';
}
