// A model server in a process of its own, so that it takes no time of the process that is measured.
import { setTimeout as wait } from "node:timers/promises";
import { startOpenai } from "#e2e/stand-ins/openai.ts";

const THINKING_MS = 300;

const model = await startOpenai({
  async script({ text }) {
    if (text.includes("Think first")) await wait(THINKING_MS);
    return { text: "They carry sand toward quiet shores." };
  },
});
process.send?.(model.url);
// Any message is answered with the body of the last call.
process.on("message", () => process.send?.(model.requests.at(-1)?.body));
