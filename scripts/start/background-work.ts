/** The background work that `instrumentation.ts` started in Next's module graph. */
interface BackgroundWork {
  stop: () => Promise<void>;
}

const held: typeof globalThis & { galleyJobs?: Promise<BackgroundWork> } = globalThis;

export async function stopBackgroundWork(): Promise<void> {
  await (await held.galleyJobs)?.stop();
}
