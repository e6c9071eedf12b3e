import type { FastifyRequest } from "fastify";
import type { CapturedBrowser } from "../../three-d-secure/index.ts";

/** What a request of a browser, and the script of our page in it, tell the bank. What is not well-formed counts as not told. */
export function capturedBrowser(
  request: Pick<FastifyRequest, "headers" | "ip">,
  form: Readonly<Record<string, unknown>>,
): CapturedBrowser {
  const { headers, ip } = request;
  const screen = screenOf(form);
  const told = fieldOf(form, "language", /^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$/);
  return {
    acceptHeader: headers.accept ?? "*/*",
    userAgent: headers["user-agent"] ?? "unknown",
    ipAddress: ip,
    language: told ?? headers["accept-language"]?.split(/[,;]/)[0] ?? "en",
    ...(screen !== undefined && { screen }),
  };
}

/** All of it or nothing: the protocol knows no half-told screen. */
function screenOf(form: Readonly<Record<string, unknown>>): CapturedBrowser["screen"] | undefined {
  const colorDepth = fieldOf(form, "colorDepth", /^\d{1,2}$/);
  const height = fieldOf(form, "screenHeight", /^\d{1,6}$/);
  const width = fieldOf(form, "screenWidth", /^\d{1,6}$/);
  const timezone = fieldOf(form, "timezone", /^-?\d{1,4}$/);
  if (colorDepth === undefined || height === undefined || width === undefined || timezone === undefined)
    return undefined;
  return { colorDepth, height, width, timezone, javaEnabled: form["javaEnabled"] === "true" };
}

function fieldOf(form: Readonly<Record<string, unknown>>, name: string, pattern: RegExp): string | undefined {
  const value = form[name];
  return typeof value === "string" && pattern.test(value) ? value : undefined;
}
