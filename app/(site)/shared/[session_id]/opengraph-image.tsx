import { ImageResponse } from "next/og";
import { readSharedSession } from "#lib/reviews/sharing/read-shared-session.ts";

export const size = { width: 1200, height: 630 };
export const contentType = "image/png";
export const alt = "A review on Galley";

const LONGEST_TITLE = 140;
const LONGEST_SUMMARY = 220;

interface ImageProps {
  params: Promise<{ session_id: string }>;
}

/** The picture that other sites show for a public review: its title and summary, and nothing of a private one. */
export default async function SharedImage({ params }: ImageProps) {
  const shared = await readSharedSession((await params).session_id);
  const session = shared?.session;
  const title = session ? shortened(session.title ?? session.filename, LONGEST_TITLE) : "Private review";
  const summary = session?.summary ? shortened(session.summary, LONGEST_SUMMARY) : "";
  return new ImageResponse(
    <div
      style={{
        width: "100%",
        height: "100%",
        display: "flex",
        flexDirection: "column",
        justifyContent: "space-between",
        padding: 72,
        background: "#faf8f2",
        color: "#1d1b16",
      }}
    >
      <div style={{ display: "flex", flexDirection: "column", gap: 28 }}>
        <div style={{ display: "flex", fontSize: title.length > 70 ? 52 : 64, lineHeight: 1.15 }}>
          {title}
        </div>
        {summary ? (
          <div style={{ display: "flex", fontSize: 30, lineHeight: 1.4, color: "#55504a" }}>{summary}</div>
        ) : null}
      </div>
      <div style={{ display: "flex", justifyContent: "space-between", fontSize: 28, color: "#55504a" }}>
        <div style={{ display: "flex" }}>Galley</div>
        {session ? (
          <div style={{ display: "flex" }}>{`${session.feedback.detailed.comments_count} comments`}</div>
        ) : null}
      </div>
    </div>,
    size,
  );
}

/** Cuts at a word, without half a character. */
function shortened(text: string, most: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= most) return line;
  return `${line
    .slice(0, most)
    .replace(/\s+\S*$/, "")
    .toWellFormed()} …`;
}
