import { BadgeCheck, CircleQuestionMark } from "lucide-react";
import type { ReactNode } from "react";
import type { AskingApp } from "#lib/oauth/schema.ts";

/** Who gets the answer. A program that shows a code may run anywhere, and nobody knows who started it. */
export type Recipient = { kind: "site"; host: string } | { kind: "this-computer" } | { kind: "code-shown" };

interface AppIdentityProps {
  app: AskingApp;
  recipient: Recipient;
}

/** Says who asks, and how far that can be believed. */
export function AppIdentity({ app, recipient }: AppIdentityProps) {
  // A program can use the description of any site, so that only an answer to a site tells who asks.
  if (app.is_verified && recipient.kind === "site") {
    return (
      <Box icon={<BadgeCheck size={18} aria-hidden="true" className="text-good" />} tone="bg-good-wash">
        <Strong>Verified: {app.host}.</Strong> The site itself says that this is its app. Your answer goes to{" "}
        <Strong>{recipient.host}</Strong>. {ONLY_YOURS}
      </Box>
    );
  }
  return (
    <Box
      icon={<CircleQuestionMark size={18} aria-hidden="true" className="text-major" />}
      tone="bg-major-wash"
    >
      <Strong>Not verified.</Strong> Anybody can give an app the name “{app.name}”. <Going to={recipient} />
    </Box>
  );
}

const ONLY_YOURS = "Allow it only if you have just started this connection yourself.";

function Going({ to }: { to: Recipient }) {
  switch (to.kind) {
    case "site":
      return (
        <>
          Your answer goes to the site <Strong>{to.host}</Strong>. {ONLY_YOURS}
        </>
      );
    case "this-computer":
      return `Your answer goes to a program on this computer. ${ONLY_YOURS}`;
    case "code-shown":
      return "Access goes to the program that shows the code, wherever it runs. Galley cannot tell who started it. Allow it only if you started the sign-in yourself, in a program that you trust.";
  }
}

function Strong({ children }: { children: ReactNode }) {
  return <strong className="font-semibold break-words">{children}</strong>;
}

function Box({ icon, tone, children }: { icon: ReactNode; tone: string; children: ReactNode }) {
  return (
    <div className={`flex gap-2.5 rounded-md px-3 py-2.5 text-sm ${tone}`}>
      <span className="mt-0.5 shrink-0">{icon}</span>
      <p className="min-w-0 break-words">{children}</p>
    </div>
  );
}
