import type { Inngest } from "inngest";
import type { Database } from "#db/client.ts";

type CrashPoint = "in the second step" | "between steps" | "nowhere";

/** Writes down a side effect, where a killed process leaves it. */
export async function sideEffect({ sql }: Pick<Database, "sql">, label: string): Promise<void> {
  await sql`insert into settings (key, value) values (${`${label}:${crypto.randomUUID()}`}, 'true')`;
}

/** How often the side effect happened. */
export async function countSideEffects({ sql }: Pick<Database, "sql">, label: string): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from settings where starts_with(key, ${`${label}:`})`;
  return row?.n ?? 0;
}

/** Functions that a process runs until it is killed at the point it was told, and another runs to the end. */
export function crashFunctions(client: Inngest, database: Pick<Database, "sql">, crash: CrashPoint) {
  const never = new Promise<never>(() => {});
  const first = client.createFunction(
    { id: "crash", triggers: { event: "crash/asked" } },
    async ({ step, runId }) => {
      await step.run("one", () => sideEffect(database, `${runId}:one`));
      await step.run("two", async () => {
        await sideEffect(database, `${runId}:two`);
        if (crash === "in the second step") await never;
      });
      await Promise.all(
        ["a", "b", "c"].map((name) => step.run(name, () => sideEffect(database, `${runId}:${name}`))),
      );
      if (crash === "between steps") {
        await sideEffect(database, `${runId}:between`);
        await never;
      }
      await step.run("last", () => sideEffect(database, `${runId}:last`));
    },
  );
  return [first];
}

export function crashPoint(text: string | undefined): CrashPoint {
  return text === "in the second step" || text === "between steps" ? text : "nowhere";
}
