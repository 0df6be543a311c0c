import type { ModelCall } from "./port.ts";

/** A red square of 64 × 64 pixels. Some servers refuse smaller pictures. */
const RED_PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAS0lEQVR42u3PQQkAAAgAsetfWiP4FgYrsKZeS0BAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEDgsqnc8OJg6Ln3AAAAAElFTkSuQmCC";

/** The call that shows if a model sees pictures. */
export const SIGHT_TRIAL: Pick<ModelCall, "instructions" | "prompt"> = {
  instructions: "You answer in as few words as you can.",
  prompt: [
    { text: "Which colour fills this picture?" },
    { image: Buffer.from(RED_PNG, "base64"), mediaType: "image/png" },
  ],
};

export function saysWhatItSees(answer: string): boolean {
  return /\bred\b/i.test(answer);
}
