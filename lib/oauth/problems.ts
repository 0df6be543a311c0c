import { problem } from "#lib/contract/problem.ts";

export const authorizationRequestNotFound = problem({
  slug: "authorization-request-not-found",
  status: 404,
  title: "Authorization request not found",
  explanation:
    "The app's request has expired, was answered already, or was opened in another browser. Start the connection in the app again.",
});

export const deviceCodeNotFound = problem({
  slug: "device-code-not-found",
  status: 404,
  title: "Code not found",
  explanation:
    "No program waits for this code: it is mistyped, has expired, or was used already. Start the sign-in in the program again.",
});

export const connectedAppNotFound = problem({
  slug: "connected-app-not-found",
  status: 404,
  title: "Connected app not found",
  explanation: "Your account has no connected app with this id.",
});
