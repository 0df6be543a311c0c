import { expect, test } from "vitest";
import type { ProposedAction } from "#lib/chat/schema.ts";
import { confirmLabel, groupProposals, groupTitle } from "./proposals.ts";

const proposal = (comment_id: string, action: ProposedAction["action"] = "dismiss"): ProposedAction => ({
  action,
  comment_id,
  title: `Title of ${comment_id}`,
  status: "waiting",
  confirm_endpoint: `/history/s/comments/${comment_id}/${action}`,
});
const comment = (id: string, is_dismissed = false, is_addressed = false) => ({
  id,
  title: `Title of ${id}`,
  is_dismissed,
  is_addressed,
});
type CommentState = ReturnType<typeof comment>;

function group(proposals: ProposedAction[], comments: CommentState[]) {
  return groupProposals(proposals, (id) => comments.find((each) => each.id === id) ?? null);
}

test("the button names how many comments it would change", () => {
  const [three] = group(
    ["a", "b", "c"].map((id) => proposal(id)),
    [comment("a"), comment("b"), comment("c")],
  );
  expect(three && [groupTitle(three), confirmLabel(three)]).toEqual([
    "Dismiss 3 comments?",
    "Dismiss 3 comments",
  ]);
  const [one] = group([proposal("a", "address")], [comment("a")]);
  expect(one && [groupTitle(one), confirmLabel(one)]).toEqual([
    "Mark 1 comment as addressed?",
    "Mark as addressed",
  ]);
});

test("comments that are changed already, or gone, are not changed again", () => {
  const [some] = group(
    ["a", "b", "c"].map((id) => proposal(id)),
    [comment("a", true), comment("b")],
  );
  expect(some?.waitingIds).toEqual(["b"]);
  expect(some?.comments.map(({ status }) => status)).toEqual(["done", "waiting", "comment_gone"]);
  expect(some && groupTitle(some)).toBe("Dismiss 1 comment?");
});

test("an addressed comment still waits to be dismissed", () => {
  const [only] = group([proposal("a")], [comment("a", false, true)]);
  expect(only?.waitingIds).toEqual(["a"]);
});

test("a group without waiting comments says what was done", () => {
  const [done] = group([proposal("a"), proposal("b")], [comment("a", true), comment("b", true)]);
  expect(done && groupTitle(done)).toBe("2 comments dismissed");
  const [gone] = group([proposal("a")], []);
  expect(gone && groupTitle(gone)).toBe("The comments no longer exist");
});

test("each change has a group of its own", () => {
  const groups = group([proposal("a", "address"), proposal("b")], [comment("a"), comment("b")]);
  expect(groups.map(({ change }) => change)).toEqual(["dismiss", "address"]);
});
