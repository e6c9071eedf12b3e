import type { FastifyRequest } from "fastify";
import { readIpAddress } from "../../platform/ip-address.ts";
import type { CapturedBrowser } from "../../three-d-secure/index.ts";

/** The browser data of a request and of the page's script. Malformed values are ignored. */
export function capturedBrowser(
  request: Pick<FastifyRequest, "headers" | "ip">,
  form: Readonly<Record<string, unknown>>,
): CapturedBrowser {
  const { headers, ip } = request;
  const screen = screenOf(form);
  const language = fieldOf(form, "language", /^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$/);
  return {
    acceptHeader: headers.accept ?? "*/*",
    userAgent: headers["user-agent"] ?? "unknown",
    // A socket for both versions of IP shows a client of IPv4 as ::ffff:203.0.113.9.
    ipAddress: readIpAddress(ip) ?? ip,
    language: language ?? headers["accept-language"]?.split(/[,;]/)[0] ?? "en",
    ...(screen !== undefined && { screen }),
  };
}

/** All of it or nothing: the protocol has no incomplete screen data. */
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
