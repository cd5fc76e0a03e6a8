// The client against the server of this checkout: the modules of the editor are stubs, and the messages are real.
'use strict';

const assert = require('node:assert');
const { spawn } = require('node:child_process');
const Module = require('node:module');
const path = require('node:path');
const { after, before, test } = require('node:test');
const rpc = require('vscode-jsonrpc/node');

const launcher = process.env.TIDEMARK || path.join(__dirname, '..', '..', '..', 'tidemark');
const uri = 'file:///m/mutex.tide';
const text = 'place idle = 2\nplace busy\ntransition go { in idle out busy }\nproperty rests { AG busy <= 1 }\n';

const commands = new Map();
const panels = [];
const shown = [];
const vscode = {
    Range: class {
        constructor(...numbers) { this.numbers = numbers; }
    },
    Uri: { parse: address => address },
    ViewColumn: { One: 1, Beside: -2 },
    commands: {
        registerCommand: (name, run) => { commands.set(name, run); return { dispose() {} }; },
        executeCommand: (name, ...words) => client.execute(name, words),
    },
    window: {
        activeTextEditor: { document: { languageId: 'tide', uri } },
        createWebviewPanel: (id, title) => {
            const panel = { id, title, webview: { html: '', onDidReceiveMessage: hear => { panel.hear = hear; } } };
            panels.push(panel);
            return panel;
        },
        showErrorMessage: message => { throw new Error(message); },
        showInformationMessage: message => shown.push(message),
        showTextDocument: async (document, options) => shown.push([document, options.selection.numbers]),
    },
    workspace: {
        getConfiguration: () => ({ get: name => ({ command: launcher, time: '9s', memory: '64m' })[name] }),
        openTextDocument: async address => address,
    },
};
let client;

/** As much of the library for clients as the extension uses. */
class LanguageClient {
    constructor(id, name, server, options) {
        this.server = server;
        this.options = options;
        this.code2ProtocolConverter = { asUri: address => address };
        client = this;
    }

    async start() {
        this.process = spawn(this.server.command, this.server.args, { stdio: ['pipe', 'pipe', 'inherit'] });
        this.connection = rpc.createMessageConnection(
            new rpc.StreamMessageReader(this.process.stdout), new rpc.StreamMessageWriter(this.process.stdin));
        this.connection.listen();
        const { initializationOptions } = this.options;
        await this.sendRequest('initialize', { processId: null, rootUri: null, capabilities: {}, initializationOptions });
        await this.connection.sendNotification('textDocument/didOpen', {
            textDocument: { uri, languageId: 'tide', version: 1, text } });
    }

    sendRequest(method, words) {
        return this.connection.sendRequest(method, words);
    }

    /** What the library does with a command of the server. */
    execute(name, words) {
        return this.options.middleware.executeCommand(
            name, words, (command, list) => this.sendRequest('workspace/executeCommand', { command, arguments: list }));
    }

    async stop() {
        const ended = new Promise(resolve => this.process.on('exit', resolve));
        await this.sendRequest('shutdown');
        await this.connection.sendNotification('exit');
        assert.strictEqual(await ended, 0);
    }
}

const load = Module._load;
Module._load = (name, ...more) => name === 'vscode' ? vscode
    : name === 'vscode-languageclient/node' ? { LanguageClient } : load(name, ...more);
const extension = require('../src/extension');

before(() => extension.activate({ subscriptions: [] }));
after(() => extension.deactivate());

test('the settings become options of the server', () => {
    assert.deepStrictEqual(client.server.args, ['lsp', '--time=9s', '--memory=64m']);
});

test('checking shows the run, and its steps lead to their sources', async () => {
    await commands.get('tidemark.checkAll')();
    const [panel] = panels;
    assert.strictEqual(panel.title, 'Run: rests');
    assert.match(panel.webview.html, /data-index="1"/);
    assert.doesNotMatch(panel.webview.html, /undefined/);
    await panel.hear({ step: 1 });
    assert.deepStrictEqual(shown.pop(), [uri, [2, 11, 2, 13]]);
    await panel.hear({ step: 99 });
});

test('a property without a run is a sentence', async () => {
    await commands.get('tidemark.showRun')(uri, 'nothing');
    assert.match(shown.pop(), /check it first/);
});

test('the net is drawn as an image', async () => {
    await commands.get('tidemark.showNet')();
    const { html } = panels.pop().webview;
    const svg = Buffer.from(/base64,([^"]*)"/.exec(html)[1], 'base64').toString('utf8');
    assert.match(svg, /<svg/);
    assert.match(svg, /busy/);
});

test('names in runs are escaped', () => {
    const { runPage } = require('../src/views');
    const run = { property: '<p>', shows: '', start: '', length: 1, loop: -1,
        steps: [{ number: 1, event: '<script>', state: '"' }] };
    const html = runPage(run, 'n');
    assert.ok(html.includes('&lt;script&gt;') && !html.includes('<td><script>'));
});
