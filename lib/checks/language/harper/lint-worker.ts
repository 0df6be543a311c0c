import { parentPort } from "node:worker_threads";
import { ALLOWED_RULES } from "./allowed-rules.ts";
import type { Lint, LintAnswer, LintRequest } from "./lint.ts";

type Linter = (text: string) => Promise<Lint[]>;

let linter: Promise<Linter> | undefined;

parentPort?.on("message", ({ texts }: LintRequest) => {
  linter ??= startLinter();
  answer(texts, linter).then(
    (lints) => parentPort?.postMessage({ lints } satisfies LintAnswer),
    (error: unknown) => parentPort?.postMessage({ failed: String(error) } satisfies LintAnswer),
  );
});

async function answer(texts: readonly string[], starting: Promise<Linter>): Promise<Lint[][]> {
  const lint = await starting;
  const lints: Lint[][] = [];
  for (const text of texts) lints.push(await lint(text));
  return lints;
}

/** Harper with the allowed rules only. It is no dependency of an installation: see HARPER_WORKERS. */
async function startLinter(): Promise<Linter> {
  const [{ LocalLinter }, { binary }] = await Promise.all([import("harper.js"), import("harper.js/binary")]);
  const linter = new LocalLinter({ binary });
  await linter.setup();
  const allowed = new Set(ALLOWED_RULES);
  const rules = Object.keys(await linter.getLintConfig());
  await linter.setLintConfig(Object.fromEntries(rules.map((rule) => [rule, allowed.has(rule)])));
  return async (text) => {
    const byRule = await linter.organizedLints(text, { language: "plaintext" });
    return Object.entries(byRule).flatMap(([rule, lints]) =>
      lints.map((lint) => {
        const span = lint.span();
        return {
          rule,
          start: span.start,
          end: span.end,
          message: lint.message(),
          replacement: lint.suggestions()[0]?.get_replacement_text() ?? null,
        };
      }),
    );
  };
}
