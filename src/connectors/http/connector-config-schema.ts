import { Type } from "typebox";
import { LANGUAGE_TAG_PATTERN } from "../../languages/index.ts";
import { closed, Nullable, secret, Text } from "../../tenancy/index.ts";
import { Exemptions } from "./exemptions-schema.ts";
import { secretListFields } from "./secret-list-fields.ts";

const Secret = Nullable(
  Type.String({ ...secret, maxLength: 1_024 }),
  "Comes back masked; the mask means unchanged.",
);

const PrivateKey = (maxLength: number, description: string) =>
  Type.String({ ...secret, minLength: 1, maxLength, description });

const walletFields = {
  enabled: Type.Boolean({ description: "The wallet's tokens are accepted." }),
  MerchantIdentifier: Type.Optional(
    Text(255, "The merchant's id at Apple or Google.", "merchant.com.example.shop"),
  ),
  privateKey: Type.Optional(
    PrivateKey(4_096, "PEM, on the curve P-256. Comes back masked; the mask means unchanged."),
  ),
  countryCode: Type.Optional(
    Type.String({
      pattern: "^[A-Z]{2}$",
      description: "Where the merchant does business (ISO 3166-1); required for the button.",
      examples: ["AT"],
    }),
  ),
};

const appleButtonFields = {
  merchantIdentityCertificate: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 8_192,
      description: "PEM. With it and its key the payment page and payment.js have the Apple Pay button.",
    }),
  ),
  merchantIdentityKey: Type.Optional(
    PrivateKey(8_192, "PEM, without a passphrase. Comes back masked; the mask means unchanged."),
  ),
};

export const ThreeDV2ConfigChange = Type.Unknown({
  description: "3-D Secure v2; its parameters are listed by getConnectorSettings. Replaced whole.",
  examples: [{ enabled: true, "3dsOnDemand": true }],
});

export const ConnectorConfig = Type.Object(
  {
    username: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
    password: Type.Optional(Secret),
    apiSecret: Type.Optional(Secret),
    extraData: Type.Optional(
      Type.Record(Type.String(), Type.String({ maxLength: 8_192 }), { maxProperties: 64 }),
    ),
    language: Type.Optional(
      Nullable(
        Type.String({ pattern: LANGUAGE_TAG_PATTERN, maxLength: 35 }),
        "ISO 639-1, or with a region: pt-BR.",
      ),
    ),
    testMode: Type.Optional(Type.Boolean()),
    exemptions: Type.Optional(Exemptions),
    vault: Type.Optional(
      Type.Object(
        {
          threeDV2Config: Type.Optional(ThreeDV2ConfigChange),
          ...secretListFields,
          applePay: Type.Optional(
            Nullable(
              Type.Object({ ...walletFields, ...appleButtonFields }, closed),
              "Apple Pay. Replaced whole; a masked key stays.",
            ),
          ),
          googlePay: Type.Optional(
            Nullable(
              Type.Object(
                {
                  ...walletFields,
                  useTestEnvironment: Type.Optional(
                    Type.Boolean({ description: "Google's test environment instead of production." }),
                  ),
                  loadGoogleScript: Type.Optional(
                    Type.Boolean({
                      description:
                        "The payment page and payment.js have the Google Pay button. The page behind it runs Google's script.",
                    }),
                  ),
                },
                closed,
              ),
              "Google Pay. Replaced whole; a masked key stays.",
            ),
          ),
          enablePassthroughToken: Type.Optional(
            Nullable(Type.Boolean(), "The provider opens wallet tokens, where the adapter can pass them on."),
          ),
        },
        closed,
      ),
    ),
  },
  { ...closed, title: "ConnectorConfiguration", description: "Merged at its top level, and so is `vault`." },
);
