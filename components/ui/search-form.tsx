import { Button } from "./button.tsx";
import { Field, Input } from "./field.tsx";

interface SearchFormProps {
  /** The page that shows what is found. */
  action: string;
  name: string;
  label: string;
  value: string;
}

/** Searches by loading the page with the text in its address. */
export function SearchForm({ action, name, label, value }: SearchFormProps) {
  return (
    <form method="get" action={action} className="mb-4 flex max-w-md items-end gap-2">
      <div className="min-w-0 flex-1">
        <Field id={`search-${name}`} label={label}>
          <Input id={`search-${name}`} name={name} type="search" maxLength={200} defaultValue={value} />
        </Field>
      </div>
      <Button type="submit" className="h-10">
        Search
      </Button>
    </form>
  );
}
