import { settleEnv } from "#lib/env.ts";
import { startResponse } from "#lib/responses/contract.ts";
import * as reviews from "#lib/reviews/contract.ts";
import { call } from "#lib/testing/call.ts";
import { reviewed } from "#lib/testing/documents.ts";
import { manuscript } from "#lib/testing/manuscript.ts";
import { type Served, serveHandler } from "#lib/testing/serve-handler.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";
import { mcpEndpoint } from "../endpoint.ts";
import { type Assistant, connect, type ToolReply, type UserAnswer } from "./assistant.ts";

/** The lines around words that may be anybody's; the second group is the words. */
export const FENCE = /^<<<data ([0-9a-f]{12})\n([\s\S]*)\ndata \1>>>$/;

/** The endpoint over real HTTP, and a person with a completed review whose assistant is connected. */
export interface AssistantDesk {
  origin: string;
  owner: Person;
  assistant: Assistant;
  /** Ids of the review, its document and its first comment. */
  session_id: string;
  document_id: string;
  comment_id: string;
  /** A site on this machine from which the operator lets files be fetched. It answers any path with its manuscript. */
  papers: Served;
  /** The assistant can ask its user, who declines unless an answer is given. */
  connectAs: (person: Person, user?: UserAnswer) => Promise<Assistant>;
  /** A valid call of each tool, by its name. */
  valid: Readonly<Record<string, Record<string, unknown>>>;
  close: () => Promise<void>;
}

export const decline: UserAnswer = () => ({ action: "decline" });

export async function openDesk(
  serve: () => Promise<Served> = () => serveHandler(mcpEndpoint),
): Promise<AssistantDesk> {
  const served = await serve();
  const papers = await serveHandler(async () => new Response(manuscript("fencing")));
  settleEnv({ UPLOAD_URL_HOSTS: "localhost", FETCH_PRIVATE_HOSTS: new URL(papers.origin).host });
  const connectAs = (person: Person, user: UserAnswer = decline) =>
    connect(
      `${served.origin}/mcp`,
      { authorization: `Bearer ${person.key.secret}` },
      "2026-07-28 by client 2",
      user,
    );
  const owner = await testContext({ tier: "unlimited" });
  const { document_id, session_id } = await reviewed(owner);
  const session = await call(reviews.getSession, { as: owner.key, params: { session_id } });
  const comment_id = session.feedback.detailed.comments[0]?.id ?? "";
  const { response_id, points } = await call(startResponse, {
    as: owner.key,
    params: { session_id },
    body: { kind: "letter", letter: "Reviewer 1\n\n1. Who kept a diary?" },
  });
  const point_id = points[0]?.point_id ?? "";
  const assistant = await connectAs(owner);
  return {
    origin: served.origin,
    owner,
    assistant,
    session_id,
    document_id,
    comment_id,
    papers,
    connectAs,
    valid: validCalls({
      session_id,
      document_id,
      comment_id,
      response_id,
      point_id,
      papers: papers.origin,
    }),
    close: async () => {
      settleEnv({ UPLOAD_URL_HOSTS: "", FETCH_PRIVATE_HOSTS: "" });
      await assistant.close();
      await papers.close();
      await served.close();
    },
  };
}

function validCalls(known: Record<string, string>): AssistantDesk["valid"] {
  const { session_id, document_id, comment_id, response_id, point_id, papers } = known;
  return {
    find_reviews: { query: "sleep" },
    read_review: { session_id },
    list_versions: { session_id },
    list_comments: { session_id, status: "open" },
    read_comment: { session_id, comment_id },
    dismiss_comment: { session_id, comment_id, reason: "wrong" },
    address_comment: { session_id, comment_id },
    undo_comment_action: { session_id, comment_id, action_type: "addressed" },
    read_discussion: { session_id },
    reply_to_comment: { session_id, comment_id, message: "We agree." },
    write_comment: { session_id, quote: "kept a diary", message: "Say for how long." },
    change_reply: { session_id, reply_id: session_id, message: "We do not agree." },
    change_written_comment: { session_id, comment_id: session_id, message: "Say it twice." },
    delete_reply: { session_id, reply_id: session_id },
    delete_written_comment: { session_id, comment_id: session_id },
    resolve_comment: { session_id, comment_id: session_id, resolved: true },
    assign_comment: { session_id, comment_id, person_id: null },
    find_documents: { query: "manuscript" },
    read_section: { document_id, section: "Methods" },
    search_document: { document_id, query: "diary" },
    look_at_image: { document_id, image: "Figure 1" },
    export_review: { session_id, format: "md" },
    look_at_page: { document_id, page_number: 1 },
    upload_text: { text: manuscript("rowing"), format: "md", name: "rowing" },
    upload_from_url: { url: `${papers}/fencing.md` },
    create_upload_link: {},
    start_review: { document_id, preview: true, focus: "the statistics" },
    review_progress: { session_id },
    list_responses: { session_id },
    read_response: { response_id },
    start_response: { session_id, letter: "Reviewer 1\n\n1. The text is long." },
    reply_to_point: { response_id, point_id, version: 1, reply: "Forty adults did." },
    set_point_status: { response_id, point_id, version: 1, status: "done" },
    write_response_letter: { response_id, format: "md" },
    read_sharing: { session_id },
    share_with_person: { session_id, email: "ann@authors.test", role: "commenter" },
    create_share_link: { session_id, role: "viewer" },
    renew_share_link: { session_id, link_id: session_id },
    remove_access: { session_id, id: session_id },
    answer_access_request: { session_id, access_request_id: session_id, answer: "viewer" },
    share_review: { session_id },
    unshare_review: { session_id },
    delete_review: { session_id },
    delete_document: { document_id },
    check_text: { text: "The effect was strong, t(38) = 2.10, p = .20." },
    credits_left: {},
    recompute_statistic: { report: "t(38) = 2.10, p = .20" },
    calculate: { expressions: ["15 / 20"] },
  };
}

/** Returns the words of an answer, without their fence and without what follows it. */
export function fencedWords({ text }: ToolReply): string {
  return FENCE.exec(text.slice(0, text.lastIndexOf(">>>") + 3))?.[2] ?? "";
}
