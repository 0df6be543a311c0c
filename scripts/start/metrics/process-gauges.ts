import { Gauge, type Registry } from "prom-client";
import { openDatabase } from "#db/client.ts";
import { productVersion } from "#lib/product-version.ts";
import { openReaders } from "#lib/streams/stream-hub.ts";

/** Adds the gauges of this process that are read when somebody asks. */
export function processGauges(registry: Registry, { role }: { role: string }): void {
  const registers = [registry];
  new Gauge({
    name: "galley_build_info",
    help: "1, with the version and the role of this process.",
    labelNames: ["version", "role"],
    registers,
  }).set({ version: productVersion(), role }, 1);
  new Gauge({
    name: "galley_open_streams",
    help: "Event streams that somebody follows here.",
    registers,
    collect() {
      this.set(openReaders());
    },
  });
  new Gauge({
    name: "galley_database_connections",
    help: "Users of the pool of this process that have a connection or wait for one, and the most that may have one.",
    labelNames: ["state"],
    registers,
    collect() {
      const { inUse, waiting, limit } = openDatabase()?.use() ?? { inUse: 0, waiting: 0, limit: 0 };
      for (const [state, number] of Object.entries({ in_use: inUse, waiting, limit }))
        this.set({ state }, number);
    },
  });
}
