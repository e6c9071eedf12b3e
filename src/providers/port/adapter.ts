import type { Adapter as ProviderAdapter, AdapterConnector, ProviderEvent } from "@quittance/provider-kit";
import type { FastifyReply } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/index.ts";
import type { HttpServer } from "../../platform/http/index.ts";
import type { Ids } from "../../platform/ids.ts";
import type { JobKind } from "../../platform/jobs/index.ts";
import type { Log } from "../../platform/log.ts";
import type { Account, AuthenticationRefusal, HeaderValue } from "../../tenancy/index.ts";
import type { PostJson, SchemeDirectory } from "../../three-d-secure/index.ts";
import type { TestValue } from "./test-value.ts";

/** Parts of the gateway that an adapter gets at the start. */
export interface AdapterParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  /** Base of every URL handed out, without a trailing slash. */
  readonly publicUrl: string;
  /**
   * Hands an event of a simulated or polled provider to the gateway; resolves when it is dealt with. Real providers send
   * webhooks, which are stored first.
   */
  readonly notify: (event: ProviderEvent) => Promise<void>;
  /** How parties that an adapter simulates reach the 3DS Server; over HTTP unless given. */
  readonly postJson?: PostJson;
}

/** For routes of an adapter that a merchant calls: whose Basic credentials came, and whether they are for a connector. */
export interface MerchantAccess {
  authenticateUser(request: {
    authorization: string | undefined;
    shopUrl: HeaderValue;
    remoteAddress: string;
  }): Promise<Account | AuthenticationRefusal>;
  /** The connector is of the user's merchant, and of a mode that the user may call. */
  mayCall(account: Account, connectorGuid: string): Promise<boolean>;
  /** Answers as every merchant operation does. */
  answerRefusal(reply: FastifyReply, refusal: AuthenticationRefusal): FastifyReply;
}

/**
 * A provider as the gateway has it: the port of the kit, which packages implement, and what only a provider that the gateway simulates
 * needs of the gateway itself.
 */
export interface Adapter extends ProviderAdapter {
  /** Its pages and the like. */
  registerRoutes?(app: HttpServer, access: MerchantAccess): void;
  /** Durable work of its own. */
  readonly jobKinds?: readonly JobKind[];
  /**
   * How cards paid through this provider take part in 3-D Secure. Without it, or without a result, they are not
   * authenticated by the gateway.
   */
  schemeDirectory?(card: { pan: string; cardHolder: string }): SchemeDirectory | undefined;
  /** The merchant's own account, of an adapter that pays by transfers to it. */
  ownAccount?(connector: Pick<AdapterConnector, "extraData">): {
    readonly iban: string;
    readonly accountHolder: string;
    readonly bic: string | null;
  };
  /** Values that provoke its outcomes, of a provider that only simulates. */
  readonly testValues?: readonly TestValue[];
}
