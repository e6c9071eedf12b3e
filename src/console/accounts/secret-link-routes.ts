import type { FastifyReply } from "fastify";
import type { ConsoleParts } from "../parts.ts";
import { openForm, openPage, type ConsoleRoute, type Visit } from "../frame/console-route.ts";
import { readLinkCookie, setLinkCookie } from "../access/cookie.ts";

const MAX_CODE_LENGTH = 100;

/**
 * The routes of a link with a secret code, `/console/invitation#<code>`. Browsers send no part behind the `#`, so that no proxy logs
 * it: the form of that page sends the code, filled in by its script or by the person. From there on the code is in hidden fields of
 * forms, and in a cookie of 15 minutes for coming back after signing in and after choosing another language.
 */
export function secretLinkRoutes(
  parts: Pick<ConsoleParts, "publicUrl">,
  link: {
    /** Below `/console`. */
    readonly path: string;
    /** The last part of the path that the form on the shown page goes to. */
    readonly action: string;
    /** Shows the form for a link again, because the form had none. */
    readonly ask: (visit: Visit) => FastifyReply;
    readonly show: (visit: Visit, code: string) => Promise<FastifyReply>;
    readonly use: (visit: Visit, code: string) => Promise<FastifyReply>;
  },
): ConsoleRoute[] {
  const { path, ask, show, use } = link;
  const open = (visit: Visit) => {
    const code = codeOfLink(visit.form("link"));
    if (code === undefined) return ask(visit);
    setLinkCookie(visit.reply, { code, publicUrl: parts.publicUrl });
    return show(visit, code);
  };
  const comeBack = (visit: Visit) => {
    const code = codeOfLink(readLinkCookie(visit.request, parts.publicUrl) ?? "");
    return code === undefined ? visit.redirect(`/console${path}`) : show(visit, code);
  };
  const [opened, used] = [`${path}/open`, `${path}/${link.action}`];
  return [
    openForm(opened, open),
    openPage(opened, comeBack),
    openForm(used, (visit) => use(visit, visit.form("token"))),
    openPage(used, comeBack),
  ];
}

/** The code in what a person pasted: a link with signs of the mail around it, or the code alone. Undefined when there is none. */
function codeOfLink(text: string): string | undefined {
  const code = text.split(/[^\w-]+/).findLast((part) => part !== "");
  return code !== undefined && code.length <= MAX_CODE_LENGTH ? code : undefined;
}
