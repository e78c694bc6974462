// Pond for VS Code, VSCodium, Cursor, Windsurf and code-server: a place that Pond Desktop can put references into (the
// bridge of docs/bridge.md), and two commands. Text that comes in is data: it is inserted, never run or expanded.
'use strict';

const { execFile } = require('child_process');
const fs = require('fs');
const net = require('net');
const path = require('path');
const vscode = require('vscode');

const PROGRAM = ["pond-desktop"]; // `pond-desktop editors install` writes its own place here
const LINE_BYTES_MAX = 256 * 1024;
const HARMFUL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const LINK = /pond:\/\/session\/[^\s()[\]<>"'`]+/g;
const FORMATS = { html: 'html', org: 'org' };

let focusedAt = Date.now();

async function insert(text, editor = vscode.window.activeTextEditor) {
  if (!editor) return { ok: false, code: 'no-editor' };
  const clean = text.replace(HARMFUL, '');
  const replace = (edit) => editor.selections.forEach((selection) => edit.replace(selection, clean));
  // false: a document that cannot be changed
  const ok = await editor.edit(replace, { undoStopBefore: true, undoStopAfter: true });
  return ok ? { ok } : { ok, code: 'read-only' };
}

function hello() {
  const editor = vscode.window.activeTextEditor;
  const [folder] = vscode.workspace.workspaceFolders || [];
  return {
    ok: true,
    app: vscode.env.appName,
    doc: editor && editor.document.fileName,
    folder: folder && folder.uri.fsPath,
    focusedAt,
    cannot: editor ? undefined : 'no-editor',
  };
}

async function answer(line) {
  try {
    const asked = JSON.parse(line);
    if (!asked || asked.v !== 1) return { ok: false, code: 'bad-request' };
    if (asked.op === 'hello') return hello();
    if (asked.op !== 'insert' || typeof asked.text !== 'string') return { ok: false, code: 'bad-request' };
    return asked.until < Date.now() ? { ok: false, code: 'too-late' } : await insert(asked.text);
  } catch (error) {
    return { ok: false, code: error instanceof SyntaxError ? 'bad-request' : 'refused' };
  }
}

function serve(connection) {
  let line = Buffer.alloc(0);
  connection.on('error', () => {});
  connection.on('data', async (piece) => {
    line = Buffer.concat([line, piece]);
    const end = line.indexOf(10);
    if (end < 0 ? line.length >= LINE_BYTES_MAX : end >= LINE_BYTES_MAX) return connection.destroy();
    if (end < 0) return;
    connection.removeAllListeners('data');
    connection.end(JSON.stringify(await answer(line.toString('utf8', 0, end))) + '\n');
  });
}

// undefined where others could get in
function privateFolder() {
  const runtime = process.env.XDG_RUNTIME_DIR;
  const folder = runtime ? path.join(runtime, 'pond-targets') : path.join(process.env.TMPDIR || '/tmp', `pond-targets-${process.getuid()}`);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const is = fs.lstatSync(folder);
  return is.isDirectory() && is.uid === process.getuid() && !(is.mode & 0o077) ? folder : undefined;
}

function openBridge() {
  if (process.platform === 'win32') return undefined;
  const folder = privateFolder();
  if (!folder) return undefined;
  const file = path.join(folder, `vscode-${process.pid}.sock`);
  fs.rmSync(file, { force: true });
  const server = net.createServer(serve).on('error', () => {});
  server.listen(file, () => fs.chmodSync(file, 0o600));
  return { dispose: () => { server.close(); fs.rmSync(file, { force: true }); } };
}

function run(words, then) {
  execFile(PROGRAM[0], [...PROGRAM.slice(1), ...words], { maxBuffer: 1 << 20 }, (error, out, told) => {
    if (!error) return then(out);
    if (error.code === 130) return; // nothing was chosen
    const why = error.code === 'ENOENT' ? `${PROGRAM[0]} is not there. Run \`pond-desktop editors install vscode\` again.` : told;
    vscode.window.showErrorMessage(`Pond: ${String(why).trim().split('\n').pop()}`);
  });
}

function pick() {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return vscode.window.showInformationMessage('Pond: open a text first.');
  const format = FORMATS[editor.document.languageId];
  run(['pick', ...(format ? ['--format', format] : [])], async (text) => {
    const done = await insert(text, editor).catch(() => ({ ok: false }));
    if (!done.ok) vscode.window.showErrorMessage('Pond: this text cannot be changed.');
  });
}

function open() {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return;
  const { line, character } = editor.selection.active;
  const links = [...editor.document.lineAt(line).text.matchAll(LINK)];
  const here = links.find(({ index, 0: link }) => index <= character && character <= index + link.length) || links[0];
  if (here) run(['open', here[0]], () => {});
  else vscode.window.showInformationMessage('Pond: there is no pond:// link on this line.');
}

exports.activate = (context) => {
  const seen = () => { focusedAt = Date.now(); };
  context.subscriptions.push(
    vscode.commands.registerCommand('pond.pick', pick),
    vscode.commands.registerCommand('pond.open', open),
    vscode.window.onDidChangeWindowState((state) => state.focused && seen()),
    vscode.window.onDidChangeActiveTextEditor(seen),
    vscode.window.onDidChangeTextEditorSelection(seen),
  );
  const bridge = openBridge();
  if (bridge) context.subscriptions.push(bridge);
};
exports.deactivate = () => {};
