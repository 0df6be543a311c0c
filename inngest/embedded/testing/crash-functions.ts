import type { Inngest } from "inngest";
import type { Database } from "#db/client.ts";

type CrashPoint = "in the second step" | "between steps" | "nowhere";

/** Records a side effect in the database, so that it outlives a killed process. */
export async function sideEffect({ sql }: Pick<Database, "sql">, label: string): Promise<void> {
  await sql`insert into settings (key, value) values (${`${label}:${crypto.randomUUID()}`}, 'true')`;
}

/** Counts the side effects with this label. */
export async function countSideEffects({ sql }: Pick<Database, "sql">, label: string): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from settings where starts_with(key, ${`${label}:`})`;
  return row?.n ?? 0;
}

/** Creates a function that stops at the crash point, so that a test can kill its process there and finish it in another. */
export function crashFunctions(client: Inngest, database: Pick<Database, "sql">, crash: CrashPoint) {
  const never = new Promise<never>(() => {});
  const first = client.createFunction(
    { id: "crash", triggers: { event: "crash/requested" } },
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
