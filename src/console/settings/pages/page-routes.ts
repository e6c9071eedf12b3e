import {
  designSheet,
  integrityOf,
  PREVIEWED_PAGES,
  type ColorScheme,
  type MerchantStyle,
  type PreviewedPage,
} from "../../../payment-pages/index.ts";
import { html } from "../../../platform/pages/index.ts";
import {
  draftMerchant,
  findLogoImage,
  findMerchant,
  selectChangesOf,
  type Logo,
  type Merchant,
} from "../../../tenancy/index.ts";
import { MAX_CHANGES } from "../../configuration/changes-part.ts";
import { chooseMerchant } from "../../frame/choose-merchant.ts";
import type { ConsoleRoute, PlaceVisit } from "../../frame/console-route.ts";
import { provisioningCurl } from "../../frame/curl.ts";
import type { FieldProblem } from "../../frame/field-problem.ts";
import type { PageContext } from "../../frame/page.ts";
import { isOperationRefusal, problemOf, provision } from "../../frame/provision.ts";
import { notFoundPage } from "../../frame/refusal-pages.ts";
import { sendFramed } from "../../frame/send-page.ts";
import { t } from "../../language/translate.ts";
import type { ConsoleParts } from "../../parts.ts";
import { previewChoice } from "../preview-part.ts";
import { designFields, LOGO_THEMES, readDesignForm } from "./design-fields.ts";
import { designPage } from "./design-page.ts";

/** Two logos that are too large are read, so that the page can say so. */
const MAX_FORM_BYTES = 2 * 1024 * 1024;
const COLOR = /^#[0-9a-f]{6}$/i;

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
    { method: "GET", path: `${path}/style.css`, access, handle: sendStyle },
    {
      method: "GET",
      path: `${path}/logos/:digest`,
      access,
      handle: ofMerchant((merchant, visit) => sendLogo(parts, visit, merchant)),
    },
  ];
}

interface OfMerchant {
  readonly context: PageContext;
  readonly merchant: Merchant;
}

async function showDesign(
  { db, clock, publicUrl }: ConsoleParts,
  { place, viewer, send, query, form }: PlaceVisit,
  { context, merchant, problem }: OfMerchant & { readonly problem?: FieldProblem },
) {
  const { guid, attributes, logos } = merchant;
  const design = attributes.paymentPage ?? {};
  const typed = problem && form;
  const changes = await selectChangesOf(db, { entity: "merchant", target: guid, limit: MAX_CHANGES });
  return send(
    designPage({
      base: context.base,
      viewer,
      place,
      fields: designFields(design, typed),
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
  const { guid } = of.merchant;
  const read = await readDesignForm(visit, of.merchant);
  if ("problem" in read) return showDesign(parts, visit, { ...of, ...read });
  const saved = await provision(parts, visit, {
    operation: "updateMerchant",
    params: { merchantGuid: guid },
    body: read.body,
  });
  return "problem" in saved
    ? showDesign(parts, visit, { ...of, problem: ofLogo(saved.problem) })
    : visit.redirect(`/console/${guid}/settings/pages?saved=yes`);
}

/** The API counts the characters of a data URL; a person sees the size of a file. */
function ofLogo(problem: FieldProblem): FieldProblem {
  const isLogo = LOGO_THEMES.some((theme) => problem.path === `logos.${theme}`);
  return isLogo && problem.message === t("The value is too long.")
    ? { ...problem, message: t("The file is larger than 32 KiB.") }
    : problem;
}

/** What was typed, checked by the rules of the API; nothing is saved. */
async function previewDraft(parts: ConsoleParts, visit: PlaceVisit, { context, merchant }: OfMerchant) {
  const read = await readDesignForm(visit, merchant);
  if ("problem" in read) return refusePreview(visit, context, read.problem);
  const draft = draftMerchant(merchant, read.body);
  if (isOperationRefusal(draft)) return refusePreview(visit, context, ofLogo(problemOf(draft)));
  return preview(parts, visit, { context, ...draft, read: visit.form });
}

function refusePreview({ reply }: PlaceVisit, context: PageContext, { message }: FieldProblem) {
  const content = html`<p class="notice wrong" role="alert"><span>${message}</span></p>`;
  return sendFramed(reply, context, { title: t("Preview"), content, status: 422 });
}

async function preview(
  { previewPage }: ConsoleParts,
  { reply }: PlaceVisit,
  options: OfMerchant & {
    /** Those of logos that are not saved, by their digest. */
    readonly images: ReadonlyMap<string, Buffer>;
    readonly read: (name: string) => string;
  },
) {
  const { context, merchant, images, read } = options;
  const choice = previewChoice(read);
  const at = `${context.base}/console/${merchant.guid}/settings/pages`;
  return previewPage(reply, {
    merchant,
    ...choice,
    page: pageIn(read),
    logoAddress: (logo) => dataUrlOf(logo, images.get(logo.digest)) ?? `${at}/logos/${logo.digest}`,
    style: styleOf(merchant, { at, colorScheme: choice.colorScheme }),
  });
}

function dataUrlOf({ contentType }: Logo, image: Buffer | undefined): string | undefined {
  return image && `data:${contentType};base64,${image.toString("base64")}`;
}

function pageIn(read: (name: string) => string): PreviewedPage {
  return PREVIEWED_PAGES.find((page) => page === read("preview.page")) ?? "form";
}

/** A page allows no inline style, so that the colours are a sheet whose address has them. */
function styleOf(
  { attributes }: Merchant,
  { at, colorScheme }: { at: string; colorScheme: ColorScheme },
): MerchantStyle {
  const { accentColor, accentColorDark } = attributes.paymentPage ?? {};
  const query = new URLSearchParams({
    scheme: colorScheme,
    ...(accentColor && { accent: accentColor }),
    ...(accentColorDark && { dark: accentColorDark }),
  });
  return {
    path: `${at}/style.css?${query.toString()}`,
    integrity: integrityOf(sheetOf((name) => query.get(name) ?? "")),
  };
}

async function sendStyle({ reply, query }: PlaceVisit) {
  return reply
    .headers({
      "content-type": "text/css; charset=utf-8",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "no-store",
    })
    .send(sheetOf(query));
}

function sheetOf(read: (name: string) => string): string {
  const colorOf = (name: string): string | null => (COLOR.test(read(name)) ? read(name) : null);
  const design = designSheet({ accentColor: colorOf("accent"), accentColorDark: colorOf("dark") }) ?? "";
  const scheme = read("scheme") === "dark" ? "dark" : "light";
  // The page's script shows the choice between two brands for such a card alone, and a preview has no script.
  return `${design}:root { color-scheme: ${scheme}; }\n.brands { display: none; }\n`;
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
