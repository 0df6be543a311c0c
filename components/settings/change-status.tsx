/** Says that a change was saved, or why not. */
export function ChangeStatus({ state, refusal }: { state: string; refusal: string | null }) {
  return (
    <>
      <p role="status" className="mt-2 text-sm text-good empty:hidden">
        {state === "saved" ? "Saved." : ""}
      </p>
      {refusal ? (
        <p role="alert" className="mt-2 text-sm text-critical">
          {refusal}
        </p>
      ) : null}
    </>
  );
}
