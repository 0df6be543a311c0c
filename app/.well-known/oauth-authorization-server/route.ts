import { oauthEndpoint } from "#lib/oauth/endpoint.ts";

export { oauthEndpoint as GET, oauthEndpoint as OPTIONS };
