/**
 * Reads the JSON value of a model's reply. Models also write thoughts before it, a fenced block, words around it, and a
 * comma before a closing bracket. Returns undefined if there is no JSON, or if it breaks off.
 */
export function readJson(given: string): unknown {
  const reply = withoutThoughts(given);
  for (const candidate of [reply, ...fenced(reply), ...outermost(reply)]) {
    for (const text of [candidate, withoutTrailingCommas(candidate)]) {
      try {
        return JSON.parse(text);
      } catch {}
    }
  }
  return undefined;
}

/** Servers that do not know a model's marks of thinking leave them in its reply. */
export function withoutThoughts(reply: string): string {
  const end = /^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/.exec(reply);
  return end ? reply.slice(end[0].length) : reply;
}

function fenced(reply: string): string[] {
  const open = reply.indexOf("```");
  const close = reply.lastIndexOf("```");
  if (open < 0 || close <= open) return [];
  return [reply.slice(open + 3, close).replace(/^[a-z]*\s/i, "")];
}

function outermost(reply: string): string[] {
  return (["{}", "[]"] as const)
    .map((pair) => ({ from: reply.indexOf(pair.charAt(0)), to: reply.lastIndexOf(pair.charAt(1)) }))
    .filter(({ from, to }) => from >= 0 && to > from)
    .sort((a, b) => a.from - b.from)
    .map(({ from, to }) => reply.slice(from, to + 1));
}

/** Passes over whole strings, so that their commas stay. The time is linear, also for a string that never ends. */
function withoutTrailingCommas(text: string): string {
  return text.replace(/("(?:[^"\\]|\\.)*(?:"|\\?$))|,(?=\s*[}\]])/gs, (_, string?: string) => string ?? "");
}
