interface Recipient {
  models: readonly string[];
  host: string;
}

interface TextRecipientListProps {
  converter: { host: string; formats: readonly string[] } | null;
  reviews: readonly Recipient[];
  chat: readonly Recipient[];
  /** The tokens that the review model reads at once; null without one. */
  context: { tokens: number; from: "setting" | "server" | "default" } | null;
}

const ACCORDING_TO = {
  setting: "as this installation is set",
  server: "as its server says",
  default: "which Galley assumes, because its server does not say",
};

/** Says for each kind of work which server beside this installation is sent the text. */
export function TextRecipientList({ converter, reviews, chat, context }: TextRecipientListProps) {
  const lines = [
    [
      "Conversion",
      converter
        ? `Files in these formats are sent to ${converter.host}: ${converter.formats.join(", ")}. Other files stay here.`
        : "Files stay here.",
    ],
    [
      "Reviews",
      reviews.length > 0
        ? `${sentTo(reviews)} The computed checks run here.${context ? ` The model reads ${context.tokens.toLocaleString("en")} tokens at once, ${ACCORDING_TO[context.from]}. Longer manuscripts are read in parts.` : ""}`
        : "The text stays here. No language model is configured for reviews.",
    ],
    [
      "Chat",
      chat.length > 0
        ? `${sentTo(chat)} So are your messages.`
        : "Your messages stay here. No language model is configured for the chat.",
    ],
  ] as const;
  return (
    <dl className="divide-y divide-rule border-t border-rule">
      {lines.map(([work, sentence]) => (
        <div key={work} className="flex flex-wrap gap-x-6 py-2 last:pb-0">
          <dt className="w-28 font-medium">{work}</dt>
          <dd className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">{sentence}</dd>
        </div>
      ))}
    </dl>
  );
}

function sentTo(recipients: readonly Recipient[]): string {
  const each = recipients.map(({ models, host }) => `to ${host}, for ${models.join(" and ")}`);
  return `The text is sent ${each.join("; and ")}.`;
}
