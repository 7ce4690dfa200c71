/** Shows the progress of a step: one redrawn line on a terminal, a line every few seconds elsewhere. */
export interface Progress {
  /** what is being done now, e.g. "12 of 64 MB" */
  detail(text: string): void;
  /** share done, 0 to 1: draws a bar */
  share(part: number, text?: string): void;
  /** ends the line; without text the line disappears from a terminal */
  done(text?: string): void;
}

const WIDTH = 24;
const REDRAW_MS = 100;
const LINE_EVERY_MS = 5_000;
/** a step shorter than this prints no line, except on a terminal */
const QUIET_MS = 800;

const bar = (part: number): string => {
  const full = Math.round(Math.min(1, Math.max(0, part)) * WIDTH);
  return `[${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}] ${String(Math.round(part * 100)).padStart(3)}%`;
};

/** steps in progress; only the one begun last is drawn, so that none overwrites another's line */
const underWay: symbol[] = [];

/**
 * Begins a step.
 * @param title what is being done, as a present participle ("Building 4 workspaces")
 * @param out where to draw; standard error by default: standard output is for results
 */
export function step(title: string, out: NodeJS.WriteStream = process.stderr): Progress {
  const began = performance.now();
  const id = Symbol(title);
  underWay.push(id);
  let text = '';
  let lastLine = began + QUIET_MS - LINE_EVERY_MS;
  let drawn = false;

  const draw = (): void => {
    if (underWay.at(-1) !== id) return;
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    const line = `${title} ${text}`.trimEnd() + ` (${seconds} s)`;
    if (out.isTTY) {
      out.write(`\r\u001b[2K${line.slice(0, (out.columns || 80) - 1)}`);
      drawn = true;
    } else if (performance.now() - lastLine >= LINE_EVERY_MS) {
      lastLine = performance.now();
      out.write(`${line}\n`);
    }
  };
  const timer = setInterval(draw, out.isTTY ? REDRAW_MS : 250);
  timer.unref();

  return {
    detail(next) {
      text = next;
    },
    share(part, next = '') {
      text = `${bar(part)} ${next}`.trimEnd();
    },
    done(next) {
      clearInterval(timer);
      if (underWay.includes(id)) underWay.splice(underWay.indexOf(id), 1);
      if (drawn) out.write('\r\u001b[2K');
      if (next) out.write(`${next}\n`);
    },
  };
}
