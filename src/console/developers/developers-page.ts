import { html, icon } from "../../platform/pages/index.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import type { ShownPage } from "../frame/page.ts";
import { pageHead } from "../frame/page-head.ts";
import { t } from "../language/translate.ts";
import { DEVELOPER_PAGES } from "./developers-head.ts";

/** The first page of the area for developers. */
export function developersPage({ at, base }: PlaceVisit): ShownPage {
  const entries = [
    ...DEVELOPER_PAGES.map(({ path, icon: sign, name, text }) => ({
      href: at("developers", path),
      sign,
      name: t(name),
      text: t(text),
    })),
    {
      href: `${base}/docs`,
      sign: "book" as const,
      name: t("API documentation"),
      text: t("All operations, with examples."),
    },
  ];
  const content = html`${pageHead({ title: t("Developers") })}
    <ul class="providers settings">
      ${entries.map(
        ({ href, sign, name, text }) =>
          html`<li class="panel open">
            <a class="go" href="${href}">${icon(sign, "s")} ${name}</a>
            <span class="soft small">${text}</span>
          </li>`,
      )}
    </ul>`;
  return { title: t("Developers"), content };
}
