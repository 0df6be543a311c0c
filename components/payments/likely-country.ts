import { countryOfLanguages } from "#components/pricing/place.ts";

const KEY = "galley-country";

/** Returns the country that the user chose for prices, or the one that the browser's languages name. */
export function likelyCountry(): string | null {
  try {
    const chosen = window.localStorage.getItem(KEY);
    if (chosen) return chosen;
  } catch {
    // Without storage the languages decide.
  }
  return countryOfLanguages(navigator.languages.join(", "));
}

export function keepCountry(country: string): void {
  try {
    window.localStorage.setItem(KEY, country);
  } catch {
    // Prices elsewhere then follow the languages of the browser.
  }
}
