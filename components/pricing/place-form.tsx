"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState, useTransition } from "react";
import { keepCountry } from "#components/payments/likely-country.ts";
import { Button } from "#components/ui/button.tsx";
import { FormSelect, Input } from "#components/ui/field.tsx";
import { CANADIAN_PROVINCES, type Country, neededFor, type Place, placeOf, queryOf } from "./place.ts";

interface PlaceFormProps {
  place: Place;
  /** Named by the server, as browsers do not name all of them alike. */
  countries: readonly Country[];
  /** For which the reader buys; null if for themselves. */
  organizationId: string | null;
}

/** Chooses the country that prices are shown for, and what else its tax depends on. */
export function PlaceForm({ place, countries, organizationId }: PlaceFormProps) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const [postalCode, setPostalCode] = useState(place.postalCode ?? "");
  const [refusal, setRefusal] = useState<string | null>(null);
  const needed = neededFor(place.country);

  function show(wanted: Place) {
    const query = new URLSearchParams({
      ...queryOf(wanted),
      ...(organizationId ? { organization: organizationId } : {}),
    });
    if (wanted.country) keepCountry(wanted.country);
    startTransition(() => router.replace(`/pricing?${query}`, { scroll: false }));
  }

  function showPostalCode(event: FormEvent) {
    event.preventDefault();
    const wanted = placeOf({ country: place.country, postal_code: postalCode });
    setRefusal(wanted.postalCode ? null : "Enter a ZIP code of five digits, for example 94105.");
    if (wanted.postalCode) show(wanted);
  }

  return (
    <form action="/pricing" onSubmit={showPostalCode} className="flex flex-wrap items-end gap-x-4 gap-y-3">
      {organizationId ? <input type="hidden" name="organization" value={organizationId} /> : null}
      <div className="w-64 max-w-full">
        <label htmlFor="country" className="mb-1.5 block text-sm font-medium">
          Country
        </label>
        <FormSelect
          id="country"
          name="country"
          value={place.country ?? ""}
          onChange={({ target }) => show(placeOf({ country: target.value }))}
        >
          {place.country ? null : <option value="">Choose your country</option>}
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </FormSelect>
      </div>
      {needed === "province" ? (
        <div className="w-40">
          <label htmlFor="region" className="mb-1.5 block text-sm font-medium">
            Province
          </label>
          <FormSelect
            id="region"
            name="region"
            value={place.region ?? ""}
            onChange={({ target }) => show(placeOf({ country: place.country, region: target.value }))}
          >
            {place.region ? null : <option value="">Choose</option>}
            {CANADIAN_PROVINCES.map((province) => (
              <option key={province} value={province}>
                {province}
              </option>
            ))}
          </FormSelect>
        </div>
      ) : null}
      {needed === "postal code" ? (
        <>
          <div className="w-36">
            <label htmlFor="postal-code" className="mb-1.5 block text-sm font-medium">
              ZIP code
            </label>
            <Input
              id="postal-code"
              name="postal_code"
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={10}
              value={postalCode}
              aria-invalid={refusal !== null}
              {...(refusal ? { "aria-describedby": "postal-code-error" } : {})}
              onChange={({ target }) => setPostalCode(target.value)}
            />
          </div>
          <Button type="submit" className="h-10">
            Show tax
          </Button>
        </>
      ) : null}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {pending ? "Prices are loading …" : ""}
      </p>
      {refusal ? (
        <p id="postal-code-error" role="alert" className="w-full text-sm text-critical">
          {refusal}
        </p>
      ) : null}
    </form>
  );
}
