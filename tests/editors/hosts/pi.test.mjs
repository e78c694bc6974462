// The pi extension in a host that has just what it uses. Run by test_hosts.py, which says where it lies and what it calls.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';

const { EXTENSION, CHOOSER, XDG_RUNTIME_DIR } = process.env;
const SOCKET = path.join(XDG_RUNTIME_DIR, 'pond-targets', `pi-${process.pid}.sock`);
const { default: extension } = await import(EXTENSION);
Object.defineProperty(process.stdin, 'isTTY', { value: true, configurable: true });

const KEYS = { up: '\u001b[A', down: '\u001b[B', pageUp: '\u001b[5~', pageDown: '\u001b[6~', confirm: '\r', cancel: '\u001b' };
const keybindings = { matches: (key, name) => KEYS[name.replace('tui.select.', '')] === key };
const theme = { fg: (colour, text) => `<${colour}>${text}`, bold: (text) => text };

// A prompt with a draft, dialogs that are answered as the test says, and keys for whatever is shown in their place.
class Host {
  constructor() {
    Object.assign(this, { draft: '', notices: [], statuses: [], answers: [], events: {}, commands: {}, switched: [], hasUI: true });
    this.pi = {
      registerCommand: (name, { handler }) => { this.commands[name] = handler; },
      on: (name, run) => { this.events[name] = run; },
    };
    this.ctx = { hasUI: true, switchSession: async (file) => { this.switched.push(file); }, ui: {
      pasteToEditor: (text) => { this.draft += text; },
      setStatus: (_key, text) => this.statuses.push(text),
      notify: (words, kind) => this.notices.push([kind, words]),
      input: async () => this.answers.shift(),
      select: async (_title, options) => options[await this.answers.shift()()],
      onTerminalInput: (heard) => { this.heard = heard; },
      custom: (make) => new Promise((done) => { this.shown = make({}, theme, keybindings, (choice) => { this.shown = undefined; done(choice); }); }),
    } };
    extension(this.pi);
  }
  start() { this.events.session_start({}, this.ctx); }
  stop() { this.events.session_shutdown({}, this.ctx); }
  pond(words = '') { return this.commands.pond(words, this.ctx); }
  press(...keys) { keys.forEach((key) => this.shown.handleInput(KEYS[key] ?? key)); }
}

const until = async (ask) => {
  for (let tries = 0; tries < 1000; tries += 1) {
    const answer = ask();
    if (answer) return answer;
    await new Promise((done) => setTimeout(done, 10));
  }
  throw new Error('it did not come about');
};
const says = (line) => new Promise((done, failed) => {
  let answer = '';
  const connection = net.connect(SOCKET, () => connection.write(line));
  connection.setEncoding('utf8').on('data', (piece) => { answer += piece; });
  connection.on('error', failed).on('close', () => done(answer && JSON.parse(answer)));
});
const ask = (fields) => says(`${JSON.stringify({ v: 1, ...fields })}\n`);
const insert = (text, until = Date.now() + 2000) => ask({ op: 'insert', text, until });
const give = (answer) => fs.writeFileSync(path.join(CHOOSER, 'answer'), JSON.stringify({ text: '', code: 0, told: '', ...answer }));
const giveJson = (value, code = 0) => give({ text: JSON.stringify(value), code });
const called = async () => {
  const calls = () => fs.readdirSync(CHOOSER).filter((each) => /^call-.*json$/.test(each));
  const [name] = await until(() => calls().length && calls());
  const words = JSON.parse(fs.readFileSync(path.join(CHOOSER, name)));
  fs.rmSync(path.join(CHOOSER, name));
  return words.slice(2); // behind `--home FOLDER`
};

const hit = (session, message, excerpt, more = {}) => ({ primary: {
  locator: message ? `${session}#${message}` : session, title: 'Why the sync\u001b[2J stops', excerpt, event_time: '2026-08-05T11:02:00Z',
  metadata: { agent: session.split(':')[0], project: '/home/ann/code/pond', role: 'user', session }, ...more,
} });
const RESULTS = { results: [
  hit('claude-code:s1', 'm1', 'three tries\n\u202eand'), hit('pi:s2', 'm7', 'another'), hit('claude-code:s1', 'm2', 'the loop'), hit('codex:s3', null, 'all'),
] };
const SEARCH = ['search', '--json', '--explain', '--budget-tokens', '-1', '--limit', '30'];

let host;
beforeEach(async () => {
  host = new Host();
  host.start();
  await until(() => fs.existsSync(SOCKET) && (fs.statSync(SOCKET).mode & 0o777) === 0o600);
});
afterEach(() => host.stop());

async function opened() { // the list, without waiting for its end
  giveJson(RESULTS);
  const ended = host.pond('sync');
  await until(() => host.shown);
  assert.deepEqual(await called(), [...SEARCH, ' sync']);
  return { ended };
}

test('the bridge says who is there, and when a key was pressed last', async () => {
  const { focusedAt, ...hello } = await ask({ op: 'hello' });
  assert.deepEqual(hello, { ok: true, app: 'pi', folder: process.cwd(), format: 'agent' });
  await new Promise((done) => setTimeout(done, 5));
  assert.equal(host.heard('x'), undefined, 'the key is passed on');
  assert.ok((await ask({ op: 'hello' })).focusedAt > focusedAt);
});

