import { findLogoImage, findMerchant, versionOf, type Merchant } from "../../../tenancy/index.ts";
import { recentChanges } from "../../configuration/read-changes.ts";
import { chooseMerchant } from "../../frame/choose-merchant.ts";
import type { ConsoleRoute, PlaceVisit } from "../../frame/console-route.ts";
import { provisioningCurl } from "../../frame/curl.ts";
import type { PageContext } from "../../frame/page.ts";
import { provision } from "../../frame/provision.ts";
import { notFoundPage } from "../../frame/refusal-pages.ts";
import { saveUnlessChanged, type RefusedForm } from "../../frame/save-unless-changed.ts";
import { t } from "../../language/translate.ts";
import type { ConsoleParts } from "../../parts.ts";
import { previewChoice } from "../preview-part.ts";
import { designFields, designState, hasStaleBrands, readDesignForm } from "./design-fields.ts";
import { designPage } from "./design-page.ts";
import { pageIn, preview, previewDraft, type OfMerchant } from "./design-preview.ts";
import { sendStyle } from "./preview-page.ts";

/** Two logos that are too large are read, so that the page can say so. */
const MAX_FORM_BYTES = 2 * 1024 * 1024;

/** The design of a merchant's payment pages, and such a page before it is saved. */
export function pageRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  const access = "settings";
  const path = "/:place/settings/pages";
  const ofMerchant =
    (handle: (merchant: Merchant, visit: PlaceVisit) => ReturnType<ConsoleRoute["handle"]>) =>
    async (visit: PlaceVisit) => {
      const { place, viewer } = visit;
      const merchant =
        place.kind === "merchant" ? await findMerchant(parts.db, { merchantGuid: place.guid }) : undefined;
      return merchant ? handle(merchant, visit) : visit.send(notFoundPage(context, viewer));
    };
  const show = ofMerchant((merchant, visit) => showDesign(parts, visit, { context, merchant }));
  return [
    {
      method: "GET",
      path,
      access,
      handle: (visit) =>
        visit.place.kind === "merchant"
          ? show(visit)
          : chooseMerchant(parts, visit, {
              base: context.base,
              area: "settings",
              title: t("Payment pages"),
              path: "settings/pages",
            }),
    },
    {
      method: "POST",
      path,
      access,
      takesFileOf: MAX_FORM_BYTES,
      refusesCardNumbers: true,
      handle: ofMerchant((merchant, visit) => save(parts, visit, { context, merchant })),
    },
    {
      method: "GET",
      path: `${path}/preview`,
      access,
      handle: ofMerchant((merchant, visit) =>
        preview(parts, visit, { context, merchant, images: new Map(), read: visit.query }),
      ),
    },
    {
      method: "POST",
      path: `${path}/preview`,
      access,
      takesFileOf: MAX_FORM_BYTES,
      handle: ofMerchant((merchant, visit) => previewDraft(parts, visit, { context, merchant })),
    },
    { method: "GET", path: `${path}/style`, access, handle: sendStyle },
    {
      method: "GET",
      path: `${path}/logos/:digest`,
      access,
      handle: ofMerchant((merchant, visit) => sendLogo(parts, visit, merchant)),
    },
  ];
}

async function showDesign(
  { db, clock, publicUrl }: ConsoleParts,
  { place, viewer, send, query }: PlaceVisit,
  { context, merchant: found, problem, typed }: OfMerchant & Partial<RefusedForm>,
) {
  const { guid } = found;
  const version = await versionOf(db, { entity: "merchant", target: guid });
  const { attributes, logos } = (await findMerchant(db, { merchantGuid: guid })) ?? found;
  const design = attributes.paymentPage ?? {};
  const changes = await recentChanges(db, { entity: "merchant", target: guid });
  return send(
    designPage({
      base: context.base,
      viewer,
      place,
      fields: designFields(design, typed),
      state: designState(designFields(design)),
      version,
      typed,
      logos,
      choice: { ...previewChoice(typed ?? query), page: pageIn(typed ?? query) },
      problem,
      isSaved: query("saved") === "yes",
      changes,
      now: clock.now(),
      curl: provisioningCurl({
        publicUrl,
        operation: `updateMerchant/${guid}`,
        body: { paymentPage: design },
      }),
    }),
  );
}

async function save(parts: ConsoleParts, visit: PlaceVisit, of: OfMerchant) {
  const { guid: merchantGuid } = of.merchant;
  const current = async () => (await findMerchant(parts.db, { merchantGuid })) ?? of.merchant;
  const saved = await saveUnlessChanged(parts, visit, {
    edited: { entity: "merchant", target: merchantGuid },
    present: async () => designState(designFields((await current()).attributes.paymentPage ?? {})),
    replaces: "typed",
    save: async (unlessChanged) => {
      const merchant = await current();
      if (hasStaleBrands(visit, merchant)) return "stale";
      const read = await readDesignForm(visit, merchant);
      if ("problem" in read) return read;
      return provision(parts, visit, {
        operation: "updateMerchant",
        params: { merchantGuid },
        body: read.body,
        unlessChanged,
      });
    },
  });
  return "problem" in saved
    ? showDesign(parts, visit, { ...of, ...saved, problem: saved.problem })
    : visit.redirect(`/console/${merchantGuid}/settings/pages?saved=yes`);
}

async function sendLogo({ db }: ConsoleParts, { reply, path }: PlaceVisit, { guid, logos }: Merchant) {
  const digest = path("digest");
  const logo = Object.values(logos).find((one) => one.digest === digest);
  const image = logo && (await findLogoImage(db, { merchantGuid: guid, digest }));
  if (!logo || !image) return reply.code(404).send();
  return reply
    .headers({
      "content-type": logo.contentType,
      "content-security-policy": "default-src 'none'",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "private, max-age=3600",
    })
    .send(image);
}
