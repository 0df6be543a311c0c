import { useState } from "react";
import { useToast } from "#components/ui/toast.tsx";

interface TypedText {
  /** What the server has. */
  saved: string;
  /** Returns false if it was refused. */
  save: (text: string) => Promise<boolean>;
  /** False if a field that is left empty gets its old text back. */
  mayBeEmpty?: boolean;
}

/**
 * A field that shows what the server has until somebody types in it, and that is saved when it is left. A text that
 * somebody else changed meanwhile is not replaced before the person was told.
 */
export function useTypedText({ saved, save, mayBeEmpty = true }: TypedText) {
  const toast = useToast();
  /** What was typed and not saved yet, with what the server had when that began. */
  const [typed, setTyped] = useState<{ text: string; base: string } | null>(null);

  async function leave() {
    if (!typed) return;
    const { text, base } = typed;
    if (text === saved || (!mayBeEmpty && text.trim() === "")) return setTyped(null);
    if (base !== saved) {
      setTyped({ text, base: saved });
      toast({
        title: `Somebody else changed this meanwhile, to: “${saved.slice(0, 120)}”. Yours is not saved. To save it, leave the field once more.`,
      });
      return;
    }
    if (await save(text)) setTyped((now) => (now?.text === text ? null : now));
  }

  return {
    value: typed?.text ?? saved,
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped({ text: target.value, base: typed?.base ?? saved }),
    onBlur: () => void leave(),
  };
}
