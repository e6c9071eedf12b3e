import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import { LOGO_MOST_CHARACTERS, LOGO_PATTERN, type LogoTheme } from "../merchant-logo.ts";
import { fieldError } from "./provisioning.ts";
import { closed, Nullable, Text } from "./schemas.ts";

export const MerchantName = Text(
  255,
  "Name of the merchant; customers see it on payment pages.",
  "Demo Shop",
);
export const MerchantDescription = Nullable(Text(1_024, "For the operator only.", "Web shop", 0));

export const MerchantEmail = Nullable(
  Type.String({
    maxLength: 255,
    pattern:
      '^[^\\s@<>(),;:"\\\\\\u0000-\\u001f\\u007f-\\u009f]+@[^\\s@<>(),;:"\\\\\\u0000-\\u001f\\u007f-\\u009f]+$',
    examples: ["orders@shop.example"],
  }),
  "Where the merchant's own mails go.",
);

const LogoUpload = Nullable(
  Type.String({ maxLength: LOGO_MOST_CHARACTERS, pattern: LOGO_PATTERN }),
  "A PNG, JPEG or WebP image of at most 32 KiB as a data URL; null takes it away.",
);
export const MerchantLogos = Type.Object(
  { light: Type.Optional(LogoUpload), dark: Type.Optional(LogoUpload) },
  {
    ...closed,
    description: "Shown on payment pages and in mails; `dark` on dark pages, else `light` there too.",
  },
);

const LogoShown = Type.Object({
  digest: Type.String(),
  contentType: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
});

/** The answer to a logo that is none. */
export function logoRefused(
  reply: FastifyReply,
  { theme, complaint }: { theme: LogoTheme; complaint: string },
): FastifyReply {
  return fieldError(reply, { code: "format", path: `logos.${theme}`, message: complaint });
}

export const MerchantSchema = Type.Object(
  {
    guid: Type.String({ examples: ["ME-0000-0000-0000-0000-0000-0001"] }),
    tenantGuid: Type.String(),
    name: Type.String(),
    description: Nullable(Type.String()),
    email: Nullable(Type.String()),
    logos: Type.Object({ light: Type.Optional(LogoShown), dark: Type.Optional(LogoShown) }),
  },
  { title: "Merchant" },
);
