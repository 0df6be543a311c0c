import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Registry } from "prom-client";
import { expect, test } from "vitest";
import { z } from "zod";
import { projectRoot } from "#lib/env.ts";
import { prometheusMeter } from "#lib/metrics/prometheus-meter.ts";
import { processGauges } from "./process-gauges.ts";
import { installationGauges } from "./read-installation.ts";

const panel = z.object({
  type: z.enum(["row", "stat", "timeseries"]),
  title: z.string().min(1),
  description: z.string().min(1).optional(),
  fieldConfig: z.object({ defaults: z.object({ unit: z.string().min(1) }) }).optional(),
  targets: z.array(z.object({ expr: z.string().min(1), legendFormat: z.string().min(1) })).optional(),
  gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
});
const dashboard = z.object({ title: z.string(), panels: z.array(panel).min(10) });

const NAME = /\b(?:galley|nodejs|process)_[a-z0-9_]+/g;

/** The names of all series that a process exports. */
async function exported(): Promise<Set<string>> {
  const { registry, functions } = prometheusMeter();
  registerAll(registry, functions);
  const names = await registry.getMetricsAsJSON();
  return new Set(
    names.flatMap(({ name, type }) =>
      String(type) === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
}

function registerAll(registry: Registry, functions: ReadonlySet<string>): void {
  installationGauges({ registry, functions, db: () => undefined });
  processGauges(registry, { role: "all" });
}

const read = (path: string) => readFileSync(join(projectRoot(), path), "utf8");

test.each(["deploy/grafana/galley.json", "deploy/prometheus/galley-rules.yaml"])(
  "%s asks for nothing that Galley does not export",
  async (path) => {
    const known = await exported();
    const asked = [...new Set(read(path).match(NAME))];
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter((name) => !known.has(name))).toEqual([]);
  },
);

test("each panel of the dashboard says what it shows, in which unit, and covers no other", () => {
  const { panels } = dashboard.parse(JSON.parse(read("deploy/grafana/galley.json")));
  const taken = new Set<string>();
  for (const { type, title, description, fieldConfig, targets, gridPos } of panels) {
    if (type !== "row")
      expect([title, description, fieldConfig, targets?.length]).toEqual([
        title,
        expect.any(String),
        expect.any(Object),
        expect.any(Number),
      ]);
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
        expect(taken.has(`${x} ${y}`), title).toBe(false);
        taken.add(`${x} ${y}`);
      }
    expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
  }
});
