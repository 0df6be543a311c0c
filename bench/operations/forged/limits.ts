import { type DrillRow, row } from "../drill.ts";
import { FORGERIES, send } from "./forgeries.ts";

export const TRUSTED_PROXY = "127.0.0.9";
const SIGN_INS = 30;
const ATTEMPTS = 40;
const SAME_ORIGIN = { "sec-fetch-site": "same-origin" };

/** Signs in more often than one address may, each time with another forged address, from a peer of its own. */
export async function forgeAddresses(port: number): Promise<DrillRow[]> {
  const forgeries = Object.values(FORGERIES);
  let direct = 0;
  let behind = 0;
  for (const [n, forge] of forgeries.entries()) {
    const peer = `127.0.1.${n + 1}`;
    const client = `198.51.100.${n + 1}`;
    direct = Math.max(direct, await most((i) => ({ from: peer, headers: forge(addressOf(i)) }), port));
    behind = Math.max(
      behind,
      await most((i) => ({ from: TRUSTED_PROXY, headers: asProxy(forge(addressOf(i)), client) }), port),
    );
  }
  const what = (way: string) =>
    `sign-ins ${way} with forged addresses, most of ${ATTEMPTS} let through (${forgeries.length} ways)`;
  const goal = `≤ ${SIGN_INS}`;
  return [
    row(what("past no proxy"), direct, goal, direct <= SIGN_INS),
    row(what("behind the trusted proxy"), behind, goal, behind <= SIGN_INS),
  ];
}

/** Adds to the headers of a client what nginx does with its usual settings. */
function asProxy(headers: Record<string, unknown>, client: string): Record<string, string> {
  const before = headers["x-forwarded-for"];
  const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  return { ...sent, "x-forwarded-for": before ? `${String(before)}, ${client}` : client };
}

const addressOf = (i: number) => `203.0.113.${i + 1}`;

async function most(sign: (i: number) => { from: string; headers: object }, port: number): Promise<number> {
  let passed = 0;
  for (let i = 0; i < ATTEMPTS; i++) {
    const { from, headers } = sign(i);
    const answer = await send({
      port,
      method: "POST",
      path: "/api/auth/this-computer",
      headers: { host: `127.0.0.1:${port}`, ...headers, ...SAME_ORIGIN },
      from,
    });
    if (answer.status !== 429) passed += 1;
  }
  return passed;
}
