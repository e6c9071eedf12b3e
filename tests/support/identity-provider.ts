import { createServer } from "node:https";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { exportJWK, generateKeyPair, SignJWT, type JWK, type JWTPayload } from "jose";
import { Provider, type Configuration } from "oidc-provider";
import { makeCertificate } from "./certificate.ts";

export const CLIENT = { clientId: "quittance", clientSecret: "secret-of-the-client" };

export type Account = Readonly<Record<string, unknown>> & { readonly sub: string };
type Claims = JWTPayload & Record<string, unknown>;
type Tokens = Record<string, unknown> & { id_token?: string };

/** What an attacker or a fault does to the provider's responses. */
interface Faults {
  /** Changes the response of the token endpoint. */
  tokens?: ((tokens: Tokens) => Tokens | Promise<Tokens>) | undefined;
  /** Replaces all responses to paths that begin so. */
  broken?: { path: string; status: number; body: string } | undefined;
  /** Replaces the published keys. */
  keys?: JWK[] | undefined;
  metadata?: Record<string, unknown> | undefined;
  /** Without them there is no `iss` in the response to the browser. */
}

/** The certified `oidc-provider` on an https address of loopback, whose people sign in without a page. */
export class IdentityProvider {
  readonly issuer: string;
  readonly #server: ReturnType<typeof createServer>;
  readonly #trustedBefore: string[];
  readonly #gatewayUrl: () => string;
  #provider: Provider | undefined;
  /** By subject; changed by tests. */
  readonly accounts = new Map<string, Account>();
  /** Who signs in next. */
  subject = "";
  /** What the ID token says of the authentication. */
  amr: string[] | undefined;
  faults: Faults = {};
  #keys: { kid: string; privateKey: CryptoKey; jwk: JWK }[] = [];

  private constructor(
    server: ReturnType<typeof createServer>,
    { gatewayUrl, trustedBefore }: { gatewayUrl: () => string; trustedBefore: string[] },
  ) {
    this.#server = server;
    this.#trustedBefore = trustedBefore;
    this.#gatewayUrl = gatewayUrl;
    this.issuer = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async start(gatewayUrl: () => string): Promise<IdentityProvider> {
    const { cert, key } = makeCertificate({ from: "2020-01-01", until: "2049-12-31" });
    // As NODE_EXTRA_CA_CERTS does for a process.
    const trustedBefore = getCACertificates();
    setDefaultCACertificates([...trustedBefore, cert]);
    let provider: IdentityProvider | undefined;
    const server = createServer(
      { cert, key },
      (request, response) => void provider!.#serve(request, response),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    provider = new IdentityProvider(server, { gatewayUrl, trustedBefore });
    await provider.rotateKey();
    return provider;
  }

  /** A new key for all tokens from now on; the one before is no longer published. */
  async rotateKey(): Promise<void> {
    const kid = `key-${this.#keys.length + 1}`;
    const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
    const jwk = { ...(await exportJWK(publicKey)), kid, use: "sig", alg: "RS256" };
    this.#keys.push({ kid, privateKey, jwk });
    this.#provider = new Provider(this.issuer, await this.#configuration(await exportJWK(privateKey), kid));
    this.#provider.proxy = false;
  }

  get publicKey(): JWK {
    return this.#keys.at(-1)!.jwk;
  }

  /** A token of this provider, also one that it would not make. */
  async sign(
    claims: Claims,
    { key = 0, typ = "JWT", header = {} }: { key?: number; typ?: string; header?: object } = {},
  ): Promise<string> {
    const { kid, privateKey } = this.#keys.at(-1 - key)!;
    return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid, typ, ...header }).sign(privateKey);
  }

