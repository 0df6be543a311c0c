/** Next calls this once in each server process, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startBackgroundWork } = await import("#inngest/start-background-work.ts");
  await startBackgroundWork();
}