test('a text stands in the draft, harmless, and the prompt is drawn anew', async () => {
  host.draft = 'my draft ';
  assert.deepEqual(await insert('a\u001b[201~\r\u202e/quit\n\tb é😀'), { ok: true });
  assert.equal(host.draft, 'my draft a[201~/quit\n\tb é😀');
  assert.equal(host.statuses.at(-1), 'pond: reference inserted');
});

test('what would be a command once it is sent is none', async () => {
  await insert('/quit');
  await insert('!rm');
  assert.equal(host.draft, ' /quit !rm');
});

test('a late text and a line that is no question change nothing', async () => {
  assert.deepEqual(await insert('x', Date.now() - 1), { ok: false, code: 'too-late' });
  for (const line of ['{\n', 'null\n', '{"v":2,"op":"hello"}\n', '{"v":1,"op":"run","text":"x"}\n', '{"v":1,"op":"insert","text":1}\n']) {
    assert.deepEqual(await says(line), { ok: false, code: 'bad-request' });
  }
  assert.match(String(await says('x'.repeat(300 * 1024)).catch((error) => error.code)), /^(ECONNRESET|EPIPE|)$/);
  assert.equal(host.draft, '');
});

test('the socket goes with the session, and comes with the next', async () => {
  host.stop();
  assert.ok(!fs.existsSync(SOCKET));
  host.start();
  await until(() => fs.existsSync(SOCKET));
});

test('without a person at it there is no bridge', () => {
  host.stop();
  host.ctx.hasUI = false;
  host.start();
  host.ctx.hasUI = true;
  assert.ok(!fs.existsSync(SOCKET));
});

test('the list has each conversation once, with the messages that were found in it', async () => {
  const { ended } = await opened();
  const lines = host.shown.render(60);
  assert.deepEqual(lines.slice(1, -1).map((line) => line.slice(0, 40)), [
    '<accent>→ 2026-08-05 claude-code pond Wh',
    '    └ 11:02 user three tries and',
    '    └ 11:02 user the loop',
    '  2026-08-05 pi pond Why the sync[2J sto',
    '    └ 11:02 user another',
    '  2026-08-05 codex pond Why the sync[2J ',
  ]);
  assert.ok(lines.every((line) => line.replace(/^<\w+>/, '').length <= 60));
  assert.match(lines.at(-1), /Enter go on with it · i insert/);
  host.press('cancel');
  await ended;
  assert.equal(host.draft, '');
});

test('`i` puts a reference to the whole conversation, or to a message, into the draft', async () => {
  for (const [keys, locator] of [[[], 'claude-code:s1'], [['down', 'down'], 'claude-code:s1#m2'], [['pageDown', 'down', 'up'], 'pi:s2#m7']]) {
    const { ended } = await opened();
    give({ text: 'Past message x\n  agent: pi' });
    host.draft = '';
    host.press(...keys, 'i');
    assert.deepEqual(await called(), ['ref', locator, '--format', 'agent']);
    await ended;
    assert.equal(host.draft, 'Past message x\n  agent: pi');
  }
});

test('Enter goes on with a conversation of pi whose file is there', async () => {
  const { ended } = await opened();
  giveJson({ argv: ['pi', '--session', EXTENSION] });
  host.press('down', 'down', 'down', 'confirm');
  assert.deepEqual(await called(), ['resume', '--json', 'pi:s2']);
  await ended;
  assert.deepEqual(host.switched, [EXTENSION]);
});

test('for any other one Enter says how it goes on', async () => {
  const { ended } = await opened();
  giveJson({ argv: ['claude', '--resume', 's1'] });
  host.press('down', 'confirm');
  assert.deepEqual(await called(), ['resume', '--json', 'claude-code:s1'], 'of a message, its conversation');
  await ended;
  assert.deepEqual(host.notices, [['warning', 'pond: it is one of claude-code, and goes on with: claude --resume s1']]);
  assert.deepEqual(host.switched, []);
});

test('without words it asks for them; without an answer nothing happens', async () => {
  host.answers = [undefined];
  await host.pond();
  host.answers = ['--help me'];
  giveJson({ results: [] });
  await host.pond();
  assert.deepEqual(await called(), [...SEARCH, ' --help me'], 'no word of a person is an option');
  assert.deepEqual(host.notices, [['info', 'pond: nothing was found for --help me']]);
});

test('a client that has dialogs only is asked twice', async () => {
  host.ctx.ui.custom = async () => undefined;
  host.answers = [
    async () => { assert.deepEqual(await called(), [...SEARCH, ' sync']); return 2; },
    async () => { give({ text: 'a reference' }); return 0; },
  ];
  giveJson(RESULTS);
  await host.pond('sync');
  assert.deepEqual(await called(), ['ref', 'claude-code:s1#m2', '--format', 'agent']);
  assert.equal(host.draft, 'a reference');
});

test('what the program says went wrong is told', async () => {
  giveJson({ error: { code: 'archive_damaged', message: 'The archive\u001b[2J is damaged.', remedy: 'Restore it.' } }, 1);
  await host.pond('x');
  give({ code: 70, told: 'pond-desktop: something.\n' });
  await host.pond('x');
  assert.deepEqual(host.notices, [
    ['error', 'pond: The archive[2J is damaged. Restore it.'], ['error', 'pond: pond-desktop: something.'],
  ]);
});
