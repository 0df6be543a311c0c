import type { Writable } from "node:stream";
import { stripVTControlCharacters, styleText } from "node:util";
import { oneLine } from "./printable.ts";

/** A line of progress. `percent` is from 0 to 100, `stage` is a word or two. */
export interface ProgressLine {
  update: (percent: number, stage: string) => void;
  end: (outcome: "done" | "failed", text: string) => void;
}

export interface Progress {
  line: (label: string) => ProgressLine;
  /** Prints a line above the bars. */
  note: (text: string) => void;
  /** Keeps the lines and restores the cursor. */
  close: () => void;
}

const BAR = 24;
const NAME = 32;
const REDRAW_MS = 80;
const PLAIN_STEP = 25;

/** Shows live bars on a terminal and plain lines elsewhere. */
export function showProgress(stream: Writable): Progress {
  return "isTTY" in stream && stream.isTTY === true ? liveProgress(stream) : plainProgress(stream);
}

function plainProgress(stream: Writable): Progress {
  return {
    line(label) {
      const name = oneLine(label, NAME);
      let last = { percent: -PLAIN_STEP, stage: "" };
      return {
        update(percent, stage) {
          if (stage === last.stage && percent < last.percent + PLAIN_STEP) return;
          last = { percent, stage };
          stream.write(`${name}: ${stage}, ${Math.round(percent)}%\n`);
        },
        end: (_, text) => void stream.write(`${name}: ${text}\n`),
      };
    },
    note: (text) => void stream.write(`${text}\n`),
    close: () => {},
  };
}

function liveProgress(stream: Writable): Progress {
  const lines: { draw: () => string; isLive: boolean }[] = [];
  let drawn = 0;
  let timer: NodeJS.Timeout | undefined;
  const columns = () => ("columns" in stream && Number(stream.columns)) || 80;

  const erase = () => (drawn === 0 ? "" : `\u001b[${drawn}A\u001b[J`);
  const redraw = (before = "") => {
    clearTimeout(timer);
    timer = undefined;
    let text = erase() + before;
    // Lines that have ended scroll away. Only live lines are drawn again.
    while (lines[0] && !lines[0].isLive) text += `${lines.shift()?.draw()}\n`;
    drawn = lines.length;
    stream.write(text + lines.map((line) => `${clipped(line.draw(), columns() - 1)}\n`).join(""));
  };
  const redrawSoon = () => {
    timer ??= setTimeout(redraw, REDRAW_MS);
  };

  // The clocks go on while no event arrives.
  const ticking = setInterval(() => drawn > 0 && redraw(), 1000).unref();

  return {
    line(label) {
      const name = oneLine(label, NAME);
      const started = performance.now();
      const line = { draw: () => name, isLive: true };
      lines.push(line);
      return {
        update(percent, stage) {
          const state = `${name}  ${bar(percent, stream)} ${String(Math.round(percent)).padStart(3)}%  ${stage}`;
          line.draw = () => `${state}  ${clock(started)}`;
          redrawSoon();
        },
        end(outcome, text) {
          const mark = outcome === "done" ? styled("green", "✓", stream) : styled("red", "✗", stream);
          line.draw = () => `${mark} ${name}  ${text}`;
          line.isLive = false;
          redraw();
        },
      };
    },
    note: (text) => redraw(`${text}\n`),
    close: () => {
      clearInterval(ticking);
      redraw();
    },
  };
}

function bar(percent: number, stream: Writable): string {
  const full = Math.round((Math.max(0, Math.min(100, percent)) / 100) * BAR);
  return styled("cyan", "█".repeat(full), stream) + styled("dim", "░".repeat(BAR - full), stream);
}

/** Cuts a line to the width of the terminal, because a wrapped line would break the next redraw. Removes its colours. */
function clipped(line: string, width: number): string {
  const plain = stripVTControlCharacters(line);
  return plain.length <= width ? line : plain.slice(0, Math.max(0, width));
}

function clock(started: number): string {
  const seconds = Math.floor((performance.now() - started) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Adds no style if the stream is not a terminal or NO_COLOR is set. */
export function styled(style: Parameters<typeof styleText>[0], text: string, stream: Writable): string {
  return text === "" ? "" : styleText(style, text, { stream });
}
