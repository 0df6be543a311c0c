import type { Context } from "#lib/context.ts";
import { externalConverter } from "#lib/documents/conversion-settings.ts";
import { MODEL_ROLES, type ModelRole } from "#lib/model-roles.ts";

/** The language models that are sent the text of a manuscript, by id, and the host of their server. */
export interface ModelRecipient {
  models: string[];
  host: string;
}

/** The servers beside this installation that are sent manuscripts or their text; none where none is configured. */
export interface TextRecipients {
  converter: { host: string; formats: readonly string[] } | null;
  reviews: readonly ModelRecipient[];
  chat: readonly ModelRecipient[];
}

/** Names the servers that are sent the text of manuscripts. */
export function textRecipients({ models }: Pick<Context, "models">): TextRecipients {
  const converter = externalConverter();
  const recipients = (roles: readonly ModelRole[]): ModelRecipient[] => {
    const described = roles.flatMap((role) => models?.describe(role) ?? []);
    const byHost = Map.groupBy(described, ({ host }) => host);
    return [...byHost].map(([host, of]) => ({ host, models: [...new Set(of.map(({ id }) => id))] }));
  };
  const ofReviews = MODEL_ROLES.filter((role) => role !== "chat");
  return {
    converter: converter && { host: new URL(converter.url).host, formats: converter.formats },
    // Without a model for its passes a review runs the computed checks alone.
    reviews: models?.describe("review") ? recipients(ofReviews) : [],
    chat: recipients(["chat"]),
  };
}
