import type { Html, IconName } from "../../platform/pages/index.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { pageHead } from "../frame/page-head.ts";
import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";

/** A page for developers: the end of its address, and what it is for. */
interface DeveloperPage {
  readonly path: string;
  readonly icon: IconName;
  readonly name: PlainText;
  readonly text: PlainText;
}

export const DEVELOPER_PAGES = [
  {
    path: "users",
    icon: "customers",
    name: "API users",
    text: "They call the API on behalf of a merchant. Passwords are shown once.",
  },
  {
    path: "secrets",
    icon: "lock",
    name: "Shared secrets",
    text: "They sign the requests and callbacks of a connector. An old secret stays valid for a while after you replace it.",
  },
  {
    path: "keys",
    icon: "insights",
    name: "BI keys",
    text: "Read the BI data source, by tenant or merchant.",
  },
  {
    path: "requests",
    icon: "search",
    name: "Request log",
    text: "Requests of your server to the API, their results, and the calls to send them again.",
  },
  {
    path: "callbacks",
    icon: "callback",
    name: "Callback log",
    text: "Every attempt to notify a merchant's server, with its response. You can resend callbacks there.",
  },
  {
    path: "endpoints",
    icon: "connectors",
    name: "Event endpoints",
    text: "Addresses that receive events of your choice, with every delivery and its response.",
  },
  {
    path: "unacknowledged",
    icon: "alert",
    name: "Orders that the shop may not know",
    text: "Approved payments of which no server acknowledged a callback or an event.",
  },
  {
    path: "test-data",
    icon: "payments",
    name: "Test data",
    text: "Cards, accounts and amounts of your test connectors, with their outcomes.",
  },
  {
    path: "signature",
    icon: "check",
    name: "Signature tester",
    text: "Find out why a signed request or callback is refused, line by line.",
  },
  {
    path: "agents",
    icon: "note",
    name: "Assistants",
    text: "Credentials of AI assistants, with their tools, limits and every call.",
  },
] as const satisfies readonly DeveloperPage[];

/** The head of one of them, with the way back. */
export function developersHead(
  path: (typeof DEVELOPER_PAGES)[number]["path"],
  { at }: PlaceVisit,
  {
    title,
    lead,
    actions = "",
  }: {
    title?: string;
    /** Default: as on the page of the area. */
    lead?: string | undefined;
    actions?: Html | "";
  } = {},
): Html {
  const { name, text } = DEVELOPER_PAGES.find((page) => page.path === path)!;
  return pageHead({
    title: title ?? t(name),
    above: [{ at: at("developers"), text: t("Developers") }],
    here: t(name),
    lead: lead ?? t(text),
    actions,
  });
}
