import { addressReach } from "./address-reach.ts";

/** `local` runs on the person's computer. `hosted` calls Galley from the servers of its maker. */
type Place = "local" | "hosted";

interface Lines {
  /** What to type or paste. */
  code: string;
  /** Where it goes. */
  label: string;
}

export interface AssistantClient {
  id: string;
  name: string;
  place: Place;
  /** The way with sign-in in the browser. */
  signIn: (address: string) => Lines;
  /** What the person does after that. */
  after: string;
  /** The way with an API key, where the client can send a header. */
  withKey?: (address: string) => Lines;
  /** The address that lets the client add Galley by a click. */
  link?: (address: string) => string;
}

const KEY = "YOUR_API_KEY";
const HEADER = `Authorization: Bearer ${KEY}`;
const TERMINAL = "In a terminal";

/** The forms that the documentation of each client gave in November 2026. */
export const ASSISTANT_CLIENTS: readonly AssistantClient[] = [
  {
    id: "claude-code",
    name: "Claude Code",
    place: "local",
    signIn: (address) => ({ label: TERMINAL, code: `claude mcp add --transport http galley ${address}` }),
    after: "Then type /mcp in Claude Code, choose galley and sign in.",
    withKey: (address) => ({
      label: TERMINAL,
      code: `claude mcp add --transport http galley ${address} --header "${HEADER}"`,
    }),
  },
  {
    id: "claude",
    name: "Claude (web, desktop and phone)",
    place: "hosted",
    signIn: (address) => ({ label: "Address of the connector", code: address }),
    after: "Open Settings → Connectors → Add custom connector, paste the address, then choose Connect.",
  },
  {
    id: "claude-desktop",
    name: "Claude Desktop, with a Galley that the web cannot reach",
    place: "local",
    signIn: (address) => ({
      label: "In claude_desktop_config.json",
      code: asJson({ mcpServers: { galley: { command: "npx", args: bridge(address) } } }),
    }),
    after:
      "Open the file under Settings → Developer → Edit Config. Then restart Claude Desktop and sign in. The bridge mcp-remote needs Node.js.",
    withKey: (address) => ({
      label: "In claude_desktop_config.json",
      code: asJson({
        mcpServers: {
          galley: {
            command: "npx",
            // Claude Desktop on Windows breaks arguments at spaces.
            args: [...bridge(address), "--header", `Authorization:${filledIn("GALLEY_HEADER")}`],
            env: { GALLEY_HEADER: `Bearer ${KEY}` },
          },
        },
      }),
    }),
  },
  {
    id: "chatgpt",
    name: "ChatGPT",
    place: "hosted",
    signIn: (address) => ({ label: "MCP server URL", code: address }),
    after:
      "Turn on developer mode under Settings → Apps → Advanced settings. Then create an app with this address and with OAuth. Some versions say “Connectors” instead of “Apps”.",
  },
  {
    id: "vs-code",
    name: "VS Code",
    place: "local",
    signIn: (address) => ({
      label: TERMINAL,
      code: `code --add-mcp '${JSON.stringify({ name: "galley", type: "http", url: address })}'`,
    }),
    after:
      "Then run “MCP: List Servers”, start galley and sign in. On Windows, run “MCP: Add Server” instead and choose HTTP.",
    withKey: (address) => ({
      label: "In .vscode/mcp.json",
      code: asJson({
        inputs: [{ type: "promptString", id: "galley-key", description: "Galley API key", password: true }],
        servers: {
          galley: {
            type: "http",
            url: address,
            headers: { Authorization: `Bearer ${filledIn("input:galley-key")}` },
          },
        },
      }),
    }),
  },
  {
    id: "cursor",
    name: "Cursor",
    place: "local",
    signIn: (address) => ({
      label: "In ~/.cursor/mcp.json",
      code: asJson({ mcpServers: { galley: { url: address } } }),
    }),
    after: "Then open the MCP settings of Cursor and choose “Needs login” beside galley.",
    withKey: (address) => ({
      label: "In ~/.cursor/mcp.json",
      code: asJson({ mcpServers: { galley: { url: address, headers: { Authorization: `Bearer ${KEY}` } } } }),
    }),
    link: (address) =>
      `cursor://anysphere.cursor-deeplink/mcp/install?name=galley&config=${encodeURIComponent(btoa(JSON.stringify({ url: address })))}`,
  },
  {
    id: "codex",
    name: "Codex",
    place: "local",
    signIn: (address) => ({
      label: TERMINAL,
      code: `codex mcp add galley --url ${address}\ncodex mcp login galley`,
    }),
    after: "The second command opens the sign-in.",
    withKey: (address) => ({
      label: "In ~/.codex/config.toml",
      code: `[mcp_servers.galley]\nurl = "${address}"\nbearer_token_env_var = "GALLEY_API_KEY"`,
    }),
  },
  {
    id: "gemini",
    name: "Gemini CLI",
    place: "local",
    signIn: (address) => ({
      label: TERMINAL,
      code: `gemini mcp add --scope user --transport http galley ${address}`,
    }),
    after: "Then type /mcp auth galley in Gemini CLI.",
    withKey: (address) => ({
      label: TERMINAL,
      code: `gemini mcp add --scope user --transport http --header "${HEADER}" galley ${address}`,
    }),
  },
  {
    id: "other",
    name: "Another client",
    place: "local",
    signIn: (address) => ({
      label: "In its list of MCP servers",
      code: asJson({ mcpServers: { galley: { type: "http", url: address } } }),
    }),
    after: "Many clients read a file of this form. The transport is “Streamable HTTP”.",
    withKey: (address) => ({
      label: "In its list of MCP servers",
      code: asJson({
        mcpServers: { galley: { type: "http", url: address, headers: { Authorization: `Bearer ${KEY}` } } },
      }),
    }),
  },
];

function bridge(address: string): string[] {
  const flags = addressReach(address) === "network" ? ["--allow-http"] : [];
  return ["-y", "mcp-remote", address, ...flags];
}

/** A place that the client itself fills in, when it reads its settings. */
function filledIn(name: string): string {
  return `\${${name}}`;
}

function asJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
