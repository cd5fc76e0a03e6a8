// The client: it starts the server and shows runs and nets.
'use strict';

const crypto = require('crypto');
const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');
const { runPage, netPage } = require('./views');

const LANGUAGES = ['tide', 'network', 'promela'];
let client;

function serverOptions() {
    const settings = vscode.workspace.getConfiguration('tidemark');
    const words = ['lsp', `--time=${settings.get('time') || '60s'}`];
    if (settings.get('memory')) {
        words.push(`--memory=${settings.get('memory')}`);
    }
    return { command: settings.get('command') || 'tidemark', args: words };
}

/** Asks the server to check, and shows the first run that breaks a property. */
async function checked(command, words, next) {
    const result = await next(command, words);
    const broken = command === 'tidemark.check' && result && result.answers
        && result.answers.find(answer => answer.verdict === 'violated' && answer.steps > 0);
    if (broken) {
        await showRun(result.uri, broken.property);
    }
    return result;
}

function panel(id, title, html, scripts) {
    const made = vscode.window.createWebviewPanel(
        id, title, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true }, { enableScripts: scripts });
    made.webview.html = html;
    return made;
}

const nonce = () => crypto.randomBytes(16).toString('hex');

async function showRun(uri, property) {
    const run = await client.sendRequest('tidemark/run', { uri, property });
    if (!run) {
        vscode.window.showInformationMessage(`There is no run for ${property}: check it first.`);
        return undefined;
    }
    const made = panel('tidemark.run', `Run: ${property}`, runPage(run, nonce()), true);
    made.webview.onDidReceiveMessage(message => openStep(run.steps[message.step]));
    return made;
}

/** Opens the source of a step and selects it. */
async function openStep(step) {
    if (!step || !step.uri || !step.range) {
        return;
    }
    const { start, end } = step.range;
    const range = new vscode.Range(start.line, start.character, end.line, end.character);
    const text = await vscode.workspace.openTextDocument(vscode.Uri.parse(step.uri));
    await vscode.window.showTextDocument(text, { viewColumn: vscode.ViewColumn.One, selection: range });
}

function activeUri() {
    const editor = vscode.window.activeTextEditor;
    if (editor && LANGUAGES.includes(editor.document.languageId)) {
        return client.code2ProtocolConverter.asUri(editor.document.uri);
    }
    vscode.window.showInformationMessage('Open a .tide, .network or .pml file first.');
    return undefined;
}

async function showNet() {
    const uri = activeUri();
    if (uri) {
        panel('tidemark.net', 'Net', netPage(await client.sendRequest('tidemark/picture', { uri }), nonce()), false);
    }
}

async function checkAll() {
    const uri = activeUri();
    if (uri) {
        await vscode.commands.executeCommand('tidemark.check', uri, '');
    }
}

async function activate(context) {
    client = new LanguageClient('tidemark', 'Tidemark', serverOptions(), {
        documentSelector: LANGUAGES.map(language => ({ language })),
        initializationOptions: { showRun: true },
        middleware: { executeCommand: checked },
    });
    context.subscriptions.push(
        vscode.commands.registerCommand('tidemark.showRun', showRun),
        vscode.commands.registerCommand('tidemark.showNet', showNet),
        vscode.commands.registerCommand('tidemark.checkAll', checkAll));
    try {
        await client.start();
    } catch (failure) {
        vscode.window.showErrorMessage(
            `Tidemark did not start (${failure.message || failure}). The setting tidemark.command names its launcher.`);
    }
}

function deactivate() {
    return client ? client.stop() : undefined;
}

module.exports = { activate, deactivate };