  /** A browser of the person follows the address to the provider, signs in there, and comes to the address that is returned. */
  async authorize(address: string): Promise<URL> {
    const cookies = new Map<string, string>();
    let at = address;
    for (let hops = 0; hops < 10; hops++) {
      const response = await fetch(at, {
        redirect: "manual",
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      });
      for (const set of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        cookies.set(name, value);
      }
      const location = response.headers.get("location");
      if (location === null)
        throw new Error(`The provider shows ${at}: ${response.status} ${await response.text()}`);
      at = new URL(location, at).href;
      if (!at.startsWith(this.issuer)) return new URL(at);
    }
    throw new Error("Too many redirects.");
  }

  close(): void {
    // Other test files run in the same process.
    setDefaultCACertificates(this.#trustedBefore);
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #configuration(privateJwk: JWK, kid: string): Promise<Configuration> {
    return {
      jwks: { keys: [{ ...privateJwk, kid, use: "sig", alg: "RS256" }] as never },
      clients: [
        {
          client_id: CLIENT.clientId,
          client_secret: CLIENT.clientSecret,
          redirect_uris: [`${this.#gatewayUrl()}/console/sign-in/oidc/callback`],
          post_logout_redirect_uris: [`${this.#gatewayUrl()}/console/sign-in`],
          backchannel_logout_uri: `${this.#gatewayUrl()}/console/sign-in/oidc/back-channel-logout`,
          backchannel_logout_session_required: true,
        },
      ],
      claims: {
        openid: ["sub", "amr", "sid"],
        email: ["email", "email_verified"],
        profile: ["name", "preferred_username"],
        groups: ["groups"],
      },
      scopes: ["openid", "email", "profile", "groups"],
      // Without it claims come by UserInfo only, as the specification wants.
      conformIdTokenClaims: false,
      cookies: { keys: ["a key of a test"] },
      features: {
        devInteractions: { enabled: false },
        backchannelLogout: { enabled: true },
        rpInitiatedLogout: { enabled: true },
      },
      interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
      findAccount: (_ctx, sub) => ({
        accountId: sub,
        claims: async () => ({ ...this.accounts.get(sub), sub }),
      }),
      loadExistingGrant: async (ctx) => {
        const { client, session } = ctx.oidc;
        const grant = new ctx.oidc.provider.Grant({
          clientId: client!.clientId,
          accountId: session!.accountId!,
        });
        grant.addOIDCScope("openid email profile groups");
        await grant.save();
        return grant;
      },
      ttl: {
        AccessToken: 600,
        AuthorizationCode: 60,
        IdToken: 600,
        Interaction: 600,
        Session: 86_400,
        Grant: 86_400,
      },
    };
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "/";
    const { broken, tokens, keys, metadata } = this.faults;
    if (broken && path.startsWith(broken.path))
      return void response.writeHead(broken.status, { "content-type": "application/json" }).end(broken.body);
    if (keys && path.startsWith("/jwks")) return sendJson(response, { keys });
    if (path.startsWith("/interaction/")) {
      const { amr } = this;
      const login = { accountId: this.subject, ...(amr && { amr }) };
      return this.#provider!.interactionFinished(request, response, { login });
    }
    if (tokens && path === "/token") return this.#change(request, response, tokens);
    if (metadata && path.startsWith("/.well-known/"))
      return this.#change(request, response, (known) => ({ ...known, ...metadata }));
    return void this.#provider!.callback()(request, response);
  }

  /** Answers what the provider answers, changed. */
  async #change(
    request: IncomingMessage,
    response: ServerResponse,
    change: (body: Tokens) => Tokens | Promise<Tokens>,
  ): Promise<void> {
    const end = response.end.bind(response);
    response.end = ((chunk: string | Buffer) => {
      const send = async (): Promise<void> => {
        const text = String(chunk);
        const body =
          response.statusCode === 200 ? JSON.stringify(await change(JSON.parse(text) as Tokens)) : text;
        response.setHeader("content-length", Buffer.byteLength(body));
        end(body);
      };
      void send();
      return response;
    }) as typeof response.end;
    void this.#provider!.callback()(request, response);
  }
}

function sendJson(response: ServerResponse, body: object): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
}
