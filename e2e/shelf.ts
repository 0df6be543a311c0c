import { type APIRequestContext, expect } from "@playwright/test";
import { REVIEWED } from "./patience.ts";

/** Reviews the sample manuscript for the account of the cookies, and shares the review; its id. */
export async function reviewSample(request: APIRequestContext, origin: string): Promise<string> {
  const headers = { origin };
  const { session_id } = await (await request.post("/api/documents/sample", { headers })).json();
  await expect
    .poll(
      async () => (await (await request.get(`/api/history/${session_id}`)).json()).processing_status,
      REVIEWED,
    )
    .toBe("completed");
  await request.patch(`/api/history/${session_id}/visibility`, { headers, data: { is_public: true } });
  return String(session_id);
}
