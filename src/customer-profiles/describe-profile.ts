import { describeCustomer } from "./customer-data.ts";
import { describeInstrument } from "./describe-instrument.ts";
import { INSTRUMENTS_ON_PAGE, type ProfileView } from "./get-profile.ts";

/** A profile as `getProfile` returns it. */
export function describeProfile(view: ProfileView, now: Temporal.Instant) {
  const { profile, instruments, preferredMethod, total, next } = view;
  return {
    success: true,
    profileExists: true,
    profileGuid: profile.guid,
    customerIdentification: profile.customerIdentification,
    preferredMethod,
    customer: describeCustomer(profile.customer),
    paymentInstruments: instruments.map((one) => describeInstrument(one, now)),
    ...(total > INSTRUMENTS_ON_PAGE && { paymentInstrumentsTotal: total, paymentInstrumentsNext: next }),
  };
}
