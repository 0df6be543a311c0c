import type { ReactNode } from "react";

interface SettingsSectionProps {
  id: string;
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

export function SettingsSection({ id, title, description, children }: SettingsSectionProps) {
  return (
    <section aria-labelledby={id} className="border-t border-rule py-7 first-of-type:border-t-0">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {description ? <p className="mt-1 max-w-prose text-ink-soft text-pretty">{description}</p> : null}
      <div className="mt-4">{children}</div>
    </section>
  );
}
