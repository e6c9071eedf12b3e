/** Paths below the gateway's address. */
export const CALLBACK_PATH = "/console/sign-in/oidc/callback";
/** Where people are after they signed out at the provider. */
export const SIGNED_OUT_PATH = "/console/sign-in";
const BACK_CHANNEL_LOGOUT_PATH = "/console/sign-in/oidc/back-channel-logout";

/** Addresses of the gateway that its client at an identity provider has to have. */
interface ClientAddresses {
  readonly redirect: string;
  readonly postLogout: string;
  readonly backChannelLogout: string;
}

/** The same for the providers of all tenants. */
export function clientAddresses(publicUrl: string): ClientAddresses {
  return {
    redirect: publicUrl + CALLBACK_PATH,
    postLogout: publicUrl + SIGNED_OUT_PATH,
    backChannelLogout: publicUrl + BACK_CHANNEL_LOGOUT_PATH,
  };
}
