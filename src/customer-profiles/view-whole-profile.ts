import { recordAccess } from "./audit.ts";
import type { Container } from "./containers/container.ts";
import { describeProfile } from "./describe-profile.ts";
import { viewPage } from "./get-profile.ts";
import type { ProfileReadParts, ProfileUser } from "./parts.ts";
import type { Profile } from "./profile.ts";

/**
 * A profile as `getProfile` returns it, with all its instruments and the transactions that registered them. The access is recorded
 * as one of `getProfile`.
 */
export async function viewWholeProfile(
  parts: ProfileReadParts,
  { profile, container, user }: { profile: Profile; container: Container; user: ProfileUser },
) {
  const options = { profile, container, connector: user.connector };
  const first = await viewPage(parts, { ...options, page: undefined });
  const views = [first];
  for (let { next } = first; next !== null;) {
    const view = await viewPage(parts, { ...options, page: next });
    views.push(view);
    ({ next } = view);
  }
  const instruments = views.flatMap((view) => view.instruments);
  const at = parts.clock.now();
  await recordAccess(parts.db, { container, profileGuid: profile.guid, operation: "getProfile", user, at });
  const {
    success: _of,
    paymentInstruments,
    ...described
  } = describeProfile({ ...first, instruments, total: 0, next: null }, at);
  return {
    profile: { ...described, paymentInstruments },
    registrations: instruments.map(({ instrument }) => instrument.transactionUuid),
  };
}
