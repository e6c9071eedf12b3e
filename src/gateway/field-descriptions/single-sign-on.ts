/** How people of a tenant sign in to the console. */
export const SINGLE_SIGN_ON_FIELDS = {
  "Tenant.settings.oidc": "Single sign-on to the console; null: people sign in with passwords and passkeys.",
  "oidc.issuer": "The provider's issuer identifier.",
  "oidc.clientId": "The gateway's client at the provider.",
  "oidc.mapping": "Which claims give which roles.",
  "oidc.required": "People of the tenant sign in no other way, except for one local owner.",
  "mapping.claim": "A claim of the ID token or UserInfo; dots lead into objects.",
  "mapping.value": "The claim's value, or one of its values.",
  "mapping.role": "A role of the console.",
  "mapping.place": "The tenant, or a tenant or merchant below it.",
  "mapping.owner": "May invite and remove colleagues there.",
} as const;
