interface PrintChoiceProps {
  filename: string;
  isPrint: boolean;
  onChange: (isPrint: boolean) => void;
}

/** Says that a supplement is the PDF of the manuscript itself. */
export function PrintChoice({ filename, isPrint, onChange }: PrintChoiceProps) {
  return (
    <div>
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="mt-1"
          aria-label={`${filename} is the PDF of the manuscript`}
          checked={isPrint}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>This is the PDF of the manuscript</span>
      </label>
      {isPrint ? (
        <p className="mt-1 pl-6 text-ink-faint">
          The review shows its pages with the comments. It does not read it a second time.
        </p>
      ) : null}
    </div>
  );
}
