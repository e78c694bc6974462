// The VS Code extension in a host that has just what it uses. Run by test_hosts.py, which says where it lies and what it calls.
'use strict';

const assert = require('assert/strict');
const fs = require('fs');
const Module = require('module');
const net = require('net');
const path = require('path');
const { afterEach, beforeEach, test } = require('node:test');

const { EXTENSION, CHOOSER, XDG_RUNTIME_DIR } = process.env;
const SOCKET = path.join(XDG_RUNTIME_DIR, 'pond-targets', `vscode-${process.pid}.sock`);
const NASTY = 'it\'s "q" \\ $TM ${1:x} $(id) é😀\n\ttab </script>';

// A document with cursors, one step to undo for each edit.
class Editor {
  constructor(text, { languageId = 'markdown', isReadOnly = false } = {}) {
    this.text = text;
    this.steps = [];
    this.isReadOnly = isReadOnly;
    this.selections = [{ start: 0, end: 0 }];
    this.selection = { active: { line: 0, character: 0 } };
    this.document = { fileName: '/home/ann/notes.md', languageId, lineAt: (line) => ({ text: this.text.split('\n')[line] }) };
  }
  async edit(make, { undoStopBefore, undoStopAfter }) {
    assert.ok(undoStopBefore && undoStopAfter);
    if (this.isReadOnly) return false;
    const edits = [];
    make({ replace: (selection, text) => edits.push([selection, text]) });
    this.steps.push(this.text);
    for (const [{ start, end }, text] of edits.reverse()) this.text = this.text.slice(0, start) + text + this.text.slice(end);
    return true;
  }
}

const commands = {};
const told = [];
const listeners = [];
const on = (listener) => { listeners.push(listener); return { dispose() {} }; };
const host = {
  commands: { registerCommand: (name, run) => { commands[name] = run; return { dispose() {} }; } },
  env: { appName: 'Visual Studio Code' },
  window: {
    activeTextEditor: undefined,
    onDidChangeWindowState: on,
    onDidChangeActiveTextEditor: on,
    onDidChangeTextEditorSelection: on,
    showErrorMessage: (words) => told.push(words),
    showInformationMessage: (words) => told.push(words),
  },
  workspace: { workspaceFolders: [{ uri: { fsPath: '/home/ann' } }] },
};
const load = Module._load;
Module._load = (name, ...rest) => (name === 'vscode' ? host : load(name, ...rest));

let context;

const until = async (ask) => {
  for (let tries = 0; tries < 1000; tries += 1) {
    const answer = ask();
    if (answer) return answer;
    await new Promise((done) => setTimeout(done, 10));
  }
  throw new Error('it did not come about');
};

const says = (line, file = SOCKET) => new Promise((done, failed) => {
  let answer = '';
  const connection = net.connect(file, () => connection.write(line));
  connection.setEncoding('utf8').on('data', (piece) => { answer += piece; });
  connection.on('error', failed).on('close', () => done(answer && JSON.parse(answer)));
});
const ask = (fields) => says(`${JSON.stringify({ v: 1, ...fields })}\n`);
const insert = (text, until = Date.now() + 2000) => ask({ op: 'insert', text, until });
const give = (answer) => fs.writeFileSync(path.join(CHOOSER, 'answer'), JSON.stringify({ text: '', code: 0, told: '', ...answer }));
const called = async () => {
  const [name] = await until(() => { const calls = fs.readdirSync(CHOOSER).filter((each) => /^call-.*json$/.test(each)); return calls.length && calls; });
  const words = JSON.parse(fs.readFileSync(path.join(CHOOSER, name)));
  fs.rmSync(path.join(CHOOSER, name));
  return words.slice(2); // behind `--home FOLDER`
};

beforeEach(async () => {
  told.length = 0;
  host.window.activeTextEditor = undefined;
  context = { subscriptions: [] };
  require(EXTENSION).activate(context);
  await until(() => fs.existsSync(SOCKET) && (fs.statSync(SOCKET).mode & 0o777) === 0o600);
});
afterEach(() => context.subscriptions.forEach((each) => each.dispose()));

test('it says who is there, in a socket that only its owner may enter', async () => {
  assert.equal(fs.statSync(path.dirname(SOCKET)).mode & 0o777, 0o700);
  assert.equal((await ask({ op: 'hello' })).cannot, 'no-editor');
  host.window.activeTextEditor = new Editor('x');
  const { focusedAt, ...hello } = await ask({ op: 'hello', unknown: [1] });
  assert.deepEqual(hello, { ok: true, app: 'Visual Studio Code', doc: '/home/ann/notes.md', folder: '/home/ann' });
  assert.ok(Math.abs(focusedAt - Date.now()) < 60_000);
});

test('a text stands at the cursor as it is, by one edit', async () => {
  const editor = host.window.activeTextEditor = new Editor('one\n');
  editor.selections = [{ start: 1, end: 1 }];
  assert.deepEqual(await insert(NASTY), { ok: true });
  assert.equal(editor.text, `o${NASTY}ne\n`);
  assert.deepEqual(editor.steps, ['one\n']);
});

