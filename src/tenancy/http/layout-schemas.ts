import { Type } from "typebox";
import type { LAYOUT_TEMPLATES } from "../layout-templates.ts";
import { closed, Nullable } from "./schemas.ts";

const Template = Nullable(Type.String({ maxLength: 65_536 }));

const LayoutChange = Type.Object(
  {
    emailSubject: Type.Optional(Template),
    emailHtml: Type.Optional(Template),
    emailText: Type.Optional(Template),
    confirmationSubject: Type.Optional(Template),
    confirmationHtml: Type.Optional(Template),
    confirmationText: Type.Optional(Template),
    merchantConfirmationSubject: Type.Optional(Template),
    merchantConfirmationHtml: Type.Optional(Template),
    merchantConfirmationText: Type.Optional(Template),
    recovery1Subject: Type.Optional(Template),
    recovery1Html: Type.Optional(Template),
    recovery1Text: Type.Optional(Template),
    recovery2Subject: Type.Optional(Template),
    recovery2Html: Type.Optional(Template),
    recovery2Text: Type.Optional(Template),
    recovery3Subject: Type.Optional(Template),
    recovery3Html: Type.Optional(Template),
    recovery3Text: Type.Optional(Template),
    cardExpiringSubject: Type.Optional(Template),
    cardExpiringHtml: Type.Optional(Template),
    cardExpiringText: Type.Optional(Template),
    successPage: Type.Optional(Template),
    errorPage: Type.Optional(Template),
    cancelledPage: Type.Optional(Template),
    expiredPage: Type.Optional(Template),
  } satisfies Record<(typeof LAYOUT_TEMPLATES)[number], unknown>,
  {
    ...closed,
    title: "LayoutTemplates",
    description: "Liquid templates; null removes one, so that the next one applies.",
  },
);

/** How a request changes the templates of a tenant or of a connector. */
export const layoutChanges = {
  defaultLayout: Type.Optional(LayoutChange),
  layoutByLanguage: Type.Optional(
    Type.Record(Type.String({ pattern: "^[a-z]{2}(-[A-Za-z]{2,4})?$" }), Nullable(LayoutChange), {
      additionalProperties: false,
      maxProperties: 60,
      description:
        "By language (ISO 639-1, or with a region: pt-BR), before `defaultLayout`; null removes a language.",
    }),
  ),
};

const Layout = Type.Record(Type.String(), Type.String());

export const layoutsShown = {
  defaultLayout: Layout,
  layoutByLanguage: Type.Record(Type.String(), Layout),
};
