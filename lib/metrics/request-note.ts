import { AsyncLocalStorage } from "node:async_hooks";

/** Takes what the app knows of a request that the server sees as an address only. */
export interface RequestNote {
  /** `route` is the pattern of the address. */
  answered: (answer: { route: string; status: number }) => void;
}

/** On `globalThis`, because Next keeps several module graphs. */
const held: typeof globalThis & { galleyRequestNote?: AsyncLocalStorage<RequestNote> } = globalThis;

/** Does the work of a request, whose answer is then noted. */
export function withRequestNote(note: RequestNote, work: () => void): void {
  held.galleyRequestNote ??= new AsyncLocalStorage();
  held.galleyRequestNote.run(note, work);
}

/** Notes the answer of the current request where somebody takes note. */
export function noteAnswer(answer: { route: string; status: number }): void {
  held.galleyRequestNote?.getStore()?.answered(answer);
}
