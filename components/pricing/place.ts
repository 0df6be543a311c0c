/** Where a buyer is, as far as prices and taxes need it. */
export interface Place {
  country: string | null;
  region: string | null;
  postalCode: string | null;
}

/** ISO 3166-1 alpha-2: the 249 of the standard without uninhabited ones, and Kosovo. */
const CODES =
  "AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW".split(
    " ",
  );
const KNOWN = new Set(CODES);

const PROVINCES = "AB BC MB NB NL NS NT NU ON PE QC SK YT".split(" ");

export interface Country {
  code: string;
  name: string;
}

/** Returns every country with its English name, by name. */
export function countries(): Country[] {
  const names = new Intl.DisplayNames(["en"], { type: "region" });
  return CODES.map((code) => ({ code, name: names.of(code) ?? code })).toSorted((a, b) =>
    a.name.localeCompare(b.name, "en"),
  );
}

/** The part of an address that the tax of a country depends on, beside the country. */
export function neededFor(country: string | null): "postal code" | "province" | null {
  if (country === "US") return "postal code";
  return country === "CA" ? "province" : null;
}

export const CANADIAN_PROVINCES = PROVINCES;

/** Reads a place from the query of the page, and leaves out what no place has. */
export function placeOf(query: { country?: unknown; region?: unknown; postal_code?: unknown }): Place {
  const country = typeof query.country === "string" ? query.country.toUpperCase() : "";
  if (!KNOWN.has(country)) return { country: null, region: null, postalCode: null };
  const needed = neededFor(country);
  const region = String(query.region ?? "").toUpperCase();
  const postalCode = String(query.postal_code ?? "").trim();
  return {
    country,
    region: needed === "province" && PROVINCES.includes(region) ? region : null,
    postalCode: needed === "postal code" && /^\d{5}(-\d{4})?$/.test(postalCode) ? postalCode : null,
  };
}

/** Returns the first country that the languages of a browser name: “en-GB, de;q=0.8” → GB. */
export function countryOfLanguages(header: string | null): string | null {
  for (const [, region] of (header ?? "").matchAll(/[a-z]{2,3}-(?:[A-Z][a-z]{3}-)?([A-Z]{2})\b/g))
    if (region && KNOWN.has(region)) return region;
  return null;
}

/** Writes a place as the query of the page and of `GET /products`. */
export function queryOf({ country, region, postalCode }: Place): {
  country?: string;
  region?: string;
  postal_code?: string;
} {
  return {
    ...(country ? { country } : {}),
    ...(region ? { region } : {}),
    ...(postalCode ? { postal_code: postalCode } : {}),
  };
}
