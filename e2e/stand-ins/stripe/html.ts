import type { Answer } from "../stand-in-server.ts";

/** Markup that is safe to send as it is. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = string | number | Html | readonly Html[] | null | false | undefined;

/** Writes markup. Everything that is put into it is text, unless it is markup itself. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(texts.reduce((written, text, index) => written + write(parts[index - 1]) + text));
}

function write(part: Part): string {
  if (part === null || part === undefined || part === false) return "";
  if (part instanceof Html) return part.markup;
  if (typeof part === "object") return part.map(({ markup }) => markup).join("");
  const named: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return String(part).replaceAll(/[&<>"']/g, (sign) => named[sign] ?? sign);
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:30rem;margin:2rem auto;padding:0 1rem;color:#1a1f36}
label{display:block;margin:.75rem 0}input,select{display:block;width:100%;font:inherit;padding:.4rem;box-sizing:border-box}
button{font:inherit;padding:.5rem 1rem;margin:.25rem .5rem .25rem 0}table{width:100%;border-collapse:collapse}
td{padding:.25rem 0}td:last-child{text-align:right}[role=alert]{color:#a4001d;font-weight:600}.note{color:#555}`;

/** Returns a page. */
export function pageOf(title: string, content: Html, status = 200): Answer {
  const { markup } = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport"
    content="width=device-width"><link rel="icon" href="data:,"><title>${title}</title><style>${new Html(STYLE)}</style></head><body>
    <p class="note">Stand-in for Stripe: no money moves.</p><main><h1>${title}</h1>${content}</main></body></html>`;
  return { status, headers: { "content-type": "text/html; charset=utf-8" }, body: markup };
}

export function redirect(location: string): Answer {
  return { status: 303, headers: { location }, body: "" };
}

/** Returns a message about what went wrong, for the top of a form. */
export function alert(message: string | null): Html | null {
  return message === null ? null : html`<p role="alert">${message}</p>`;
}
