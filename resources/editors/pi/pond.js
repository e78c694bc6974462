// Pond for pi (0.74 or later). `/pond WORDS` finds past conversations with any agent: Enter goes on with one, `i` puts a
// reference to it, or to a message of it, into the prompt. And the bridge of docs/bridge.md, for Pond Desktop itself.
import { execFile } from "node:child_process";
import * as fs from "node:fs";
import * as net from "node:net";
import * as path from "node:path";
import { matchesKey, truncateToWidth } from "@earendil-works/pi-tui";

const PROGRAM = ["pond-desktop"]; // `pond-desktop editors install` writes its own place here
const [LINE_BYTES_MAX, ROWS] = [256 * 1024, 14];
const HARMFUL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const oneLine = (text) => String(text ?? "").replace(/\s+/g, " ").replace(HARMFUL, "").trim();

// What the program prints; words travel apart, no shell reads them. Throws what it says went wrong.
async function run(...words) {
  const [isJson, options] = [words.includes("--json"), { timeout: 30_000, maxBuffer: 1 << 24 }];
  const [error, out, told] = await new Promise((done) => {
    execFile(PROGRAM[0], [...PROGRAM.slice(1), ...words], options, (...ended) => done(ended));
  });
  if (error?.code === "ENOENT") throw new Error(`${PROGRAM[0]} is not there: pond-desktop editors install pi`);
  if (error && !(isJson && out)) throw new Error(oneLine(told) || "pond-desktop did not answer");
  const said = isJson ? JSON.parse(out) : out;
  if (said.error) throw new Error(oneLine(`${said.error.message} ${said.error.remedy ?? ""}`));
  return said;
}

// A row for each conversation, and below it one for each message found in it. The blank: no word is an option then.
async function search(query) {
  const { results } = await run("search", "--json", "--explain", "--budget-tokens", "-1", "--limit", "30", ` ${query}`);
  const sessions = new Map();
  for (const { primary } of results) {
    const { agent, project, role, session } = primary.metadata;
    const at = primary.event_time ? new Date(primary.event_time).toLocaleString("sv-SE") : "";
    const about = [at.slice(0, 10), agent, project?.split(/[\\/]/).filter(Boolean).pop(), primary.title];
    const whole = { locator: session, session, agent, label: oneLine(about.filter(Boolean).join("  ")) };
    if (!sessions.has(session)) sessions.set(session, [whole]);
    const label = `  └ ${oneLine(`${at.slice(11, 16)} ${role ?? ""}  ${primary.excerpt ?? primary.title ?? ""}`)}`;
    if (primary.locator !== session) sessions.get(session).push({ locator: primary.locator, session, agent, label });
  }
  return [...sessions.values()].flat();
}

function picker(title, rows, theme, keys, done) {
  let at = 0;
  return {
    invalidate() {},
    render(width) {
      const first = Math.max(0, Math.min(at - ROWS / 2, rows.length - ROWS));
      const shown = rows.slice(first, first + ROWS).map(({ label }, index) => {
        const isChosen = first + index === at, line = truncateToWidth(`${isChosen ? "→" : " "} ${label}`, width);
        return isChosen ? theme.fg("accent", line) : line;
      });
      const help = `Enter go on with it · i insert a reference · Esc close   (${at + 1}/${rows.length})`;
      return [theme.bold(truncateToWidth(title, width)), ...shown, theme.fg("dim", truncateToWidth(help, width))];
    },
    handleInput(key) {
      const is = (name) => keys.matches(key, `tui.select.${name}`);
      const step = is("up") ? -1 : is("down") ? 1 : is("pageUp") ? -ROWS : is("pageDown") ? ROWS : 0;
      at = Math.max(0, Math.min(at + step, rows.length - 1));
      if (is("cancel")) done(undefined);
      else if (is("confirm")) done({ row: rows[at], action: "resume" });
      else if (matchesKey(key, "i")) done({ row: rows[at], action: "insert" });
    },
  };
}

