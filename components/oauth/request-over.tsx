import { AuthFrame } from "#components/auth/auth-frame.tsx";
import { ButtonLink } from "#components/ui/button.tsx";

/** Shown for a request that nobody can answer here any more. */
export function RequestOver() {
  return (
    <AuthFrame title="This request is over">
      <p className="mt-3 text-ink-soft">
        It was answered already, is older than an hour, or was started in another browser. Nothing was allowed
        by opening this page.
      </p>
      <p className="mt-3 text-ink-soft">To connect the app, start the connection in the app again.</p>
      <ButtonLink href="/settings/connected-apps" size="lg" className="mt-6 w-full">
        See connected apps
      </ButtonLink>
    </AuthFrame>
  );
}
