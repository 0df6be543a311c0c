import * as chat from "./schema/chat.ts";
import * as credits from "./schema/credits.ts";
import * as documents from "./schema/documents.ts";
import * as installation from "./schema/installation.ts";
import * as jobs from "./schema/jobs.ts";
import * as mail from "./schema/mail.ts";
import * as modelSlots from "./schema/model-slots.ts";
import * as oauth from "./schema/oauth.ts";
import * as operators from "./schema/operators.ts";
import * as organizations from "./schema/organizations.ts";
import * as outbox from "./schema/outbox.ts";
import * as payments from "./schema/payments.ts";
import * as referrals from "./schema/referrals.ts";
import * as requests from "./schema/requests.ts";
import * as responses from "./schema/responses.ts";
import * as reviews from "./schema/reviews.ts";
import * as settings from "./schema/settings.ts";
import * as sharing from "./schema/sharing.ts";
import * as streams from "./schema/streams.ts";
import * as threads from "./schema/threads.ts";
import * as users from "./schema/users.ts";
import * as work from "./schema/work.ts";

/** Every table and relation, for Drizzle's relational queries. One line per file of `schema/`. */
export const schema = {
  ...chat,
  ...credits,
  ...documents,
  ...installation,
  ...jobs,
  ...mail,
  ...modelSlots,
  ...oauth,
  ...operators,
  ...organizations,
  ...outbox,
  ...payments,
  ...referrals,
  ...requests,
  ...responses,
  ...reviews,
  ...settings,
  ...sharing,
  ...streams,
  ...threads,
  ...users,
  ...work,
};
