// What the two views show: pages of HTML without scripts from elsewhere.
'use strict';

function escaped(text) {
    return String(text)
        .replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

function page(nonce, title, body, script) {
    return `<!DOCTYPE html>
<html lang="en"><head><meta charset="UTF-8"><title>${escaped(title)}</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'">
<style nonce="${nonce}">
table { border-collapse: collapse } td { padding: 2px 8px; vertical-align: top }
tr.step[data-index] { cursor: pointer } tr.step[data-index]:hover { background: var(--vscode-list-hoverBackground) }
img { background: white; max-width: 100% } td.number { text-align: right; opacity: 0.7 }
</style></head><body>${body}${script ? `<script nonce="${nonce}">${script}</script>` : ''}</body></html>`;
}

/** A run as a table; a step that has a source can be clicked, which sends its index. */
function runPage(run, nonce) {
    const row = (step, index) => {
        const link = step.uri && step.range ? ` data-index="${index}" tabindex="0"` : '';
        const loop = run.loop === index ? '<tr><td></td><td colspan="2">from here on forever:</td></tr>' : '';
        return `${loop}<tr class="step"${link}><td class="number">${step.number}</td><td>${escaped(step.event)}</td>`
            + `<td>${escaped(step.state)}</td></tr>`;
    };
    const more = run.length > run.steps.length
        ? `<p>… and ${run.length - run.steps.length} more steps</p>` : '';
    const end = run.loop === run.length && run.length > 0 ? '<p>nothing happens any more</p>' : '';
    const body = `<h3>${escaped(run.property)}</h3><p>${run.length} steps to ${escaped(run.shows || 'the end')}</p>`
        + `<table><tr><td class="number">0</td><td></td><td>${escaped(run.start)}</td></tr>`
        + run.steps.map(row).join('') + `</table>${more}${end}`;
    const script = `const vscode = acquireVsCodeApi();
for (const row of document.querySelectorAll('tr[data-index]')) {
    const go = () => vscode.postMessage({ step: Number(row.dataset.index) });
    row.addEventListener('click', go);
    row.addEventListener('keydown', event => { if (event.key === 'Enter') { go(); } });
}`;
    return page(nonce, run.property, body, script);
}

/** The net as an image, in which nothing of the drawing can run. */
function netPage(picture, nonce) {
    const body = picture.svg
        ? `<img alt="the net" src="data:image/svg+xml;base64,${Buffer.from(picture.svg, 'utf8').toString('base64')}">`
        : `<p>${escaped(picture.sentence)}</p>`;
    return page(nonce, 'net', body, '');
}

module.exports = { escaped, runPage, netPage };
