import { createOpenAI } from "@ai-sdk/openai";
import {
  type CallOptions,
  type LanguageModel,
  type ModelAnswer,
  type StreamPart,
  streamCall,
  streamStep,
} from "./model-call.ts";
import type { CallSettings, ServerSettings } from "./model-settings.ts";
import { type ObjectForm, objectRequest } from "./object-request.ts";
import type { ModelCall, OfferedTools, PromptPart, TalkCall, TalkPart } from "./port.ts";
import { readFault } from "./read-fault.ts";
import { type ServerAddress, serverAddress } from "./server-address.ts";
import { talk } from "./talk.ts";
import { roundMessages } from "./tool-rounds.ts";

/** One call of a model by its id. */
export interface ModelRequest extends Pick<ModelCall, "instructions" | "prompt"> {
  model: string;
  /** Present if the answer has to be an object. */
  form?: ObjectForm;
  /** Tools that the model may call before it answers. */
  tools?: OfferedTools;
  /** An earlier answer to the same prompt, and what is wrong with it. */
  refused?: { answer: string; fault: string };
  onText?: (piece: string) => void;
  settings?: CallSettings;
}

/** Runs a call under the port's policy: slots, time limits, and retries while `mayRepeat`. */
export type Govern = (
  once: (signal: AbortSignal, settings: CallSettings) => Promise<ModelAnswer>,
  mayRepeat: () => boolean,
) => Promise<unknown>;

type Message = CallOptions["prompt"][number];

/** The server through the AI SDK. Loaded with the first call: the SDK takes a tenth of a second and 34 MB. */
export class OpenaiConnection {
  readonly #settings: ServerSettings;
  readonly #address: ServerAddress;
  readonly #models = new Map<string, LanguageModel>();

  constructor(settings: ServerSettings) {
    this.#settings = settings;
    this.#address = serverAddress(settings);
  }

  /** Sends one call, once. @throws {ModelError}, also when the signal aborts */
  async send(request: ModelRequest, signal: AbortSignal): Promise<ModelAnswer> {
    const { model, onText, settings = {} } = request;
    const options = { ...toOptions(request), ...this.#optionsOf(settings), abortSignal: signal };
    let hasBegun = false;
    try {
      const passOn = (piece: string) => {
        hasBegun = true;
        onText?.(piece);
      };
      const { tools, form } = request;
      const isCall = tools ? (name: string) => name !== form?.name : undefined;
      return await streamCall(this.#languageModel(model), options, passOn, isCall);
    } catch (error) {
      throw readFault(error, { model, settings: this.#settings, hasBegun });
    }
  }

  /** @throws {ModelError}, or the reason of the call's own signal */
  talk(model: string, call: TalkCall, govern: Govern): AsyncIterable<TalkPart> {
    const languageModel = this.#languageModel(model);
    const sendStep = async (options: CallOptions, onPart: (part: StreamPart) => void) => {
      let hasBegun = false;
      const passOn = (part: StreamPart) => {
        hasBegun = true;
        onPart(part);
      };
      const once = (signal: AbortSignal, settings: CallSettings) =>
        streamStep(
          languageModel,
          { ...options, ...this.#optionsOf(settings), abortSignal: signal },
          passOn,
        ).catch((error) => {
          throw readFault(error, { model, settings: this.#settings, hasBegun });
        });
      await govern(once, () => !hasBegun);
    };
    return talk({ model: languageModel, call, sendStep });
  }

  #optionsOf({ effort, temperature, maxOutputTokens }: CallSettings) {
    const isResponses = this.#settings.api === "responses";
    const openai = {
      // Without this option the responses API keeps every call.
      ...(isResponses && { store: false }),
      ...(effort && { reasoningEffort: effort }),
      // The SDK sends an effort through this API only to models whose names it knows.
      ...(isResponses && effort && effort !== "none" && { forceReasoning: true }),
    };
    return {
      providerOptions: { openai },
      ...(temperature !== undefined && { temperature }),
      ...(maxOutputTokens && { maxOutputTokens }),
    };
  }

  #languageModel(id: string): LanguageModel {
    const known = this.#models.get(id);
    if (known) return known;
    const provider = createOpenAI({
      baseURL: this.#address.baseUrlOf(id),
      // The SDK demands a key. A server without keys ignores it.
      apiKey: this.#settings.apiKey ?? "none",
      fetch: this.#address.fetch,
    });
    const model = this.#settings.api === "responses" ? provider.responses(id) : provider.chat(id);
    this.#models.set(id, model);
    return model;
  }
}

function toOptions(request: ModelRequest): CallOptions {
  const { instructions, prompt, refused, form, tools } = request;
  const { words, options } = form ? objectRequest(form, tools) : { options: {} };
  return {
    ...options,
    prompt: [
      { role: "system", content: instructions },
      // The form comes last: servers cache what calls have in common at their beginning.
      { role: "user", content: [...prompt, ...(words ? [{ text: words }] : [])].map(toPart) },
      ...roundMessages(tools?.rounds ?? []),
      ...(refused ? repairMessages(refused) : []),
    ],
  };
}

function toPart(part: PromptPart) {
  // Some servers refuse a call with half a surrogate pair, which a text has where it was cut.
  if ("text" in part) return { type: "text", text: part.text.toWellFormed() } as const;
  const data = { type: "data", data: part.image } as const;
  return { type: "file", mediaType: part.mediaType, data } as const;
}

function repairMessages({ answer, fault }: { answer: string; fault: string }): Message[] {
  const text = `This cannot be used. ${fault} Give the whole answer again.`;
  return [
    { role: "assistant", content: [{ type: "text", text: answer }] },
    { role: "user", content: [{ type: "text", text }] },
  ];
}
