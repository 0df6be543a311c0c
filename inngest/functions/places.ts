import { availableParallelism, totalmem } from "node:os";
import { env } from "#lib/env.ts";

/** What most conversions stay below. */
const BYTES_FOR_EACH = 1024 ** 3;
const MOST_BY_DEFAULT = 16;
const REVIEW_STEPS_OF_ONE_OWNER = 24;
/** Steps of the other jobs, which are short. */
const FOR_OTHER_JOBS = 8;

/** Steps that one process runs at once: those of everybody, and of one owner, so that a place is left for others. */
interface Places {
  inAll: number;
  perOwner: number;
}

export function conversionPlaces(): Places {
  const { CONVERSIONS_AT_ONCE, CONVERSIONS_AT_ONCE_PER_OWNER: perOwner } = env();
  const machine = { cores: availableParallelism(), memoryBytes: memoryBytes() };
  return withPlaceLeft(CONVERSIONS_AT_ONCE ?? conversionsFor(machine), perOwner);
}

export function reviewStepPlaces(): Places {
  const { REVIEW_STEPS_AT_ONCE: inAll, REVIEW_STEPS_AT_ONCE_PER_OWNER: perOwner } = env();
  return withPlaceLeft(inAll, perOwner ?? Math.min(REVIEW_STEPS_OF_ONE_OWNER, Math.max(1, inAll - 1)));
}

/** Returns how many steps of all jobs a process runs at once. */
export function slots(): number {
  return conversionPlaces().inAll + reviewStepPlaces().inAll + FOR_OTHER_JOBS;
}

/** Returns how many conversions a machine runs at once: one owner may use every core, and another one's still starts. */
export function conversionsFor(machine: { cores: number; memoryBytes: number }): number {
  const byMemory = Math.floor(machine.memoryBytes / BYTES_FOR_EACH);
  return Math.max(2, Math.min(machine.cores + 1, byMemory, MOST_BY_DEFAULT));
}

function withPlaceLeft(inAll: number, perOwner = Math.max(1, inAll - 1)): Places {
  return { inAll, perOwner: Math.min(inAll, perOwner) };
}

/** The memory of the machine, or of the container if that has less. */
function memoryBytes(): number {
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}
