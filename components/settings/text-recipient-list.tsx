interface Recipient {
  models: readonly string[];
  host: string;
}

interface TextRecipientListProps {
  converter: { host: string; formats: readonly string[] } | null;
  reviews: Recipient | null;
  chat: Recipient | null;
}

/** Says for each kind of work which server beside this installation is sent the text. */
export function TextRecipientList({ converter, reviews, chat }: TextRecipientListProps) {
  const lines = [
    [
      "Conversion",
      converter
        ? `Files in these formats are sent to ${converter.host}: ${converter.formats.join(", ")}. Other files stay here.`
        : "Files stay here.",
    ],
    [
      "Reviews",
      reviews
        ? `${sentTo(reviews)} The computed checks run here.`
        : "The text stays here. No language model is configured for reviews.",
    ],
    [
      "Chat",
      chat
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

function sentTo({ models, host }: Recipient): string {
  return `The text is sent to ${host}, for ${models.join(" and ")}.`;
}
