import type { OpenLabProvider } from "@quittance/provider-kit/lab";
import { openAdyen } from "./adyen/lab-adyen.ts";
import { openMollie } from "./mollie/lab-mollie.ts";
import { openPayPal } from "./paypal/lab-paypal.ts";
import { openStripe } from "./stripe/lab-stripe.ts";
import { openWorldline } from "./worldline/lab-worldline.ts";

interface ProviderOfLab {
  readonly name: string;
  readonly open: OpenLabProvider;
  /** Signs webhooks where the command has no `--secret`; empty: they are not signed then. */
  readonly secret: string;
  readonly isSecret: RegExp;
  /** For people. */
  readonly secretForm: string;
}

/** The providers of the lab, by the word of the command. */
export const PROVIDERS: Readonly<Record<string, ProviderOfLab>> = {
  stripe: {
    name: "Stripe",
    open: openStripe,
    secret: "whsec_lab",
    isSecret: /^whsec_\S{1,200}$/,
    secretForm: "whsec_ and more, as Stripe shows it for an endpoint",
  },
  adyen: {
    name: "Adyen",
    open: openAdyen,
    secret: "44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056",
    isSecret: /^(?:[0-9A-Fa-f]{2}){16,64}$/,
    secretForm: "the HMAC key in hexadecimal digits",
  },
  mollie: {
    name: "Mollie",
    open: openMollie,
    secret: "",
    isSecret: /^(?:whsec_\S{1,200})?$/,
    secretForm: "whsec_ and more",
  },
  paypal: {
    name: "PayPal",
    open: openPayPal,
    secret: "8PT597110X687430LKGECATA",
    isSecret: /^[\w-]{1,100}$/,
    secretForm: "the id of the webhook",
  },
  worldline: {
    name: "Worldline",
    open: openWorldline,
    secret: "lab-key:lab-secret",
    isSecret: /^[^:\s]{1,100}:\S{1,200}$/,
    secretForm: "keyId:secret",
  },
};
