import { createOpenAI } from "@ai-sdk/openai";
import {
  type CallOptions,
  type Exchange,
  exchange,
  type LanguageModel,
  type StreamPart,
  streamedExchange,
  streamedStep,
} from "./exchange.ts";
import type { ModelSettings } from "./model-settings.ts";
import { type ObjectForm, objectRequest } from "./object-request.ts";
import type { ModelCall, PromptPart, TalkCall, TalkPart } from "./port.ts";
import { readFault } from "./read-fault.ts";
import { serverAddress } from "./server-address.ts";
import { type SendStep, talk } from "./talk.ts";

/** One call of a model by its id. */
export interface ModelRequest extends Pick<ModelCall, "instructions" | "prompt" | "maxOutputTokens"> {
  model: string;
  /** Asks for an object instead of a text. */
  form?: ObjectForm;
  /** An earlier answer to the same prompt, and what is wrong with it. */
  refused?: { answer: string; fault: string };
  onText?: (piece: string) => void;
}

/** What asks once becomes what asks under the port's policy: slots, time limits, retries while `mayRepeat`. */
export type Govern = (
  once: (signal: AbortSignal) => Promise<Exchange>,
  mayRepeat: () => boolean,
) => Promise<unknown>;

export interface Connection {
  /** Sends one call, once. @throws {ModelError}, also when the signal aborts */
  send: (request: ModelRequest, signal: AbortSignal) => Promise<Exchange>;
  /** @throws {ModelError}, or the reason of the call's own signal */
  talk: (model: string, call: TalkCall, govern: Govern) => AsyncIterable<TalkPart>;
}

type Message = CallOptions["prompt"][number];

/** Loaded with the first call: the SDK takes a tenth of a second and 34 MB. */
export function connect(settings: ModelSettings): Connection {
  const address = serverAddress(settings.baseUrl, settings.apiKey);
  const known = new Map<string, LanguageModel>();
  const languageModel = (model: string) => {
    const made = known.get(model) ?? connectModel(model);
    known.set(model, made);
    return made;
  };

  function connectModel(model: string): LanguageModel {
    const provider = createOpenAI({
      baseURL: address.baseUrlOf(model),
      // A server without keys ignores it; the SDK wants one.
      apiKey: settings.apiKey ?? "none",
      fetch: address.fetch,
    });
    return settings.api === "responses" ? provider.responses(model) : provider.chat(model);
  }

  // The responses API keeps every call unless it is told not to.
  const providerOptions = settings.api === "responses" ? { openai: { store: false } } : undefined;

  return {
    async send(request, signal) {
      const { model, onText } = request;
      let hasBegun = false;
      try {
        const options = {
          ...toOptions(request),
          ...(providerOptions && { providerOptions }),
          abortSignal: signal,
        };
        if (!onText) return await exchange(languageModel(model), options);
        return await streamedExchange(languageModel(model), options, (piece) => {
          hasBegun = true;
          onText(piece);
        });
      } catch (error) {
        throw readFault(error, { model, settings, hasBegun });
      }
    },

    talk(model, call, govern) {
      const sendStep: SendStep = async (options, onPart) => {
        let hasBegun = false;
        const handOn = (part: StreamPart) => {
          hasBegun = true;
          onPart(part);
        };
        const once = (signal: AbortSignal) =>
          streamedStep(languageModel(model), { ...options, abortSignal: signal }, handOn).catch((error) => {
            throw readFault(error, { model, settings, hasBegun });
          });
        await govern(once, () => !hasBegun);
      };
      return talk({ model: languageModel(model), call, sendStep, providerOptions });
    },
  };
}

function toOptions(request: ModelRequest): CallOptions {
  const { instructions, prompt, refused, form, maxOutputTokens } = request;
  const { words, options } = form ? objectRequest(form) : { options: {} };
  return {
    ...options,
    prompt: [
      { role: "system", content: instructions },
      // At the end: what calls begin with alike, servers have in their cache.
      { role: "user", content: [...prompt, ...(words ? [{ text: words }] : [])].map(toPart) },
      ...(refused ? repair(refused) : []),
    ],
    ...(maxOutputTokens && { maxOutputTokens }),
  };
}

function toPart(part: PromptPart) {
  // Half of a surrogate pair, where a text was cut, is JSON that some servers refuse with the whole call.
  if ("text" in part) return { type: "text", text: part.text.toWellFormed() } as const;
  const data = { type: "data", data: part.image } as const;
  return { type: "file", mediaType: part.mediaType, data } as const;
}

function repair({ answer, fault }: { answer: string; fault: string }): Message[] {
  const text = `This cannot be used. ${fault} Give the whole answer again.`;
  return [
    { role: "assistant", content: [{ type: "text", text: answer }] },
    { role: "user", content: [{ type: "text", text }] },
  ];
}
