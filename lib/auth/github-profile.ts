import { z } from "zod";

export const GITHUB_API = "https://api.github.com";
const WAIT_MS = 10_000;

const userShape = z.looseObject({ id: z.number(), email: z.string().nullish() });
const addressShape = z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() });

/**
 * Reads a person at GitHub with whether GitHub has verified the address, which Auth.js does not ask: the primary address
 * of an account may be one that nobody has shown to be theirs.
 */
export async function readGithubProfile(accessToken: string, api = GITHUB_API) {
  const read = async (path: string): Promise<unknown> => {
    const answer = await fetch(`${api}${path}`, {
      headers: { authorization: `Bearer ${accessToken}`, "user-agent": "galley" },
      signal: AbortSignal.timeout(WAIT_MS),
    });
    if (!answer.ok) throw new Error(`GitHub answered ${answer.status} to ${path}.`);
    return answer.json();
  };
  const user = userShape.parse(await read("/user"));
  const addresses = z.array(addressShape).parse(await read("/user/emails"));
  const email = user.email ?? (addresses.find(({ primary }) => primary) ?? addresses[0])?.email;
  if (!email) throw new Error("GitHub knows no address of this account.");
  const isVerified = addresses.some(
    (address) => address.verified && address.email.toLowerCase() === email.toLowerCase(),
  );
  return { ...user, id: String(user.id), email, email_verified: isVerified };
}
