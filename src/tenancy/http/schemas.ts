import { Type, type TSchema } from "typebox";
import { PROVISIONING_ERRORS } from "../../platform/api-errors/index.ts";
import { MAX_PER_PAGE, type PageRequest, type Page, cutPage } from "../page.ts";

export const closed = { additionalProperties: false } as const;

/** Marks a field whose value no response has in clear, for forms and for files of configuration. */
export const secret = { format: "password" } as const;

const GUID_PATTERN = "^[A-Za-z0-9-]+$";

export const Guid = (description: string, example: string) =>
  Type.String({ minLength: 1, maxLength: 50, pattern: GUID_PATTERN, description, examples: [example] });

/** A moment in a response. */
export const DateTime = (description: string) => Type.String({ format: "date-time", description });

/** Free text, without control characters. */
export const Text = (maxLength: number, description: string, example: string, minLength = 1) =>
  Type.String({
    minLength,
    maxLength,
    pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f]*$",
    description,
    examples: [example],
  });

export const Nullable = <Schema extends TSchema>(schema: Schema, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description });

export const SettingsMap = (description: string, example: Record<string, string>) =>
  Type.Record(Type.String(), SettingValue, { maxProperties: 100, description, examples: [example] });

/** A number is the same as its text. */
const SettingValue = Type.Union([
  Type.String({ maxLength: 255 }),
  Type.Integer({ minimum: 0, maximum: 999_999_999 }),
  Type.Null(),
]);

export const Warnings = Type.Array(Type.Object({ path: Type.String(), message: Type.String() }), {
  description: "Secrets that have to be sent again, and what is allowed but will be missed by some payments.",
});

/** The message of a warning about a secret. */
export const SECRET_REMOVED = "was removed, because it was given for another destination; send it again";

export const TENANT_GUID = Guid("The tenant.", "TE-0000-0000-0000-0000-0000-0001");
export const MERCHANT_GUID = Guid("The merchant.", "ME-0000-0000-0000-0000-0000-0001");

export const PageQuery = Type.Object(
  {
    after: Type.Optional(Guid("`next` of the previous page.", "ME-0000-0000-0000-0000-0000-0001")),
    limit: Type.Optional(
      Type.String({
        pattern: "^[1-9][0-9]{0,3}$",
        description: `Entries per page, at most ${MAX_PER_PAGE}, which is also the default.`,
      }),
    ),
  },
  closed,
);

export function pageIn({ after, limit }: { after?: string; limit?: string }): PageRequest {
  const capped = limit === undefined ? MAX_PER_PAGE : Math.min(Number(limit), MAX_PER_PAGE);
  return { ...(after !== undefined && { after }), limit: capped };
}

/**
 * Reads a page of a list, with one row more, so that a full last page is known to be the last.
 *
 * @param cursor of a row: the `after` of a page that begins behind it; its guid unless given
 */
export async function readPage<Row>(
  query: Parameters<typeof pageIn>[0],
  read: (page: { readonly after: string | undefined; readonly limit: number }) => Promise<readonly Row[]>,
  cursor: (row: Row) => string = (row) => (row as { guid: string }).guid,
): Promise<Page<Row>> {
  const { after, limit = MAX_PER_PAGE } = pageIn(query);
  return cutPage(await read({ after, limit: limit + 1 }), { limit, cursor });
}

export const ProvisioningError = Type.Object(
  {
    success: Type.Literal(false),
    errorMessage: Type.String({ examples: ["name: 'name' is required"] }),
    errorCode: Type.Integer({ examples: [PROVISIONING_ERRORS.missing.code] }),
  },
  {
    title: "ProvisioningError",
    description: Object.values(PROVISIONING_ERRORS)
      .map(({ code, when }) => `${code}: ${when}`)
      .join(" "),
  },
);

/** The responses of an operation: its fields on success, else the error format. */
export function responses<Fields extends Record<string, TSchema>>(fields: Fields) {
  return {
    200: Type.Object({ success: Type.Literal(true), ...fields }),
    "4xx": ProvisioningError,
    "5xx": ProvisioningError,
  };
}

/** For the body of an update operation. */
export const UPDATE_DESCRIPTION =
  "Fields that are not named are unchanged. What the list shows can be sent back: its read-only fields are taken with their present values only.";

/** A field of list responses. */
export const nextPage = {
  next: Nullable(Type.String(), "`after` of the next page, or null: this was the last one."),
};

/** In the lists of what people and credentials made. */
export const CreatedBy = Nullable(
  Type.String(),
  "The maker, as `username` of `listChanges`: a person's address, a credential, or the root credential. Null: the gateway itself.",
);
