import type { AdapterConfiguration } from "@quittance/provider-kit";

/** Labels and help texts of the account's settings, in the languages of the console. */
export const SETTING_TEXTS: NonNullable<AdapterConfiguration["texts"]> = {
  en: {
    stripeAccount: { label: "Connected account" },
    statementDescriptorSuffix: { label: "End of the text on statements" },
  },
  de: {
    apiSecret: { help: "Der geheime oder eingeschränkte Schlüssel des Kontos (sk_… oder rk_…)." },
    stripeAccount: {
      label: "Verbundenes Konto",
      help: "Das verbundene Konto, für das Zahlungen gemacht werden (acct_…).",
    },
    statementDescriptorSuffix: {
      label: "Ende des Textes auf Abrechnungen",
      help: "Folgt auf Kartenabrechnungen dem eigenen Präfix des Kontos; höchstens 17 Zeichen.",
    },
  },
  es: {
    apiSecret: { help: "La clave secreta o restringida de la cuenta (sk_… o rk_…)." },
    stripeAccount: {
      label: "Cuenta conectada",
      help: "La cuenta conectada para la que se hacen los pagos (acct_…).",
    },
    statementDescriptorSuffix: {
      label: "Final del texto en los extractos",
      help: "Sigue al prefijo propio de la cuenta en los extractos de tarjetas; 17 caracteres como máximo.",
    },
  },
  fr: {
    apiSecret: { help: "La clé secrète ou restreinte du compte (sk_… ou rk_…)." },
    stripeAccount: {
      label: "Compte connecté",
      help: "Le compte connecté pour lequel les paiements sont faits (acct_…).",
    },
    statementDescriptorSuffix: {
      label: "Fin du texte sur les relevés",
      help: "Suit le préfixe propre au compte sur les relevés de cartes ; 17 caractères au plus.",
    },
  },
  it: {
    apiSecret: { help: "La chiave segreta o limitata del conto (sk_… o rk_…)." },
    stripeAccount: {
      label: "Conto collegato",
      help: "Il conto collegato per cui si fanno i pagamenti (acct_…).",
    },
    statementDescriptorSuffix: {
      label: "Fine del testo sugli estratti",
      help: "Segue il prefisso proprio del conto sugli estratti delle carte; al massimo 17 caratteri.",
    },
  },
};
