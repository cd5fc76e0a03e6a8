// The grammars, by the library that Visual Studio Code uses.
'use strict';

const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');
const oniguruma = require('vscode-oniguruma');
const textmate = require('vscode-textmate');

const root = path.join(__dirname, '..');
const { contributes } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));

async function registry() {
    const wasm = fs.readFileSync(path.join(root, 'node_modules/vscode-oniguruma/release/onig.wasm'));
    await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
    return new textmate.Registry({
        onigLib: Promise.resolve({
            createOnigScanner: patterns => new oniguruma.OnigScanner(patterns),
            createOnigString: text => new oniguruma.OnigString(text),
        }),
        loadGrammar: async scope => {
            const file = contributes.grammars.find(grammar => grammar.scopeName === scope).path;
            return textmate.parseRawGrammar(fs.readFileSync(path.join(root, file), 'utf8'), file);
        },
    });
}

const grammars = registry();

/** The scopes of each word of a text, each word with those of its first occurrence. */
async function scopes(scope, text) {
    const grammar = await (await grammars).loadGrammar(scope);
    const found = {};
    let state = textmate.INITIAL;
    for (const line of text.split('\n')) {
        const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
        for (const token of tokens) {
            const word = line.substring(token.startIndex, token.endIndex).trim();
            found[word] = found[word] || token.scopes.join(' ');
        }
        state = ruleStack;
    }
    return found;
}

function has(found, expected) {
    for (const [word, scope] of Object.entries(expected)) {
        assert.ok((found[word] || '').includes(scope), `${word}: ${found[word]}, expected ${scope}`);
    }
}

test('tide', async () => {
    has(await scopes('source.tide', 'place p: bool = true // note\ntransition t { in p }\nproperty safe { AG p <= 1 }'), {
        place: 'keyword.declaration', p: 'entity.name', bool: 'storage.type', '// note': 'comment.line',
        in: 'keyword.control', safe: 'entity.name', AG: 'keyword.operator.temporal', 1: 'constant.numeric',
    });
});

test('network', async () => {
    has(await scopes('source.network', 'part left {\n  initial idle // note\n  idle --go--> busy\n}'), {
        part: 'keyword.declaration', left: 'entity.name.type', initial: 'keyword.control', go: 'entity.name.function',
        '// note': 'comment.line',
    });
});

test('Promela', async () => {
    const text = '#define N 3\n/* a\n b */ active proctype P() { byte x; do :: x < N -> assert(x) od }\nltl f { [] (x < 3) }';
    has(await scopes('source.promela', text), {
        '#define': 'directive', b: 'comment.block', proctype: 'keyword.declaration', P: 'entity.name.function',
        byte: 'storage.type', assert: 'keyword.control', ltl: 'keyword.declaration', '[]': 'temporal', 3: 'constant.numeric',
    });
});

test('every file that package.json names is there', () => {
    const files = [...contributes.grammars.map(grammar => grammar.path),
        ...contributes.languages.map(language => language.configuration)];
    for (const file of files) {
        JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));
    }
});