test('it takes the place of what is selected, at each cursor', async () => {
  const editor = host.window.activeTextEditor = new Editor('one two');
  editor.selections = [{ start: 0, end: 3 }, { start: 4, end: 7 }];
  assert.deepEqual(await insert('x'), { ok: true });
  assert.equal(editor.text, 'x x');
});

test('control codes and marks of direction do not come in by the socket either', async () => {
  const editor = host.window.activeTextEditor = new Editor('');
  await insert('a\u001b[201~\r\u202eb\u0000\u009b\tc\nd');
  assert.equal(editor.text, 'a[201~b\tc\nd');
});

test('what hinders is answered by its code', async () => {
  assert.deepEqual(await insert('x'), { ok: false, code: 'no-editor' });
  const editor = host.window.activeTextEditor = new Editor('', { isReadOnly: true });
  assert.deepEqual(await insert('x'), { ok: false, code: 'read-only' });
  editor.edit = async () => { throw new Error('disposed'); };
  assert.deepEqual(await insert('x'), { ok: false, code: 'refused' });
});

test('a text that comes too late is not inserted', async () => {
  const editor = host.window.activeTextEditor = new Editor('');
  assert.deepEqual(await insert('x', Date.now() - 1), { ok: false, code: 'too-late' });
  assert.equal(editor.text, '');
});

for (const line of ['{\n', 'null\n', '[]\n', '{"v":2,"op":"hello"}\n', '{"v":1,"op":"run","text":"x"}\n', '{"v":1,"op":"insert"}\n', '{"v":1,"op":"insert","text":1}\n']) {
  test(`${line.trim()} is no question`, async () => {
    host.window.activeTextEditor = new Editor('');
    const answer = await says(line);
    assert.deepEqual(answer, { ok: false, code: 'bad-request' });
    assert.equal(host.window.activeTextEditor.text, '');
  });
}

test('a line comes in pieces, and one that has no end is cut off', async () => {
  const editor = host.window.activeTextEditor = new Editor('');
  await insert('é'.repeat(100_000));
  assert.equal(editor.text.length, 100_000);
  assert.match(String(await says('x'.repeat(300 * 1024)).catch((error) => error.code)), /^(ECONNRESET|EPIPE|)$/);
  assert.deepEqual(await insert('y'), { ok: true }, 'it still listens');
});

test('the socket goes with the window', async () => {
  context.subscriptions.forEach((each) => each.dispose());
  assert.ok(!fs.existsSync(SOCKET));
});

test('no socket is opened in a folder that others may enter', async () => {
  context.subscriptions.forEach((each) => each.dispose());
  fs.chmodSync(path.dirname(SOCKET), 0o755);
  require(EXTENSION).activate(context = { subscriptions: [] });
  fs.chmodSync(path.dirname(SOCKET), 0o700);
  assert.deepEqual(fs.readdirSync(path.dirname(SOCKET)), []);
});

test('what a person chooses stands where the cursor was when they asked', async () => {
  const editor = host.window.activeTextEditor = new Editor('one', { languageId: 'org' });
  give({ text: NASTY });
  commands['pond.pick']();
  host.window.activeTextEditor = new Editor('another');
  assert.deepEqual(await called(), ['pick', '--format', 'org']);
  await until(() => editor.text !== 'one');
  assert.equal(editor.text, `${NASTY}one`);
  assert.equal(host.window.activeTextEditor.text, 'another');
});

test('whoever gives up hears nothing; a fault is told in its own words', async () => {
  const editor = host.window.activeTextEditor = new Editor('one');
  give({ text: 'half', code: 130 });
  commands['pond.pick']();
  assert.deepEqual(await called(), ['pick']);
  give({ text: 'half', code: 1, told: 'warning\npond-desktop: the archive is damaged.\n' });
  commands['pond.pick']();
  await called();
  await until(() => told.length);
  assert.deepEqual(told, ['Pond: pond-desktop: the archive is damaged.']);
  assert.equal(editor.text, 'one');
});

test('a text that cannot be changed is told', async () => {
  host.window.activeTextEditor = new Editor('one', { isReadOnly: true });
  give({ text: 'x' });
  commands['pond.pick']();
  await called();
  await until(() => told.length);
  assert.match(told[0], /cannot be changed/);
});

test('the link at the cursor is opened, or the first of its line', async () => {
  const editor = host.window.activeTextEditor = new Editor('see [it](pond://session/pi/a%20b#m-1), or <pond://session/codex/c>.');
  give({});
  commands['pond.open']();
  assert.deepEqual(await called(), ['open', 'pond://session/pi/a%20b#m-1']);
  editor.selection.active.character = 60;
  commands['pond.open']();
  assert.deepEqual(await called(), ['open', 'pond://session/codex/c']);
  host.window.activeTextEditor = new Editor('nothing');
  commands['pond.open']();
  assert.match(told[0], /no pond:\/\/ link/);
});
