import type { FastifyRequest } from "fastify";

const LANGUAGES = ["en", "de", "fr", "es", "it"] as const;

/** The languages of the pages. */
export type PageLanguage = (typeof LANGUAGES)[number];

const LANGUAGE_OF_REQUEST = new WeakMap<object, PageLanguage>();

/** Sets the payment's language, for the page of a later failure too. */
export function setLanguage(request: FastifyRequest, language: PageLanguage): void {
  LANGUAGE_OF_REQUEST.set(request, language);
}

/** The language of the payment a request is for, else one the browser names. */
export function languageOfRequest(request: Pick<FastifyRequest, "headers">): PageLanguage {
  return LANGUAGE_OF_REQUEST.get(request) ?? pageLanguage(undefined, request.headers["accept-language"]);
}

/** The request's language, else the first supported one of the browser, else English. */
export function pageLanguage(requested: unknown, acceptLanguage: string | undefined): PageLanguage {
  const accepted = (acceptLanguage ?? "").slice(0, 500).split(",");
  const candidates = typeof requested === "string" ? [requested, ...accepted] : accepted;
  for (const candidate of candidates) {
    const code = candidate.trim().slice(0, 2).toLowerCase();
    const language = LANGUAGES.find((supported) => supported === code);
    if (language) return language;
  }
  return "en";
}
