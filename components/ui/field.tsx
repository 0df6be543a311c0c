import type { ComponentProps, ReactNode } from "react";

const BOX =
  "w-full rounded-md border border-rule-strong bg-sheet px-3 text-base text-ink placeholder:text-ink-faint disabled:opacity-60 aria-invalid:border-critical";

interface FieldProps {
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string | null;
  children: ReactNode;
}

/** A labelled control. The control has the same `id` and, if there is a hint, `aria-describedby={`${id}-hint`}`. The error has the id `${id}-error`. */
export function Field({ id, label, hint, error, children }: FieldProps) {
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      {children}
      {hint ? (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-faint">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm text-critical">
          {error}
        </p>
      ) : null}
    </div>
  );
}

export function Input({ className = "", ...props }: ComponentProps<"input">) {
  return <input className={`${BOX} h-10 ${className}`} {...props} />;
}

export function TextArea({ className = "", ...props }: ComponentProps<"textarea">) {
  return <textarea className={`${BOX} py-2 ${className}`} {...props} />;
}

/** A select among the fields of a form. */
export function FormSelect({ className = "", ...props }: ComponentProps<"select">) {
  return <select className={`${BOX} h-10 truncate pl-2 ${className}`} {...props} />;
}

export function Select({ className = "", ...props }: ComponentProps<"select">) {
  return (
    <select
      className={`h-8 truncate rounded-md border border-rule bg-sheet px-2 text-sm text-ink hover:border-rule-strong ${className}`}
      {...props}
    />
  );
}
