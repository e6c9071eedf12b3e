import type { FastifyRequest } from "fastify";

const LANGUAGES = ["en", "de", "fr", "es", "it"] as const;

/** What the pages are written in. */
export type PageLanguage = (typeof LANGUAGES)[number];

const KNOWN = new WeakMap<object, PageLanguage>();

/** Once the payment is known its language is, also for the page of whatever fails after that. */
export function rememberLanguage(request: FastifyRequest, language: PageLanguage): void {
  KNOWN.set(request, language);
}

/** The language of the payment a request is for, else one the browser names. */
export function languageOfRequest(request: Pick<FastifyRequest, "headers">): PageLanguage {
  return KNOWN.get(request) ?? pageLanguage(undefined, request.headers["accept-language"]);
}

/** The request's language, else the first the browser asks for that there are texts in, else English. */
export function pageLanguage(requested: unknown, acceptLanguage: string | undefined): PageLanguage {
  const asked = (acceptLanguage ?? "").slice(0, 500).split(",");
  const candidates = typeof requested === "string" ? [requested, ...asked] : asked;
  for (const candidate of candidates) {
    const wanted = candidate.trim().slice(0, 2).toLowerCase();
    const language = LANGUAGES.find((known) => known === wanted);
    if (language) return language;
  }
  return "en";
}
