import type { LocalText } from "@quittance/provider-kit";

/** Webhooks of the Simulator need no set-up. */
export const BY_HAND: LocalText = {
  en: "There is nothing to set up: it reports its events inside this gateway.",
  de: "Es ist nichts einzurichten: Er meldet seine Ereignisse innerhalb dieses Gateways.",
  es: "No hay nada que configurar: comunica sus eventos dentro de esta pasarela.",
  fr: "Il n’y a rien à configurer : il signale ses événements à l’intérieur de cette passerelle.",
  it: "Non c’è nulla da configurare: comunica i suoi eventi all’interno di questo gateway.",
};

/** Findings about the settings of a connector, and about responses that they ask for. */
export const FINDINGS = {
  unknownSetting: {
    en: "{name}: not a setting of the Simulator, or not a value of it.",
    de: "{name}: keine Einstellung des Simulators, oder kein Wert davon.",
    es: "{name}: no es un ajuste del simulador, o no es un valor suyo.",
    fr: "{name} : n’est pas un réglage du simulateur, ou pas une de ses valeurs.",
    it: "{name}: non è un’impostazione del simulatore, o non è un suo valore.",
  },
  unreadable: {
    en: "The Simulator responded with what cannot be read.",
    de: "Der Simulator antwortete mit etwas, das nicht lesbar ist.",
    es: "El simulador respondió con algo que no se puede leer.",
    fr: "Le simulateur a répondu par quelque chose d’illisible.",
    it: "Il simulatore ha risposto con qualcosa di illeggibile.",
  },
} as const satisfies Readonly<Record<string, LocalText>>;
