import { protectedResource } from "#lib/oauth/metadata.ts";

export { protectedResource as GET, protectedResource as OPTIONS };
