/** `computer`: this computer only. `network`: without encryption. `web`: https, so perhaps from everywhere. */
export type AddressReach = "computer" | "network" | "web";

/** Returns from where programs can use an address, as far as the address itself says. */
export function addressReach(address: string): AddressReach {
  const { protocol, hostname } = new URL(address);
  if (/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)) return "computer";
  return protocol === "https:" ? "web" : "network";
}
