import { Type } from "typebox";
import type { SecretList } from "../../providers/index.ts";
import { Nullable, secret } from "../../tenancy/index.ts";

const secretList = (description: string) =>
  Type.Optional(
    Nullable(
      Type.Array(Type.String({ ...secret, minLength: 1, maxLength: 1_024 }), { maxItems: 5 }),
      `${description} A list, so that the next one can be added before the old one is removed; replaced whole, each comes back masked, and the mask means the secret that was at its place.`,
    ),
  );

/** The lists of secrets in `config.vault`: see `SECRET_LISTS` of the port. */
export const secretListFields = {
  webhookSecrets: secretList("The secrets that sign the provider's webhooks."),
  hmacKeys: secretList("The HMAC keys of the provider's webhooks."),
  reportCredentials: secretList("Users of the provider's reports, as `user:password`."),
  payoutKeys: secretList("API keys for payouts, where the provider has others for them than for payments."),
} satisfies Record<SecretList, unknown>;
