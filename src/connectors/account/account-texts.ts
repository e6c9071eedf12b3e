import type { LocalText } from "@quittance/provider-kit";

/** Findings of the gateway itself about an account, before and after the provider is called. */
export const FINDINGS = {
  secretMissing: {
    en: "Without this secret nothing is sent to the provider.",
    de: "Ohne dieses Secret wird nichts an den Anbieter gesendet.",
    es: "Sin este secreto no se envía nada al proveedor.",
    fr: "Sans ce secret, rien n’est envoyé au prestataire.",
    it: "Senza questo segreto non si invia nulla al fornitore.",
  },
  adapterFailed: {
    en: "The adapter failed: the log of the gateway has the reason.",
    de: "Der Adapter ist gescheitert: Das Log des Gateways hat den Grund.",
    es: "El adaptador falló: el registro de la pasarela tiene el motivo.",
    fr: "L’adaptateur a échoué : le journal de la passerelle en a la raison.",
    it: "L’adattatore non è riuscito: il log del gateway ha il motivo.",
  },
  changedMeanwhile: {
    en: "The connector was changed meanwhile, and nothing was stored. Register the webhook again.",
    de: "Der Konnektor wurde inzwischen geändert, und nichts wurde gespeichert. Registrieren Sie den Webhook erneut.",
    es: "El conector se cambió entretanto y no se guardó nada. Registre el webhook de nuevo.",
    fr: "Le connecteur a été modifié entre-temps et rien n’a été enregistré. Enregistrez de nouveau le webhook.",
    it: "Il connettore è stato modificato nel frattempo e non è stato salvato nulla. Registri di nuovo il webhook.",
  },
  noPublicAddress: {
    en: "The gateway has no public address: GATEWAY_PUBLIC_URL has to be an https address that the provider can reach, and is {address}.",
    de: "Das Gateway hat keine öffentliche Adresse: GATEWAY_PUBLIC_URL muss eine https-Adresse sein, die der Anbieter erreicht, und ist {address}.",
    es: "La pasarela no tiene dirección pública: GATEWAY_PUBLIC_URL tiene que ser una dirección https que el proveedor pueda alcanzar, y es {address}.",
    fr: "La passerelle n’a pas d’adresse publique : GATEWAY_PUBLIC_URL doit être une adresse https que le prestataire peut atteindre, et vaut {address}.",
    it: "Il gateway non ha un indirizzo pubblico: GATEWAY_PUBLIC_URL deve essere un indirizzo https raggiungibile dal fornitore, ed è {address}.",
  },
} as const satisfies Readonly<Record<string, LocalText>>;
