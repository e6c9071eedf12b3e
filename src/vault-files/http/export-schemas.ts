import { Type } from "typebox";
import { DateTime, type EntityScope, Guid, Nullable } from "../../tenancy/index.ts";
import { stateOf, type VaultExport } from "../exports/export.ts";
import { findExport } from "../exports/export-store.ts";
import { fileLink } from "../file-link.ts";
import type { VaultFileParts } from "../parts.ts";

export const EXPORT_PATH = "/api/v3/vaultExportFiles";

export const EXPORT_SCOPE: EntityScope<"exportGuid", VaultExport> = {
  field: "exportGuid",
  param: Guid("The export.", "VE-91ec-509a-3899-4f4f-a4ad-67fb"),
  what: "export",
  find: ({ db }, guid) => findExport(db, { guid }),
};

export const EXPORT_FIELDS = {
  guid: Type.String({ description: "Id of the export." }),
  state: Type.Enum(["waiting", "approved", "ready", "expired", "refused", "cancelled"], {
    description:
      "`waiting`: for a second person of the console. `approved`: it may be fetched a day later. `ready`: it can be fetched.",
  }),
  fingerprint: Type.String({ description: "Of the key to which it is encrypted." }),
  createdAt: DateTime("When it was requested."),
  availableAt: Nullable(DateTime("From when it can be fetched."), "Null until it is approved."),
  expiresAt: Nullable(DateTime("Until when it can be fetched.")),
  fetchedAt: Nullable(DateTime("When it was fetched last.")),
  cards: Nullable(Type.Integer({ description: "Cards and mandates in it, when it was fetched last." })),
  url: Nullable(
    Type.String({
      description: "The encrypted file, made while it is fetched; the link is valid for a day.",
    }),
    "Null unless it can be fetched.",
  ),
} as const;
export const Export = Type.Object(EXPORT_FIELDS, { title: "VaultExport", description: "The export." });

export type LinkParts = Pick<VaultFileParts, "publicUrl" | "vault" | "clock">;

export function describeExport(parts: LinkParts, found: VaultExport) {
  const { guid, fingerprint, createdAt, availableAt, expiresAt, fetchedAt, cards } = found;
  const state = stateOf(found, parts.clock.now());
  return {
    guid,
    state,
    fingerprint,
    createdAt,
    availableAt,
    expiresAt,
    fetchedAt,
    cards,
    url: state === "ready" ? fileLink(parts, EXPORT_PATH, [guid]) : null,
  };
}