async function choose(ui, title, rows) {
  let isShown = false;
  const choice = await ui.custom((_tui, theme, keys, done) => ((isShown = true), picker(title, rows, theme, keys, done)));
  if (isShown) return choice;
  const labels = rows.map(({ label }, index) => `${index + 1}. ${label}`); // a client that has dialogs only
  const row = rows[labels.indexOf(await ui.select(title, labels))];
  const action = row && (await ui.select(row.label, ["insert", "resume"]));
  return action && { row, action };
}

function paste(ui, text) {
  const clean = text.replace(HARMFUL, "");
  ui.pasteToEditor(/^[/!]/.test(clean) ? ` ${clean}` : clean); // else it would be a command once it is sent
  ui.setStatus("pond", "pond: reference inserted"); // draws the prompt anew, which pasting alone does not
  setTimeout(() => ui.setStatus("pond", undefined), 4000).unref();
}

async function resume(ctx, { session, agent }) {
  const { argv } = await run("resume", "--json", session);
  if (argv[0] === "pi" && fs.existsSync(argv.at(-1))) return ctx.switchSession(argv.at(-1));
  const why = argv[0] === "pi" ? "its file is gone" : `it is one of ${agent}, and goes on with`;
  ctx.ui.notify(oneLine(`pond: ${why}: ${argv.join(" ")}`), "warning");
}

async function command(words, ctx) {
  try {
    const query = (words || (await ctx.ui.input("Past conversations about", "words")) || "").trim();
    ctx.ui.setStatus("pond", "pond: looking for it …");
    const rows = query ? await search(query) : [];
    ctx.ui.setStatus("pond", undefined);
    if (!rows.length) return void (query && ctx.ui.notify(`pond: nothing was found for ${oneLine(query)}`, "info"));
    const choice = await choose(ctx.ui, `Past conversations: ${oneLine(query)}`, rows);
    if (choice?.action === "resume") return await resume(ctx, choice.row);
    if (choice) paste(ctx.ui, await run("ref", choice.row.locator, "--format", "agent"));
  } catch (error) {
    ctx.ui.notify(`pond: ${error.message}`, "error");
  }
}

export default function pond(pi) {
  let server, file, ui, focusedAt = Date.now();
  pi.registerCommand("pond", { description: "Find past conversations with any agent", handler: command });

  function answer(line) {
    try {
      const { v, op, text, until } = JSON.parse(line) ?? {};
      if (v === 1 && op === "hello") return { ok: true, app: "pi", folder: process.cwd(), format: "agent", focusedAt };
      if (v !== 1 || op !== "insert" || typeof text !== "string") return { ok: false, code: "bad-request" };
      return until < Date.now() ? { ok: false, code: "too-late" } : (paste(ui, text), { ok: true });
    } catch (error) {
      return { ok: false, code: error instanceof SyntaxError ? "bad-request" : "refused" };
    }
  }

  function serve(connection) {
    let line = Buffer.alloc(0);
    connection.on("error", () => {}).on("data", (piece) => {
      line = Buffer.concat([line, piece]);
      const end = line.indexOf(10);
      if ((end < 0 ? line.length : end) >= LINE_BYTES_MAX) return connection.destroy();
      if (end < 0) return;
      connection.removeAllListeners("data").end(JSON.stringify(answer(line.toString("utf8", 0, end))) + "\n");
    });
  }

  pi.on("session_start", (_event, ctx) => {
    ui = ctx.ui;
    if (server || !ctx.hasUI || !process.stdin.isTTY || process.platform === "win32") return;
    const [runtime, temporary, uid] = [process.env.XDG_RUNTIME_DIR, process.env.TMPDIR || "/tmp", process.getuid()];
    const folder = runtime ? path.join(runtime, "pond-targets") : path.join(temporary, `pond-targets-${uid}`);
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    const is = fs.lstatSync(folder);
    if (!is.isDirectory() || is.uid !== uid || is.mode & 0o077) return; // others could get in
    file = path.join(folder, `pi-${process.pid}.sock`);
    fs.rmSync(file, { force: true });
    server = net.createServer(serve).on("error", () => {}).listen(file, () => fs.chmodSync(file, 0o600)).unref();
    ui.onTerminalInput?.(() => void (focusedAt = Date.now()));
  });
  pi.on("session_shutdown", () => {
    if (server) fs.rmSync(file, { force: true });
    server = server?.close() && undefined;
  });
}
