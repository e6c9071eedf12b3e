import type { FastifyReply, FastifyRequest } from "fastify";
import { chooseLanguage } from "../../languages/index.ts";
import { basePath } from "../../platform/http/index.ts";
import { CONSOLE_LANGUAGES, type ConsoleLanguage } from "./dictionary.ts";

/** It names a language and nobody: also the page for signing in is read in it. */
const COOKIE = "quittance-console-language";
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;
const CODES = CONSOLE_LANGUAGES.map(({ code }) => code);

/** The language that was chosen in this browser, else the first of the browser's own that there is, else English. */
export function languageOf({ headers }: Pick<FastifyRequest, "headers">): ConsoleLanguage {
  const pairs = (headers.cookie ?? "").split(";").map((pair) => pair.trim());
  const chosen = pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1);
  return chooseLanguage([chosen], headers["accept-language"], CODES);
}

/** Keeps the choice in the browser. A value that is no language of the console changes nothing. */
export function keepLanguage(
  reply: FastifyReply,
  { language, publicUrl }: { language: string; publicUrl: string },
): void {
  if (!CODES.some((code) => code === language)) return;
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  void reply.header(
    "set-cookie",
    `${COOKIE}=${language}; Path=${basePath(publicUrl)}/; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
  );
}
