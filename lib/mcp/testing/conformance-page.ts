import type { Grades, Suite } from "./run-conformance.ts";

/** Where a check passes: with the tools of Galley, with the suite's own, or with neither, for a reason. */
type Standing = "Galley's tools" | "the suite's tools" | { reason: string };

/** Checks that do not pass, by scenario or by "scenario: check". */
const REASONS: Readonly<Record<Suite, Readonly<Record<string, string>>>> = {
  "0.1.16, active suite": {
    "elicitation-sep1034-defaults": "Earlier clients answer questions over a session. Galley keeps none.",
    "elicitation-sep1330-enums": "Earlier clients answer questions over a session. Galley keeps none.",
    "tools-call-elicitation": "Earlier clients answer questions over a session. Galley keeps none.",
    "tools-call-sampling": "Galley does not use the client's model, and keeps no session to ask over.",
    "resources-subscribe": "Galley keeps no sessions, so nobody can subscribe.",
    "resources-unsubscribe": "Galley keeps no sessions, so nobody can subscribe.",
    "server-sse-multiple-streams": "A warning, not a failure: Galley keeps no sessions.",
  },
  "0.2.0-alpha.12, requirements of 2026-07-28": {
    "server-stateless: sep-2575-server-sends-prompts-list-changed-on-subscription":
      "Skipped by the suite: no list of Galley changes, and Galley says so.",
    "server-stateless: sep-2575-server-sends-tools-list-changed-on-subscription":
      "Skipped by the suite: no list of Galley changes, and Galley says so.",
    "input-required-result-tampered-state":
      "The suite wants an error. A tool of Galley asks the user again, and takes no forged answer.",
  },
};

const INTRODUCTION = `# Conformance of the MCP endpoint

\`npm test\` runs both conformance suites of the Model Context Protocol against the endpoint, and fails if this page says something else than they do. Each runs twice: with the tools of Galley, and with the tools, resources and prompts that the suites expect of a server under test. Address, key, limits, transport and protocol are Galley's both times.

- **Galley's tools**: the check passes at the endpoint as it is.
- **the suite's tools**: the check needs something that the suites bring, such as a tool that returns a sound. It passes at the endpoint that offers this instead.
- **does not apply**: the check does not pass, for the reason given.

The requirements of 2026-07-28 score neither extensions nor scenarios that are pending. These are not listed.

The authorization suite of 0.2.0-alpha.12 has three checks, on the metadata of the authorization server and on a whole way in. All pass.

After a change, \`npm test -- conformance -u\` writes the page anew.
`;

const NOT_SCORED =
  /^(tasks-|json-schema-2020-12: |http-header-validation: |http-custom-header-server-validation: )/;

/** Returns the standing of each scored check. A check that only says that the tool of the suite is missing is none. */
export function standingsOf(suite: Suite, own: Grades, brought: Grades): Map<string, Standing | null> {
  const checks = [
    ...brought.keys(),
    ...[...own].filter(([, grade]) => isPassed(grade)).map(([name]) => name),
  ];
  const scored = [...new Set(checks)].filter((check) => suite.startsWith("0.1") || !NOT_SCORED.test(check));
  return new Map(scored.toSorted().map((check) => [check, standingOf(suite, check, own, brought)]));
}

function standingOf(suite: Suite, check: string, own: Grades, brought: Grades): Standing | null {
  const passes = isPassed(brought.get(check) ?? "SUCCESS");
  if (passes) return isPassed(own.get(check)) ? "Galley's tools" : "the suite's tools";
  const reasons = REASONS[suite];
  const reason = reasons[check] ?? reasons[check.slice(0, check.indexOf(": "))];
  return reason === undefined ? null : { reason };
}

function isPassed(grade: string | undefined): boolean {
  return grade === "SUCCESS" || grade === "INFO";
}

export function conformancePage(standings: ReadonlyMap<Suite, ReadonlyMap<string, Standing | null>>): string {
  const parts = [...standings].map(([suite, checks]) => {
    const rows = [...checks].map(([check, standing]) => `| ${check} | ${cell(standing)} |`);
    return [`## ${suite}`, "", counts(checks), "", "| check | passes with |", "|---|---|", ...rows].join(
      "\n",
    );
  });
  return `${[INTRODUCTION, ...parts].join("\n")}\n`;
}

function cell(standing: Standing | null): string {
  if (standing === null) return "FAILS";
  return typeof standing === "string" ? standing : `does not apply. ${standing.reason}`;
}

function counts(checks: ReadonlyMap<string, Standing | null>): string {
  const all = [...checks.values()];
  const of = (wanted: Standing) => all.filter((standing) => standing === wanted).length;
  const [own, brought] = [of("Galley's tools"), of("the suite's tools")];
  return `${all.length} checks: ${own} pass with Galley's tools, ${brought} with the suite's tools, ${all.length - own - brought} do not apply.`;
}
