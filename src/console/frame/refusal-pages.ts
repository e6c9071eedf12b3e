import { rolesWith, type Permission } from "../access/permissions.ts";
import { roleWord } from "../access/role-words.ts";
import { listed, t } from "../language/translate.ts";
import { areaOf } from "./area-of.ts";
import { messagePage, type ConsolePage, type PageContext, type Viewer } from "./page.ts";

type Base = Pick<PageContext, "base">;

/** The same for what does not exist and for what belongs to others. */
export function notFoundPage({ base }: Base, viewer: Viewer | undefined): ConsolePage {
  return messagePage({
    title: t("There is nothing here"),
    text: t("It does not exist, or you have no role where it belongs."),
    status: 404,
    viewer,
    base,
  });
}

/** For an address that no route has. */
export function unknownWords(viewer: Viewer | undefined): { title: string; text: string } {
  const text = viewer?.frame
    ? t("Check the address, or search for the payment that you are looking for.")
    : t("Check the address.");
  return { title: t("This page does not exist"), text };
}

/**
 * For a person whose roles at the place do not have the permission: it names the roles that do.
 *
 * @param request.url the entry of the menu is marked to which the page belongs
 */
export function forbiddenPage(
  { base }: Base,
  { viewer, permission, request }: { viewer: Viewer; permission: Permission; request: { url: string } },
): ConsolePage {
  return messagePage({
    title: t("Not with your role"),
    text: t("Roles that can do this: {roles}.", { roles: listed(rolesWith(permission).map(roleWord)) }),
    status: 403,
    viewer,
    area: areaOf(request.url),
    base,
  });
}

/** For a form without the value of the present session. */
export function staleFormPage({ base }: Base, viewer: Viewer): ConsolePage {
  return messagePage({
    title: t("This form is too old"),
    text: t("Nothing was changed. Open the page again and send the form from there."),
    status: 403,
    viewer,
    base,
  });
}

/** For a form with a card number in a text. */
export function cardNumberPage({ base }: Base, viewer: Viewer | undefined): ConsolePage {
  return messagePage({
    title: t("Nothing was changed"),
    text: t("It must not contain a card number."),
    status: 422,
    viewer,
    base,
  });
}
