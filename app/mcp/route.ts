import { mcpEndpoint } from "#lib/mcp/endpoint.ts";

export { mcpEndpoint as DELETE, mcpEndpoint as GET, mcpEndpoint as POST };
