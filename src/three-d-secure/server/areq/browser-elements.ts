import type { Message } from "../../messages/message-types.ts";
import type { ProtocolVersion } from "../../messages/versions.ts";
import type { ThreeDSecureData } from "../../request/three-d-secure-data.ts";
import type { AuthenticationSubject, CapturedBrowser } from "../authentication-subject.ts";
import { present, cutText } from "./element-values.ts";

type Elements = Partial<Message<"AReq">>;

/** Values for a 2.1.0 AReq from a browser without JavaScript: that version requires them. */
const UNKNOWN_SCREEN = { javaEnabled: false, colorDepth: "24", height: "0", width: "0", timezone: "0" };

/** Whether the request has the browser data that an AReq requires. */
export function hasBrowserData(data: ThreeDSecureData): boolean {
  return (
    data.browserAcceptHeader !== undefined &&
    data.browserUserAgent !== undefined &&
    data.browserLanguage !== undefined
  );
}

/** The customer's browser. Data of the request has precedence over that of the gateway's own page. */
export function browserElements(
  { data, customer }: AuthenticationSubject,
  { captured, version }: { captured: CapturedBrowser | undefined; version: ProtocolVersion },
): Elements {
  const screen = screenOf(data) ?? captured?.screen;
  const sentScreen = screen ?? (version === "2.1.0" ? UNKNOWN_SCREEN : undefined);
  return {
    browserJavascriptEnabled: screen !== undefined,
    ...present({
      browserAcceptHeader: cutText(data.browserAcceptHeader ?? captured?.acceptHeader, 2048),
      browserUserAgent: cutText(data.browserUserAgent ?? captured?.userAgent, 2048),
      browserLanguage: shortTag(cutText(data.browserLanguage ?? captured?.language, 35)),
      browserIP: cutText(data.browserIpAddress ?? captured?.ipAddress ?? customer["ipAddress"], 45),
    }),
    ...(sentScreen !== undefined && {
      browserJavaEnabled: sentScreen.javaEnabled,
      browserColorDepth: colorDepthOf(sentScreen.colorDepth),
      browserScreenHeight: sentScreen.height,
      browserScreenWidth: sentScreen.width,
      browserTZ: sentScreen.timezone,
    }),
  };
}

function screenOf(data: ThreeDSecureData): CapturedBrowser["screen"] | undefined {
  const { browserColorDepth, browserScreenHeight, browserScreenWidth, browserTimezone } = data;
  if (browserColorDepth === undefined || browserScreenHeight === undefined) return undefined;
  if (browserScreenWidth === undefined || browserTimezone === undefined) return undefined;
  return {
    javaEnabled: data.browserJavaEnabled ?? false,
    colorDepth: String(browserColorDepth),
    height: String(browserScreenHeight),
    width: String(browserScreenWidth),
    timezone: String(browserTimezone),
  };
}

const COLOR_DEPTHS = ["1", "4", "8", "15", "16", "24", "32", "48"] as const;

/** The protocol has no 30 bits: for depths it does not list the next smaller one is sent, as it requires. */
function colorDepthOf(depth: string): (typeof COLOR_DEPTHS)[number] {
  return COLOR_DEPTHS.findLast((listed) => Number(listed) <= Number(depth)) ?? "1";
}

/** A tag of BCP 47 within the eight characters of the element: `zh-Hant` of `zh-Hant-TW`. */
function shortTag(tag: string | undefined): string | undefined {
  const parts = tag?.split("-") ?? [];
  while (parts.join("-").length > 8) parts.pop();
  return parts.length === 0 ? undefined : parts.join("-");
}
