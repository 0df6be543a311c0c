import type { ReactNode } from "react";
import { SiteFrame } from "#components/site/site-frame.tsx";
import { SiteText } from "#components/site/site-text.tsx";
import { currentActor } from "#lib/auth/current-actor.ts";
import type { SiteText as Text } from "#lib/site-pages/read-site-page.ts";

/** A page of the site whose text an operator can replace. */
export async function SitePage({ text, children }: { text: Text; children?: ReactNode }) {
  return (
    <SiteFrame signedIn={(await currentActor()) !== null}>
      <div className="mx-auto max-w-3xl px-4 pt-10 pb-20 sm:px-6">
        <h1 className="font-serif text-2xl font-semibold sm:text-3xl">{text.title}</h1>
        <SiteText markdown={text.markdown} />
        {children}
      </div>
    </SiteFrame>
  );
}
