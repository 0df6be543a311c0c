import type { CallSettings } from "./model-settings.ts";
import { ModelError, OPTIONAL_SETTINGS, type OptionalSetting } from "./port.ts";

/** Sends calls with their optional settings, and leaves out those that the server has refused for the model before. */
export class RefusedSettings {
  readonly #refused = new Map<string, Set<OptionalSetting>>();
  readonly #taken = new Map<string, Set<OptionalSetting>>();

  /**
   * A refused setting is remembered. If the server does not name the one that it refuses, the call goes out without
   * those that it has never taken: if that succeeds, these are remembered. @throws what `send` throws
   */
  async send<T>(
    model: string,
    settings: CallSettings,
    send: (settings: CallSettings) => Promise<T>,
  ): Promise<T> {
    const accepted = without(settings, this.#refused.get(model));
    const names = OPTIONAL_SETTINGS.filter((name) => accepted[name] !== undefined);
    if (names.length === 0) return send(accepted);
    try {
      const value = await send(accepted);
      remember(this.#taken, model, names);
      return value;
    } catch (error) {
      if (!(error instanceof ModelError) || error.kind !== "rejected") throw error;
      const named = names.filter((name) => error.facts.refused?.includes(name));
      if (named.length > 0) {
        remember(this.#refused, model, named);
        return this.send(model, settings, send);
      }
      const untried = names.filter((name) => !this.#taken.get(model)?.has(name));
      if (untried.length === 0) throw error;
      const value = await send(without(accepted, new Set(untried)));
      remember(this.#refused, model, untried);
      return value;
    }
  }
}

function without(
  { effort, temperature, maxOutputTokens }: CallSettings,
  left: ReadonlySet<OptionalSetting> = new Set(),
): CallSettings {
  return {
    ...(effort && !left.has("effort") && { effort }),
    ...(temperature !== undefined && !left.has("temperature") && { temperature }),
    ...(maxOutputTokens && !left.has("maxOutputTokens") && { maxOutputTokens }),
  };
}

function remember(
  known: Map<string, Set<OptionalSetting>>,
  model: string,
  names: readonly OptionalSetting[],
): void {
  known.set(model, new Set([...(known.get(model) ?? []), ...names]));
}
