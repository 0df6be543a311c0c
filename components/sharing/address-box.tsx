import { CopyButton } from "#components/ui/copy-button.tsx";

interface AddressBoxProps {
  label: string;
  address: string;
  action: string;
  className?: string;
}

/** An address to select or copy. */
export function AddressBox({ label, address, action, className = "" }: AddressBoxProps) {
  return (
    <div className={`flex flex-wrap items-center gap-2 ${className}`}>
      <input
        readOnly
        aria-label={label}
        value={address}
        onFocus={(event) => event.currentTarget.select()}
        className="h-8 min-w-40 flex-1 rounded-md border border-rule bg-paper px-2.5 font-mono text-xs text-ink-soft"
      />
      <CopyButton text={address} label={action} />
    </div>
  );
}
