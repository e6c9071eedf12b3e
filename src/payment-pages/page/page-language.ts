import type { FastifyRequest } from "fastify";
import { chooseLanguage, type Language } from "../../languages/index.ts";
import { customerLanguageOf, type Transaction } from "../../transactions/index.ts";

const LANGUAGE_OF_REQUEST = new WeakMap<object, Language>();

/** Sets the payment's language, for the page of a later failure too. */
export function setLanguage(request: FastifyRequest, language: Language): void {
  LANGUAGE_OF_REQUEST.set(request, language);
}

/** The language of the payment a request is for, else one the browser names. */
export function languageOfRequest(request: Pick<FastifyRequest, "headers">): Language {
  return LANGUAGE_OF_REQUEST.get(request) ?? browserLanguage(request);
}

/** The language that the customer chose on the page, else the request's, else the browser's. */
export function languageOf(transaction: Transaction, { headers }: Pick<FastifyRequest, "headers">): Language {
  return chooseLanguage([customerLanguageOf(transaction)], headers["accept-language"]);
}

/** The browser's language, for pages of no payment. */
export function browserLanguage({ headers }: Pick<FastifyRequest, "headers">): Language {
  return chooseLanguage([], headers["accept-language"]);
}
