import { noSuchOperation } from "#lib/api/no-such-operation.ts";

export {
  noSuchOperation as DELETE,
  noSuchOperation as GET,
  noSuchOperation as PATCH,
  noSuchOperation as POST,
  noSuchOperation as PUT,
};
