import { problem } from "#lib/contract/problem.ts";

export const malformedReferralCode = problem({
  slug: "malformed-referral-code",
  status: 400,
  title: "The text is no referral code",
  explanation:
    "A referral code has ten letters and digits, without 0, 1, I, L, O and U. Lower case, spaces and hyphens do not matter. Check the code that you were given.",
});

export const ownReferralCode = problem({
  slug: "own-referral-code",
  status: 400,
  title: "The code is your own",
  explanation: "Nobody can refer themselves. Send the code that another person gave you.",
});

export const referralCodeNotFound = problem({
  slug: "referral-code-not-found",
  status: 404,
  title: "No account has this referral code",
  explanation:
    "The code has the right form, but no account has it. It may be mistyped, or the person may have deleted their account.",
});
