import type { ConsolePage } from "./console.ts";

/** Pages without a command, each with the reason. */
export const PAGES_WITHOUT_CURL: Readonly<Record<string, string>> = {
  "/console/:place/agent-requests": "requests of people for a second person are the console's own",
  "/console/:place/alerts": "a choice of the person",
  "/console/:place/api-user-requests": "requests of people for a second person are the console's own",
  "/console/:place/approvals": "requests of people for a second person are the console's own",
  "/console/:place/batches": "the call names a connector, and no batch has one here",
  "/console/:place/customers": "the API finds a customer by the merchant's own number, and lists none",
  "/console/:place/developers": "an index",
  "/console/:place/developers/agents/:agent": "what an assistant did is the console's own",
  "/console/:place/developers/requests": "the log of requests is the console's own",
  "/console/:place/developers/requests/:request": "the log of requests is the console's own",
  "/console/:place/developers/signature": "a calculator",
  "/console/:place/developers/unacknowledged":
    "the call is of a connector, and each line leads to its payment",
  "/console/:place/limits": "limits of people are the console's own",
  "/console/:place/links": "no call lists links",
  "/console/:place/links/reusable": "no call lists links",
  "/console/:place/menu": "the menu of a phone",
  "/console/:place/people/:membership/remove": "people are the console's own",
  "/console/:place/schedules": "the API shows one schedule",
  "/console/:place/settings": "an index",
  "/console/:place/views/:view/delete": "views of lists are the person's own",
};

export const hasCurl = ({ html }: ConsolePage): boolean => html.includes("<summary>As curl</summary>");

/** A command that changes something has a body, or is a POST; a search of the BI data source has one too. */
export function hasCurlThatReads(page: ConsolePage): boolean {
  const [, command = ""] = /<summary>As curl<\/summary>.*?<code>(.*?)<\/code>/s.exec(page.html) ?? [];
  return hasCurl(page) && (!/ -[dF] |-X POST/.test(command) || command.includes("/bi/"));
}
