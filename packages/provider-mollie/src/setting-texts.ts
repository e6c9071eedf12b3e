import type { AdapterConfiguration } from "@quittance/provider-kit";

/** Labels and help texts of the account's settings, in the languages of the console. */
export const SETTING_TEXTS: NonNullable<AdapterConfiguration["texts"]> = {
  en: {
    profileId: { label: "Website profile" },
  },
  de: {
    apiSecret: { help: "Der API-Schlüssel des Website-Profils (test_… oder live_…)." },
    profileId: {
      label: "Website-Profil",
      help: "Das Website-Profil, für das Zahlungen gemacht werden (pfl_…). Ein API-Schlüssel hat sein eigenes.",
    },
  },
  es: {
    apiSecret: { help: "La clave de API del perfil del sitio web (test_… o live_…)." },
    profileId: {
      label: "Perfil del sitio web",
      help: "El perfil del sitio web para el que se hacen los pagos (pfl_…). Una clave de API tiene el suyo.",
    },
  },
  fr: {
    apiSecret: { help: "La clé d’API du profil de site web (test_… ou live_…)." },
    profileId: {
      label: "Profil de site web",
      help: "Le profil de site web pour lequel les paiements sont faits (pfl_…). Une clé d’API a le sien.",
    },
  },
  it: {
    apiSecret: { help: "La chiave API del profilo del sito (test_… o live_…)." },
    profileId: {
      label: "Profilo del sito",
      help: "Il profilo del sito per cui si fanno i pagamenti (pfl_…). Una chiave API ha il proprio.",
    },
  },
};
