import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { uploadText } from "../../upload-text.ts";
import { type DrillPlace, type DrillRow, row } from "../drill.ts";
import { openScene, type Scene } from "../scene.ts";
import { startSlowConverter } from "./slow-converter.ts";

const PLACES_OF_EACH = 2;
const DOCUMENTS = 24;
/** Most of a conversion's time is waiting, so that six of them fit on two cores. */
const CONVERSION_MS = 10_000;
const LEAST_RATIO = 2.7;
const LOOK_EVERY_MS = 500;

/** Converts the same documents with one worker and with three, by a converter that takes time and no processor. */
export async function measureWorkers({ folder, firstPort }: DrillPlace): Promise<DrillRow[]> {
  const converter = await startSlowConverter(CONVERSION_MS);
  try {
    const one = await convertWith(1, join(folder, "one"), firstPort, converter.variables);
    const three = await convertWith(3, join(folder, "three"), firstPort, converter.variables);
    const ratio = one.seconds / three.seconds;
    const perHour = ({ seconds }: Figures) => Math.round((DOCUMENTS / seconds) * 3600);
    const got = `${ratio.toFixed(2)}× (${perHour(three)} against ${perHour(one)} an hour)`;
    const places = `${three.mostAtOnce} against ${one.mostAtOnce}`;
    return [
      row("3 workers against 1: conversions an hour", got, `≥ ${LEAST_RATIO}×`, ratio >= LEAST_RATIO),
      row(
        "3 workers against 1: places in use at once",
        places,
        `${3 * PLACES_OF_EACH} against ${PLACES_OF_EACH}`,
      ),
    ];
  } finally {
    await converter.close();
  }
}

interface Figures {
  /** From the start of the first conversion to the end of the last. */
  seconds: number;
  mostAtOnce: number;
}

async function convertWith(
  workers: number,
  folder: string,
  port: number,
  converter: Readonly<Record<string, string>>,
): Promise<Figures> {
  const places = String(PLACES_OF_EACH);
  const scene = await openScene(folder, {
    ...converter,
    CONVERSIONS_AT_ONCE: places,
    CONVERSIONS_AT_ONCE_PER_OWNER: places,
  });
  try {
    await Promise.all(
      Array.from({ length: workers }, (_, n) => scene.start(port + n, { GALLEY_ROLE: "worker" })),
    );
    const owner = await scene.person("reader");
    for (let n = 0; n < DOCUMENTS; n++) await uploadText(owner, `tea-${n}.md`, `# Tea ${n}\n\nA cup.\n`);
    return await figuresOf(scene);
  } finally {
    await scene.close();
  }
}

async function figuresOf({ sql }: Scene): Promise<Figures> {
  for (let mostAtOnce = 0; ; await pause(LOOK_EVERY_MS)) {
    const [now] = await sql<{ at_once: number; left: number; failed: number; seconds: number }[]>`
      select
        (select count(*)::int from job_steps where lease_until > now()) as at_once,
        (select count(*)::int from documents where status = 'converting') as left,
        (select count(*)::int from documents where status = 'failed') as failed,
        (select extract(epoch from max(ended_at) - min(started_at))::float8 from job_runs) as seconds`;
    if (!now || now.failed > 0) throw new Error("A conversion failed.");
    mostAtOnce = Math.max(mostAtOnce, now.at_once);
    if (now.left === 0) return { seconds: now.seconds, mostAtOnce };
  }
}
