import { expect, test } from "vitest";
import { countries, countryOfLanguages, placeOf, queryOf } from "./place.ts";

test("every country has a name of its own, and none is an area or a union", () => {
  const listed = countries();
  expect(listed.every(({ code, name }) => name !== code)).toBe(true);
  expect(new Set(listed.map(({ name }) => name)).size).toBe(listed.length);
  expect(listed.map(({ code }) => code)).not.toContain("EU");
  expect(listed.find(({ code }) => code === "DE")?.name).toBe("Germany");
});

test("a place keeps what its country's tax depends on, and nothing else", () => {
  expect(placeOf({ country: "us", postal_code: " 94105 ", region: "CA" })).toEqual({
    country: "US",
    region: null,
    postalCode: "94105",
  });
  expect(placeOf({ country: "ca", region: "on" })).toEqual({ country: "CA", region: "ON", postalCode: null });
  expect(placeOf({ country: "DE", postal_code: "10115" }).postalCode).toBeNull();
  expect(placeOf({ country: "US", postal_code: "<script>" }).postalCode).toBeNull();
});

test("an unknown country is none", () => {
  for (const country of ["XX", "", undefined, ["DE"], "Germany"])
    expect(placeOf({ country }).country).toBeNull();
  expect(queryOf(placeOf({ country: "XX", region: "ON" }))).toEqual({});
});

test("the languages of a browser suggest a country", () => {
  expect(countryOfLanguages("en, de-DE;q=0.8, en-US;q=0.5")).toBe("DE");
  expect(countryOfLanguages("zh-Hant-TW")).toBe("TW");
  expect(countryOfLanguages("en")).toBeNull();
  expect(countryOfLanguages(null)).toBeNull();
});
